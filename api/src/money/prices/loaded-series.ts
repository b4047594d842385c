import { addDays, type PriceRow, type PriceSlot, startOfSiteDay, tariffSpans } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import { chargeRows, priceSeriesIn, type StoredSeries } from './series-store';

/**
 * Name of the offer with the prices of a series, in contracts and tariffs: `dynamic:groupe-e-vario`. A process of the
 * release before knows no price of such an offer, so that it issues no bill for it.
 */
const PREFIX = 'dynamic:';

export const offerOfSeries = (series: string): string => `${PREFIX}${series}`;

/** The series of an offer; null for other offers. */
export function seriesOfOffer(offer: string): string | null {
  return offer.startsWith(PREFIX) ? offer.slice(PREFIX.length) : null;
}

/** Prices of a series for the days they were read for. */
export interface LoadedSeries {
  /** Name people read. */
  readonly label: string;
  readonly slots: readonly PriceSlot[];
  /** Standing charges, oldest first. */
  readonly charges: readonly PriceRow[];
}

interface Days {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

/** Prices of the wanted series within days, by offer. */
async function loadWanted(
  database: Sql,
  isWanted: (series: StoredSeries) => boolean,
  { fromDay, toDay }: Days,
  timeZone: string,
): Promise<ReadonlyMap<string, LoadedSeries>> {
  const store = priceSeriesIn(database);
  const [fromMs, toMs] = [startOfSiteDay(fromDay, timeZone), startOfSiteDay(toDay, timeZone)];
  const loaded = new Map<string, LoadedSeries>();
  for (const series of await store.all()) {
    if (!isWanted(series)) continue;
    const { name, label } = series;
    const slots = await store.slots(name, fromMs, toMs);
    loaded.set(offerOfSeries(name), { label, slots, charges: chargeRows(await store.charges(name)) });
  }
  return loaded;
}

/** Slots of series by offer. */
export const slotsByOffer = (
  series: ReadonlyMap<string, LoadedSeries>,
): ReadonlyMap<string, readonly PriceSlot[]> =>
  new Map([...series].map(([offer, { slots }]) => [offer, slots]));

/** Prices of the series of some offers within days, by offer. Offers without a series are left out. */
export async function loadSeries(
  database: Sql,
  offers: readonly string[],
  days: Days,
  timeZone: string,
): Promise<ReadonlyMap<string, LoadedSeries>> {
  if (offers.every((offer) => seriesOfOffer(offer) === null)) return new Map();
  return loadWanted(database, ({ name }) => offers.includes(offerOfSeries(name)), days, timeZone);
}

/** Prices of every series of a country and currency within days, by offer. */
export function loadSeriesOf(
  database: Sql,
  { country, currency }: Pick<StoredSeries, 'country' | 'currency'>,
  days: Days,
  timeZone: string,
): Promise<ReadonlyMap<string, LoadedSeries>> {
  return loadWanted(
    database,
    (series) => series.country === country && series.currency === currency,
    days,
    timeZone,
  );
}

function attachSeries<T extends { readonly offer: string }>(
  contracts: readonly T[],
  loaded: ReadonlyMap<string, LoadedSeries>,
): readonly (T & { readonly series?: LoadedSeries })[] {
  return contracts.map((contract) => {
    const series = loaded.get(contract.offer);
    return series ? { ...contract, series } : contract;
  });
}

/**
 * Contracts with the prices of the series in force within days; a day that was not read has no price.
 * @param known series that were read for the same days
 */
export async function withSeries<T extends { readonly offer: string; readonly fromDay: string }>(
  database: Sql,
  contracts: readonly T[],
  days: Days,
  timeZone: string,
  known: ReadonlyMap<string, LoadedSeries> = new Map(),
): Promise<readonly (T & { readonly series?: LoadedSeries })[]> {
  const inForce = tariffSpans(contracts, days.fromDay, days.toDay).map(({ version }) => version.offer);
  const missing = inForce.filter((offer) => !known.has(offer));
  const loaded = await loadSeries(database, missing, days, timeZone);
  return attachSeries(contracts, new Map([...known, ...loaded]));
}

/** 52 weeks: the same weekdays. */
const YEAR_DAYS = 364;
/** Read beyond both ends, because clocks may have changed on other days. */
const MARGIN_DAYS = 2;

/** Day whose prices are the estimate of a day. */
export const estimatedByDay = (day: string): string => addDays(day, -YEAR_DAYS);

/** Contracts with the prices their series had a year before: the estimate of days that have no prices yet. */
export async function withPricesOfYearBefore<T extends { readonly offer: string }>(
  database: Sql,
  contracts: readonly T[],
  { fromDay, toDay }: Days,
  timeZone: string,
): Promise<readonly (T & { readonly series?: LoadedSeries })[]> {
  const before = {
    fromDay: addDays(estimatedByDay(fromDay), -MARGIN_DAYS),
    toDay: addDays(estimatedByDay(toDay), MARGIN_DAYS),
  };
  const shiftMs = YEAR_DAYS * 86_400_000;
  const offers = contracts.map(({ offer }) => offer);
  const loaded = await loadSeries(database, offers, before, timeZone);
  return attachSeries(contracts, loaded).map((contract) => {
    if (!contract.series) return contract;
    const slots = contract.series.slots.map((slot) => ({
      ...slot,
      startMs: slot.startMs + shiftMs,
      endMs: slot.endMs + shiftMs,
    }));
    return { ...contract, series: { ...contract.series, slots } };
  });
}
