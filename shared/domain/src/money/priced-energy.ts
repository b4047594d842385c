import type { DatedTariff, TariffLine, TariffSide } from '@foyer/wire/tariff';
import type { EnergyBalance } from '../energy/energy-balance';
import type { GroupSlot } from '../energy/series';
import { addDays, siteDay, startOfSiteDay } from '../time/site-time';
import { addCost, centsOfCost, energyCents, meanOfCost } from './exact-cents';
import { cutAtStretches, type MeasuredStep, unmeasuredHours } from './measured-steps';
import { offerStretches, type PricedStretch } from './offer-prices';
import { calendarOfWeek, type PriceCalendar, WITHIN_RANGES } from './price-calendar';
import { slotCalendars } from './price-slots';
import { earnedCents, savedCents, type Tariff, tariffOf, tariffStretches } from './tariff';
import { type TariffSpan, type TariffVersion, tariffSpans, tariffVersionOn } from './tariff-versions';

/** `base` with one price; otherwise hours of the higher and of the lower price. */
export type PricedHours = 'base' | 'peak' | 'offPeak';

/** Energy bought at one price, or at those of a series. */
export interface PricedLine {
  readonly hours: PricedHours;
  /** Period of the offer's calendar; null without one. */
  readonly period: string | null;
  readonly centsPerKwh: number;
  /** Of a series, whose price is the mean; absent for one price. */
  readonly isMean?: true;
  readonly energyWs: number;
  /** Rounded once. */
  readonly amountCents: number;
}

/** Bought and sold energy of days with one tariff. */
export interface PricedSpan extends TariffSpan {
  /** Higher price first. */
  readonly bought: readonly PricedLine[];
  /** Bought at a price that is not known; in no line. */
  readonly unpricedWs: number;
  readonly soldWs: number;
  /** Hours that were not wholly measured. What was not measured is not included. */
  readonly missingHours: number;
}

/** Steps priced at once. */
const STEPS_AT_ONCE = 5_000;

const UNKNOWN_PRICES = { calendar: null, rows: [], slots: null, colours: new Map<string, string>() };

/** A stored tariff, parsed for the rules. The prices of an offer are known to the platform alone. */
export function tariffVersionOf(
  terms: Pick<
    DatedTariff,
    'fromDay' | 'category' | 'name' | 'ranges' | 'pricesCentsPerKwh' | 'sellingCentsPerKwh' | 'offer'
  >,
): TariffVersion {
  const { fromDay, category, name, ranges, pricesCentsPerKwh, sellingCentsPerKwh, offer } = terms;
  if (offer)
    return { fromDay, tariff: null, offer: { ...UNKNOWN_PRICES, kva: offer.kva }, sellingCentsPerKwh };
  const schedule = { type: 'electric_tariff', enabled: true, ranges, category, name };
  return {
    fromDay,
    tariff: tariffOf({ purchasePricesCentsPerKwh: pricesCentsPerKwh }, schedule),
    sellingCentsPerKwh,
  };
}

/** Calendars of the versions with several prices; those of a series by its slots. */
export function tariffCalendars(versions: readonly TariffVersion[]): readonly PriceCalendar[] {
  return versions.flatMap(({ tariff, offer }) => {
    if (offer) return offer.slots ? slotCalendars(offer.slots) : (offer.calendar ?? []);
    return tariff && tariff.centsPerKwh !== tariff.rangeCentsPerKwh ? [calendarOfWeek(tariff.changes)] : [];
  });
}

/** Prices of a time span at one version, in order and without gaps. */
export function versionStretches(
  { tariff, offer }: TariffVersion,
  startMs: number,
  endMs: number,
  timeZone: string,
): readonly PricedStretch[] {
  if (offer) return offerStretches(offer, startMs, endMs, timeZone);
  if (tariff) return tariffStretches(tariff, startMs, endMs, timeZone);
  return [{ startMs, endMs, period: null, centsPerKwh: null }];
}

/** Purchase price of a span, cents per kWh, the mean by time; null while a part of it is not known. */
export function meanPrice(
  version: TariffVersion,
  { startMs, endMs }: Pick<GroupSlot, 'startMs' | 'endMs'>,
  timeZone: string,
): number | null {
  return meanOfPrices(versionStretches(version, startMs, endMs, timeZone), { startMs, endMs });
}

/** Mean of the prices by time within a span; null while a part of it has none. */
export function meanOfPrices(
  prices: readonly Pick<PricedStretch, 'startMs' | 'endMs' | 'centsPerKwh'>[],
  { startMs, endMs }: Pick<GroupSlot, 'startMs' | 'endMs'>,
): number | null {
  let sum = 0;
  let pricedMs = 0;
  for (const price of prices) {
    const lengthMs = Math.min(price.endMs, endMs) - Math.max(price.startMs, startMs);
    if (lengthMs <= 0 || price.centsPerKwh === null) continue;
    sum += price.centsPerKwh * lengthMs;
    pricedMs += lengthMs;
  }
  return pricedMs < endMs - startMs ? null : sum / pricedMs;
}

/** Hours of a tariff with their price in cents per kWh, higher price first. */
export function hoursOfTariff({ centsPerKwh, rangeCentsPerKwh }: Tariff): readonly {
  readonly hours: PricedHours;
  readonly centsPerKwh: number;
  readonly withinRanges: boolean;
}[] {
  if (centsPerKwh === rangeCentsPerKwh) return [{ hours: 'base', centsPerKwh, withinRanges: false }];
  const isOutsideHigher = centsPerKwh > rangeCentsPerKwh;
  const outside = { hours: isOutsideHigher ? 'peak' : 'offPeak', centsPerKwh, withinRanges: false } as const;
  const within = {
    hours: isOutsideHigher ? 'offPeak' : 'peak',
    centsPerKwh: rangeCentsPerKwh,
    withinRanges: true,
  } as const;
  return isOutsideHigher ? [outside, within] : [within, outside];
}

/** Hours of an offer's period, as areas without periods name them. */
function hoursOfPeriod(period: string | null): PricedHours {
  if (period === null) return 'base';
  return /offPeak$|^normal$/i.test(period) ? 'offPeak' : 'peak';
}

/** A line while energy is added to it. */
interface OpenLine extends Pick<PricedLine, 'hours' | 'period'> {
  /** Null for those of a series. */
  readonly centsPerKwh: number | null;
  energyWs: number;
  /** Unrounded, of {@link addCost}. */
  cost: bigint;
}

type LineName = Pick<OpenLine, 'hours' | 'period' | 'centsPerKwh'>;

/** Line of a stretch. Null while its price is not known. */
function lineOf({ tariff, offer }: TariffVersion, { period, centsPerKwh }: PricedStretch): LineName | null {
  if (centsPerKwh === null) return null;
  if (offer?.slots) return { hours: 'base', period: null, centsPerKwh: null };
  if (!tariff) return { hours: hoursOfPeriod(period), period, centsPerKwh };
  const isWithin = period === WITHIN_RANGES;
  const hours = hoursOfTariff(tariff).find(({ withinRanges }) => withinRanges === isWithin)?.hours ?? 'base';
  return { hours, period: null, centsPerKwh };
}

function closedLine({ cost, centsPerKwh, ...line }: OpenLine): PricedLine {
  const mean = meanOfCost(cost, line.energyWs);
  const amountCents = centsOfCost(cost);
  return centsPerKwh === null
    ? { ...line, centsPerKwh: mean, isMean: true, amountCents }
    : { ...line, centsPerKwh, amountCents };
}

function* pricedSpan(
  span: TariffSpan,
  steps: readonly MeasuredStep[],
  timeZone: string,
): Generator<void, PricedSpan> {
  const { version } = span;
  const [fromMs, toMs] = [startOfSiteDay(span.fromDay, timeZone), startOfSiteDay(span.toDay, timeZone)];
  const own = steps.filter(({ startMs }) => fromMs <= startMs && startMs < toMs);
  const lines = new Map<string, OpenLine>();
  const openLine = (name: LineName): OpenLine => {
    const key = `${name.hours} ${name.period} ${name.centsPerKwh}`;
    const line = lines.get(key) ?? { ...name, energyWs: 0, cost: 0n };
    lines.set(key, line);
    return line;
  };
  // A tariff lists both its prices, also where its hours of one are none of these.
  for (const { hours, centsPerKwh } of version.tariff ? hoursOfTariff(version.tariff) : [])
    openLine({ hours, period: null, centsPerKwh });
  // A year of a series has 35,040 stretches: each part of a step finds its line without a search.
  const stretches = versionStretches(version, fromMs, toMs, timeZone).map((stretch) => {
    const name = lineOf(version, stretch);
    return { ...stretch, line: name && openLine(name) };
  });
  let unpricedWs = 0;
  for (let at = 0; at < own.length; at += STEPS_AT_ONCE) {
    yield;
    cutAtStretches(
      own.slice(at, at + STEPS_AT_ONCE),
      stretches,
      ({ importedWs }) => importedWs,
      ({ line, centsPerKwh }, partWs) => {
        if (!line || centsPerKwh === null) {
          unpricedWs += partWs;
          return;
        }
        line.energyWs += partWs;
        line.cost = addCost(line.cost, partWs, centsPerKwh);
      },
    );
  }
  return {
    ...span,
    bought: [...lines.values()].map(closedLine).toSorted((a, b) => b.centsPerKwh - a.centsPerKwh),
    unpricedWs,
    soldWs: own.reduce((sum, { exportedWs }) => sum + (exportedWs ?? 0), 0),
    missingHours: unmeasuredHours(own).length,
  };
}

/**
 * Splits energy by tariff version and by price, oldest span first. Days without a known tariff are left out.
 * @param steps within a day each, in time order; steps outside the days are ignored
 */
export function pricedSpans(
  steps: readonly MeasuredStep[],
  versions: readonly TariffVersion[],
  fromDay: string,
  toDay: string,
  timeZone: string,
): readonly PricedSpan[] {
  return finished(spansInParts(steps, versions, fromDay, toDay, timeZone));
}

function* spansInParts(
  steps: readonly MeasuredStep[],
  versions: readonly TariffVersion[],
  fromDay: string,
  toDay: string,
  timeZone: string,
): Generator<void, readonly PricedSpan[]> {
  const spans: PricedSpan[] = [];
  for (const span of tariffSpans(versions, fromDay, toDay))
    if (span.version.tariff || span.version.offer) spans.push(yield* pricedSpan(span, steps, timeZone));
  return spans;
}

/** Result of a computation in parts, without pauses. */
function finished<T>(parts: Generator<void, T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
  }
}

/** Cost and earnings of days at one tariff: a line per price, then sales. Energy without a price is left out. */
export function tariffSide(
  steps: readonly MeasuredStep[],
  version: TariffVersion,
  fromDay: string,
  toDay: string,
  timeZone: string,
): TariffSide {
  return finished(tariffSideInParts(steps, version, fromDay, toDay, timeZone));
}

/** {@link tariffSide} in parts of a few milliseconds, for a year in steps of five minutes. */
export function* tariffSideInParts(
  steps: readonly MeasuredStep[],
  version: TariffVersion,
  fromDay: string,
  toDay: string,
  timeZone: string,
): Generator<void, TariffSide> {
  const spans = yield* spansInParts(steps, [{ ...version, fromDay }], fromDay, toDay, timeZone);
  const lines = spans.flatMap(({ bought, soldWs }): TariffLine[] => {
    const { sellingCentsPerKwh } = version;
    if (sellingCentsPerKwh === null) return [...bought];
    const amountCents = -energyCents(soldWs, sellingCentsPerKwh);
    const sold = { hours: 'sold', period: null, energyWs: soldWs, centsPerKwh: sellingCentsPerKwh } as const;
    const state = version.isSellingProvisional && { isProvisional: true };
    return [...bought, { ...sold, ...state, amountCents }];
  });
  return { lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) };
}

/** Saving of the groups in cents, each at the tariff of its day. Null when no group could be priced. */
export function savedByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
  timeZone: string,
): number | null {
  return sumByVersion(slots, versions, (version, indexes) =>
    version.tariff === null
      ? null
      : savedCents(
          indexes.flatMap((index) => slots[index] ?? []),
          indexes.map((index) => balances[index] ?? null),
          version.tariff,
          timeZone,
        ),
  );
}

/** Earnings of the groups in cents, each at the selling price of its day. Null when nothing is sold. */
export function earningsByVersion(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
): number | null {
  return sumByVersion(slots, versions, ({ sellingCentsPerKwh }, indexes) => {
    const sale = { sellingEnergy: sellingCentsPerKwh !== null, sellingPriceCentsPerKwh: sellingCentsPerKwh };
    const known = indexes.flatMap((index) => {
      const balance = balances[index];
      return (balance ? earnedCents(balance, sale) : null) ?? [];
    });
    return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
  });
}

/** Whether the earnings of the groups rest on a price that is not published yet. */
export function isEarningProvisional(
  slots: readonly GroupSlot[],
  balances: readonly (EnergyBalance | null)[],
  versions: readonly TariffVersion[],
  timeZone: string,
): boolean {
  if (!versions.some(({ isSellingProvisional }) => isSellingProvisional)) return false;
  const isProvisional = ({ day, endMs }: GroupSlot) =>
    tariffSpans(versions, day, addDays(siteDay(endMs - 1, timeZone), 1)).some(
      ({ version }) => version.isSellingProvisional,
    );
  return slots.some((slot, index) => (balances[index]?.exportedWs ?? 0) > 0 && isProvisional(slot));
}

/** Sums `amountOf` over the versions; unknown amounts are skipped, null when all are unknown. */
function sumByVersion(
  slots: readonly GroupSlot[],
  versions: readonly TariffVersion[],
  amountOf: (version: TariffVersion, indexes: readonly number[]) => number | null,
): number | null {
  const indexes = new Map<TariffVersion, number[]>();
  slots.forEach(({ day }, index) => {
    const version = tariffVersionOn(versions, day);
    if (!version) return;
    const own = indexes.get(version);
    if (own) own.push(index);
    else indexes.set(version, [index]);
  });
  const known = [...indexes].flatMap(([version, own]) => amountOf(version, own) ?? []);
  return known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0);
}
