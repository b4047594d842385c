import { type FeedInVersion, siteDay, tariffVersionOn } from '@foyer/domain';
import type { saveTariff } from '@foyer/wire/tariff';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import { checkedRanges } from '../checked-ranges';
import type { NewTerms, StoredTariff } from './tariff-store';

type Asked = ReturnType<typeof saveTariff.params.parse>;

/** Years ahead a tariff may begin. */
const YEARS_AHEAD = 2;

/** The home's first known day; no tariff may begin earlier. */
export function firstDayOf({ operationalDate, createdAt, siteTimeZone }: Account): string {
  return operationalDate ?? siteDay(createdAt.getTime(), siteTimeZone);
}

/** Who buys a home's surplus, oldest first; recorded by an operator. */
export interface FeedInReader {
  ofHousehold(householdId: string): Promise<readonly FeedInVersion[]>;
}

/** Selling price and first day of the terms. Throws a refusal for a day out of range. */
export function firstDayAndSale(
  { sellingPrice, fromDate }: Pick<Asked, 'sellingPrice' | 'fromDate'>,
  household: Account,
  nowMs: number,
): { readonly fromDay: string; readonly sellingCentsPerKwh: number | null } {
  const today = siteDay(nowMs, household.siteTimeZone);
  const fromDay = fromDate ?? today;
  const lastDay = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  if (fromDay < firstDayOf(household) || fromDay > lastDay) throw new Refusal('tariff.day.invalid');
  return { fromDay, sellingCentsPerKwh: sellingPrice ?? null };
}

/** Validated terms without an offer. Throws a refusal for invalid ranges, a missing price or a day out of range. */
export function termsOf(
  { category, name, ranges, price, rangePrice, sellingPrice, fromDate }: Asked,
  household: Account,
  nowMs: number,
): NewTerms {
  const common = firstDayAndSale({ sellingPrice, fromDate }, household, nowMs);
  const hasRanges = category !== 'flat';
  const storedRanges = hasRanges
    ? checkedRanges({ enabled: true, ranges }, 'onOff', category === 'custom')
    : '';
  if (price === undefined || (storedRanges !== '' && rangePrice === undefined))
    throw new Refusal('tariff.price.missing');
  return {
    ...common,
    category,
    name: name ?? null,
    ranges: storedRanges,
    pricesCentsPerKwh: storedRanges === '' || rangePrice === undefined ? [price] : [price, rangePrice],
  };
}

/** The version in force on a day; null when the household has no tariff. */
export const tariffOn = (tariffs: readonly StoredTariff[], day: string): StoredTariff | null =>
  tariffVersionOn(tariffs, day);

/** Tariff as the profile states it: `custom 21.46 c. / 16.96 c.`. */
export function profileTariff(tariff: StoredTariff) {
  const prices = tariff.pricesCentsPerKwh.map((cents) => `${cents} c.`).join(' / ');
  const { sellingCentsPerKwh } = tariff;
  return {
    tariffPrice: prices === '' ? null : `${tariff.category} ${prices}`,
    sellingEnergy: sellingCentsPerKwh !== null,
    ...(sellingCentsPerKwh === null ? {} : { sellingEnergyPrice: sellingCentsPerKwh }),
  };
}
