import { AccountError } from '../areas/operators/change-account';
import { TenantError } from '../areas/tenants/change-tenant';
import { LogoError } from '../foundation/tenants/logo';
import { AdministrationError } from './command';

/** Runs a change that pages make as well; what is wrong with it becomes one sentence. */
export async function changing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TenantError || error instanceof LogoError || error instanceof AccountError)
      throw new AdministrationError(error.message);
    throw error;
  }
}
