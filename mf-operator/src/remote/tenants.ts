import { defineRemote } from '@foyer/remote-kit';
import { operatorStore } from '../store';
import { TenantPage } from '../tenants/TenantPage';
import { TenantsPage } from '../tenants/TenantsPage';

export default defineRemote({
  store: operatorStore,
  views: { operatorTenants: TenantsPage, operatorTenant: TenantPage },
});
