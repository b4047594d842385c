import { siteDay, type TariffVersion, tariffVersionOf, tariffVersionOn } from '@foyer/domain';
import type { saveTariff, TariffTerms } from '@foyer/wire/tariff';
import type { Account } from '../accounts/account-store';
import { Refusal } from '../http/refusal';
import { checkedRanges } from '../programs/schedule-ranges';
import type { StoredTariff } from './tariff-store';

type Asked = ReturnType<typeof saveTariff.params.parse>;

/** The furthest day ahead a tariff may begin. */
const YEARS_AHEAD = 2;

/** The first day of which anything is known of a house: no tariff begins earlier. */
export function firstDayOf({ operationalDate, createdAt, siteTimeZone }: Account): string {
  return operationalDate ?? siteDay(createdAt.getTime(), siteTimeZone);
}

/** Terms as they are kept. Throws a refusal for ranges that are none, a price too few, a day out of reach. */
export function termsOf(
  { category, name, ranges, price, rangePrice, sellingPrice, fromDate }: Asked,
  household: Account,
  nowMs: number,
): TariffTerms & { readonly fromDay: string } {
  const today = siteDay(nowMs, household.siteTimeZone);
  const fromDay = fromDate ?? today;
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  if (fromDay < firstDayOf(household) || fromDay > lastDay) throw new Refusal('tariff.day.invalid');
  const hasRanges = category !== 'flat';
  const kept = hasRanges ? checkedRanges({ enabled: true, ranges }, 'onOff', category === 'custom') : '';
  if (kept !== '' && rangePrice === undefined) throw new Refusal('tariff.price.missing');
  return {
    fromDay,
    category,
    name: name ?? null,
    ranges: kept,
    pricesCentsPerKwh: kept === '' || rangePrice === undefined ? [price] : [price, rangePrice],
    sellingCentsPerKwh: sellingPrice ?? null,
  };
}

/** What holds on a day, of what a household has saved; null where it never saved any. */
export function tariffOn(tariffs: readonly StoredTariff[], day: string): StoredTariff | null {
  const version = tariffVersionOn(versionsOf(tariffs), day);
  return tariffs.find(({ fromDay }) => fromDay === version?.fromDay) ?? null;
}

export function versionsOf(tariffs: readonly StoredTariff[]): readonly TariffVersion[] {
  return tariffs.map(tariffVersionOf);
}

/** The profile's words for it: `custom 21.46 c. / 16.96 c.` (wire shapes). */
export function profileTariff(tariff: StoredTariff) {
  const prices = tariff.pricesCentsPerKwh.map((cents) => `${cents} c.`).join(' / ');
  const { sellingCentsPerKwh } = tariff;
  return {
    tariffPrice: prices === '' ? null : `${tariff.category} ${prices}`,
    sellingEnergy: sellingCentsPerKwh !== null,
    ...(sellingCentsPerKwh === null ? {} : { sellingEnergyPrice: sellingCentsPerKwh }),
  };
}
