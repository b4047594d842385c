import type { Account } from '../accounts/account-store';
import { HEATING_BRANDS } from '../third-parties/heating/brands';
import type { ThirdParties } from '../third-parties/third-parties';

/** Heating brands whose cloud currently fails for an account, with the kind of failure. */
export const troubledBrands = ({ heating }: Pick<ThirdParties, 'heating'>, account: Account) =>
  HEATING_BRANDS.flatMap((brand) => {
    const kind = heating.trouble(account, brand);
    return kind ? [{ brand, kind }] : [];
  });
