import { siteDay } from '@foyer/domain';
import type { updateSchedule } from '@foyer/wire/device-programs';
import type { TariffCategory } from '@foyer/wire/tariff';
import { randomLetters } from '../../identity/accounts/token-store';
import type { ForHousehold } from '../../identity/answer';
import { checkedRanges } from '../checked-ranges';
import type { Tariffs } from './tariff-store';
import { tariffOn } from './tariff-terms';
import { usualTariffs } from './usual-tariffs';

type Asked = ReturnType<typeof updateSchedule.params.parse>;

/**
 * Saves the tariff given by the schedule call, which has no prices, from today on. A supplier's tariff gets
 * the supplier's prices; any other the last prices of its category, else the current prices.
 */
export async function updateTariff(
  tariffs: Tariffs,
  asked: Asked,
  { household, nowMs }: Pick<ForHousehold, 'household' | 'nowMs'>,
): Promise<void> {
  const today = siteDay(nowMs, household.siteTimeZone);
  const before = tariffOn(await tariffs.ofHousehold(household.id), today);
  const category: TariffCategory = asked.category ?? before?.category ?? 'custom';
  const name = asked.name ?? before?.name ?? null;
  const ranges = asked.enabled ? checkedRanges(asked, 'onOff', category === 'custom') : '';
  const usual = usualTariffs(household.details.country ?? 'FR', household, today).find(
    (tariff) => tariff.name === name && tariff.category === category,
  );
  const { on, off } = usual?.prices ?? {};
  const usualPrices = [off, on].filter((cents) => cents !== undefined && cents !== null);
  const last = usual ? null : await tariffs.lastOf(household.id, category);
  const prices = usual ? usualPrices : ((last ?? before)?.pricesCentsPerKwh ?? []);
  await tariffs.save(household.id, {
    id: randomLetters(16),
    fromDay: today,
    category,
    name,
    ranges,
    pricesCentsPerKwh: category === 'flat' ? prices.slice(0, 1) : prices,
    sellingCentsPerKwh: before?.sellingCentsPerKwh ?? null,
    savedAt: new Date(nowMs),
  });
}
