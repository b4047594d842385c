import {
  calendarOfOffPeak,
  DAY_MINUTES,
  type DailyRange,
  dailyRangeProblem,
  type OfferPrices,
  type PriceCalendar,
  type PriceRow,
  type PriceSlot,
  parseTimeOfDay,
  periodsOf,
  priceRowOn,
  siteDay,
  toDayPlan,
  type WeekPlan,
  writeScheduleText,
} from '@foyer/domain';
import type { saveTariff } from '@foyer/wire/tariff';
import type { OfferSeason, OfferTerms } from '@foyer/wire/tariff-offers';
import { Refusal } from '../../foundation/http/refusal';
import type { Account } from '../../identity/accounts/account-store';
import type { NewTerms, StoredOffer } from './tariff-store';
import { firstDayAndSale } from './tariff-terms';

/** An offer a household of a country can choose. */
export interface Offer {
  readonly name: string;
  /** Null for one price at all times. */
  readonly calendar: PriceCalendar | null;
  /** Published prices; empty where the household enters its own. */
  readonly rows: readonly PriceRow[];
  /** Published standing charges. */
  readonly standing: readonly PriceRow[];
  /** Usual off-peak hours, which differ from home to home; null where the hours are the offer's. */
  readonly seasons: readonly OfferSeason[] | null;
  /** Whether the household enters the days announced as expensive. */
  readonly hasPeakDays: boolean;
  /** Name people read of an offer with the prices of a series; null for the others, whose names the pages know. */
  readonly seriesLabel: string | null;
}

/** Offers with their published prices, which a room below provides. */
export interface Offers {
  ofCountry(country: string): Promise<readonly Offer[]>;
  /** Prices of the series of an offer that overlap a span, in time order. */
  slots(offer: string, fromMs: number, toMs: number): Promise<readonly PriceSlot[]>;
  /** Published colours of Tempo days. */
  colours(): Promise<ReadonlyMap<string, string>>;
}

/** Name of the only price of an offer. */
const BASE = 'base';

export const countryOf = ({ details }: Pick<Account, 'details'>): string => details.country ?? 'FR';

/** Names of the prices of an offer, as the wire has them. */
export const periodNames = ({ calendar }: Pick<Offer, 'calendar'>): readonly string[] =>
  calendar ? periodsOf(calendar) : [BASE];

const periodOfName = (name: string, calendar: PriceCalendar | null) => (calendar ? name : null);

/** Day before every tariff: own prices have no beginning of their own. */
const ALWAYS = '1970-01-01';

const ownRows = ({ ownPrices }: OfferTerms, calendar: PriceCalendar | null): readonly PriceRow[] =>
  (ownPrices ?? []).map(({ period, centsPerKwh }) => ({
    validFrom: ALWAYS,
    validTo: null,
    upToKva: null,
    period: periodOfName(period, calendar),
    cents: centsPerKwh,
    source: 'household',
    isProvisional: false,
  }));

/**
 * Prices of a stored offer; without rows where it is not offered any more.
 * @param slots of the offer's series
 */
export function offerPricesOf(
  stored: OfferTerms,
  offer: Offer | null,
  colours: ReadonlyMap<string, string>,
  slots: readonly PriceSlot[] = [],
): OfferPrices {
  if (offer && offer.seriesLabel !== null)
    return { calendar: null, rows: [], slots, kva: stored.kva, colours };
  const calendar = (stored.seasons && calendarOfOffPeak(stored.seasons)) ?? offer?.calendar ?? null;
  return {
    calendar,
    rows: stored.ownPrices ? ownRows(stored, calendar) : (offer?.rows ?? []),
    slots: null,
    kva: stored.kva,
    colours,
  };
}

const isReadable = ({ ranges }: OfferSeason): boolean => {
  const read: DailyRange[] = ranges.map(({ from, to }) => ({
    fromMin: parseTimeOfDay(from) ?? DAY_MINUTES,
    toMin: parseTimeOfDay(to) ?? DAY_MINUTES,
  }));
  return read.every((_, index) => dailyRangeProblem(read, index) === null);
};

function checkedSeasons(seasons: readonly OfferSeason[]): readonly OfferSeason[] {
  const begins = new Set(seasons.map(({ fromMonthDay }) => fromMonthDay));
  if (begins.size < seasons.length || !seasons.every(isReadable))
    throw new Refusal('schedule.ranges.invalid', { fields: { reason: 'overlap', entry: '' } });
  if (seasons.every(({ ranges }) => ranges.length === 0)) throw new Refusal('schedule.without.range');
  return seasons;
}

type Asked = ReturnType<typeof saveTariff.params.parse>;
type AskedOffer = NonNullable<Asked['offer']>;

async function storedOffer(
  asked: AskedOffer,
  household: Account,
  offers: Offers,
): Promise<readonly [StoredOffer, Offer]> {
  const { name, kva, seasons, prices, peakDays = [] } = asked;
  const country = countryOf(household);
  const offer = (await offers.ofCountry(country)).find((one) => one.name === name);
  const isSeries = offer !== undefined && offer.seriesLabel !== null;
  // A series has no prices of a household's own.
  if (!offer || (isSeries && prices)) throw new Refusal('tariff.offer.unknown');
  const names = periodNames(offer);
  const ownPrices = prices?.map(({ period, price }) => ({ period, centsPerKwh: price })) ?? null;
  const isComplete =
    ownPrices === null
      ? isSeries || offer.rows.length > 0
      : ownPrices.length === names.length &&
        names.every((one) => ownPrices.some(({ period }) => period === one));
  if (!isComplete) throw new Refusal('tariff.price.missing');
  const own = offer.seasons && seasons;
  const terms = {
    name,
    kva,
    country,
    seasons: own
      ? checkedSeasons(own.map(({ from, ranges }) => ({ fromMonthDay: from, ranges })))
      : offer.seasons,
    ownPrices,
    peakDays: offer.hasPeakDays ? [...new Set(peakDays)].toSorted() : [],
  };
  return [terms, offer];
}

/** The week of hours that are the same every day of the year; null for others. */
function weekOf({ dayStartMin, seasons }: PriceCalendar): WeekPlan | null {
  const [season] = seasons;
  const [rule] = season?.rules ?? [];
  const isDaily = dayStartMin === 0 && seasons.length === 1 && season?.rules.length === 1;
  if (!isDaily || !rule || rule.dayTypes.length > 0) return null;
  const day = toDayPlan(rule.ranges);
  return Array.from({ length: 7 }, () => day);
}

/**
 * The offer as clients without offers read it: one price, or two with weekly ranges, of today or its first
 * day; without a price where they could not state it.
 */
function statedTerms(prices: OfferPrices, day: string) {
  const { calendar, kva, slots } = prices;
  if (slots) return { category: 'flat', ranges: '', pricesCentsPerKwh: [] } as const;
  const centsOf = (period: string | null) => priceRowOn(prices, day, kva, period)?.cents;
  const known = (cents: readonly (number | undefined)[]) => cents.filter((one) => one !== undefined);
  if (!calendar) return { category: 'flat', ranges: '', pricesCentsPerKwh: known([centsOf(null)]) } as const;
  const week = weekOf(calendar);
  const two = known([centsOf('peak'), centsOf('offPeak')]);
  if (!week || two.length < 2) return { category: 'flat', ranges: '', pricesCentsPerKwh: [] } as const;
  return { category: 'custom', ranges: writeScheduleText(week), pricesCentsPerKwh: two } as const;
}

/** Validated terms of an offer. Throws a refusal for an unknown offer, a missing price or hours that overlap. */
export async function offerTermsOf(
  asked: Asked & { readonly offer: AskedOffer },
  household: Account,
  nowMs: number,
  offers: Offers,
): Promise<NewTerms> {
  const common = firstDayAndSale(asked, household, nowMs);
  const [stored, offer] = await storedOffer(asked.offer, household, offers);
  const today = siteDay(nowMs, household.siteTimeZone);
  const [, laterDay = today] = [common.fromDay, today].toSorted();
  const stated = statedTerms(offerPricesOf(stored, offer, new Map()), laterDay);
  return { ...common, ...stated, name: null, offer: stored };
}
