import type { Account } from '../accounts/account-store';
import { HEATING_BRANDS } from '../third-parties/heating/brands';
import type { ThirdParties } from '../third-parties/third-parties';

/** Brands of heating whose cloud gives no answer for an account now, and why. */
export const troubledBrands = ({ heating }: Pick<ThirdParties, 'heating'>, account: Account) =>
  HEATING_BRANDS.flatMap((brand) => {
    const kind = heating.trouble(account, brand);
    return kind ? [{ brand, kind }] : [];
  });
