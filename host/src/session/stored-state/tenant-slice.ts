import type { TenantConfiguration } from '@foyer/contract';
import { createSlice } from '@foyer/remote-kit/store';

/** The tenant's configuration: what the page came with, for as long as it lives. */
export const tenantSlice = (tenant: TenantConfiguration) =>
  createSlice({ name: 'tenant', initialState: tenant, reducers: {} });
