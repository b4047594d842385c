import { siteDay } from '@foyer/domain';
import type { updateProfile } from '@foyer/wire/profile-editing';
import type { Account } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import type { Tariffs } from './tariff-store';
import { tariffOn } from './tariff-terms';

type Asked = Pick<ReturnType<typeof updateProfile.params.parse>, 'sellingEnergy' | 'sellingEnergyPrice'>;

/**
 * Applies a profile's selling price to the tariff from today on; earlier days keep their price. An account
 * without a tariff stores it in the profile only.
 *
 * @param before the account before the edit
 */
export async function sellFromToday(
  tariffs: Tariffs,
  { sellingEnergy, sellingEnergyPrice }: Asked,
  before: Account,
  nowMs: number,
): Promise<void> {
  if (sellingEnergy === undefined && sellingEnergyPrice === undefined) return;
  const today = siteDay(nowMs, before.siteTimeZone);
  const tariff = tariffOn(await tariffs.ofHousehold(before.id), today);
  if (!tariff) return;
  const price = sellingEnergyPrice ?? tariff.sellingCentsPerKwh ?? before.details.sellingEnergyPrice ?? 0;
  const sellingCentsPerKwh = (sellingEnergy ?? tariff.sellingCentsPerKwh !== null) ? price : null;
  if (sellingCentsPerKwh === tariff.sellingCentsPerKwh) return;
  await tariffs.save(before.id, {
    ...tariff,
    id: randomLetters(16),
    fromDay: today,
    sellingCentsPerKwh,
    savedAt: new Date(nowMs),
  });
}
