import { AccountError } from '../areas/operators/change-account';
import { ProviderChangeError } from '../areas/tenants/change-provider';
import { TenantError } from '../areas/tenants/change-tenant';
import { LogoError } from '../foundation/tenants/logo';
import { SupplyError } from '../money/contract/begin-supply';
import { AdministrationError } from './command';

/** Runs a change that pages make as well; what is wrong with it becomes one sentence. */
export async function changing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = [TenantError, LogoError, AccountError, ProviderChangeError, SupplyError].some(
      (refusal) => error instanceof refusal,
    );
    if (isRefusal && error instanceof Error) throw new AdministrationError(error.message);
    throw error;
  }
}
