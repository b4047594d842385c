import type { Account } from '../../identity/accounts/account-store';
import { HEATING_BRANDS } from '../../partners/heating/brands';
import type { HeatingClouds } from '../../partners/heating/heating';

/** Heating brands whose cloud currently fails for an account, with the kind of failure. */
export const failingBrands = (heating: HeatingClouds, account: Account) =>
  HEATING_BRANDS.flatMap((brand) => {
    const kind = heating.trouble(account, brand);
    return kind ? [{ brand, kind }] : [];
  });
