import { type TenantConfiguration, tenantConfiguration } from '@foyer/contract';
import azurFile from '../../tenants/azur.json';
import foyerFile from '../../tenants/foyer.json';

/** The shipped tenants. */
export const foyer: TenantConfiguration = tenantConfiguration.parse(foyerFile);
export const azur: TenantConfiguration = tenantConfiguration.parse(azurFile);
