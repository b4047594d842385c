import { addDays, daysBetween, siteDay, startOfMonth } from '../time/site-time';
import {
  type ComponentKind,
  type ContractSpan,
  type ContractVersion,
  contractSpans,
  type PriceComponent,
  priceRowOn,
  vatShareOn,
} from './contract';
import { partsOf, siteOf } from './contract-parts';
import { EVERY_HOUR_CUT } from './every-hour-cut';
import { containedVatCents, MONTH_UNITS, monthlyCents, PricedEnergy, peakCents } from './exact-cents';
import { groupedBy } from './grouped';
import { cutAtStretches, type MeasuredStep } from './measured-steps';
import type { CalendarSite, PriceCalendar } from './price-calendar';
import { slotCalendars } from './price-slots';
import { type PriceSpan, priceSpans } from './price-spans';

const WS_PER_KWH = 3_600_000;
const QUARTER_MS = 900_000;

/** A line of a bill, taxes included. */
export interface CostLine {
  readonly kind: ComponentKind;
  /** Null without a calendar. */
  readonly period: string | null;
  /** Name people read of a series; absent without one. */
  readonly label?: string;
  readonly fromDay: string;
  /** Inclusive. */
  readonly lastDay: string;
  /** kWh, months, or kW times months. */
  readonly quantity: number;
  /** Cents per unit; the mean of a series. */
  readonly unitCents: number;
  /** Rounded once; negative for feed-in and discounts. */
  readonly amountCents: number;
  readonly vatShare: number;
  readonly isContained: boolean;
  /** Rests on a price that is not published yet. */
  readonly isProvisional: boolean;
  /** Day of the first provisional price of a series; absent otherwise. */
  readonly provisionalDay?: string;
}

/** Why days cannot be billed. */
export interface MissingPrice {
  readonly reason: 'contract' | 'price' | 'provisional' | 'vat' | 'colour' | 'series' | 'peak';
  /** Null without a contract. */
  readonly kind: ComponentKind | null;
  readonly period: string | null;
  /** First day concerned. */
  readonly day: string;
}

/** VAT contained in the lines of one rate. */
export interface ContainedVat {
  readonly share: number;
  readonly cents: number;
}

/** Cost of days at a contract, taxes included. */
export interface ContractCost {
  readonly lines: readonly CostLine[];
  /** Sum of the lines that are not contained in others. */
  readonly totalCents: number;
  readonly vat: readonly ContainedVat[];
  readonly missing: readonly MissingPrice[];
  readonly isProvisional: boolean;
}

/** Days to price. */
export interface PricedDays {
  readonly versions: readonly ContractVersion[];
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** In time order; steps across the first or last instant are cut. */
  readonly steps: readonly MeasuredStep[];
  readonly site: CalendarSite;
}

interface Part {
  readonly fromDay: string;
  readonly toDay: string;
  readonly component: PriceComponent;
  readonly kva: number;
  readonly vatShare: number;
}

const isCredit = ({ kind }: PriceComponent) => kind === 'feedIn' || kind === 'discount';

/** Months of the days in {@link MONTH_UNITS}: 15 days of November are half of one. */
export function monthUnitsOf(fromDay: string, toDay: string): readonly { month: string; units: number }[] {
  const months: { month: string; units: number }[] = [];
  for (let day = fromDay; day < toDay; ) {
    const next = startOfMonth(day, 1);
    const end = next < toDay ? next : toDay;
    const length = daysBetween(startOfMonth(day), next);
    months.push({ month: day.slice(0, 7), units: (daysBetween(day, end) * MONTH_UNITS) / length });
    day = end;
  }
  return months;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The highest mean import of a quarter of an hour. */
export interface MonthPeak {
  readonly powerW: number;
  /** Epoch milliseconds. */
  readonly startMs: number;
}

/** Peak of each month, `YYYY-MM`. A month of which only longer steps are known has none. */
export function peaksOf({ steps, site }: Pick<PricedDays, 'steps' | 'site'>): ReadonlyMap<string, MonthPeak> {
  const coarse = steps.filter(
    ({ startMs, endMs, importedWs }) => importedWs !== null && endMs - startMs > QUARTER_MS,
  );
  const unknown = new Set(coarse.map(({ startMs }) => siteDay(startMs, site.timeZone).slice(0, 7)));
  const quarters = groupedBy(steps, ({ startMs }) => Math.floor(startMs / QUARTER_MS) * QUARTER_MS);
  const peaks = new Map<string, MonthPeak>();
  for (const [startMs, own] of quarters) {
    const known = own.flatMap(({ importedWs }) => importedWs ?? []);
    if (known.length === 0) continue;
    const month = siteDay(startMs, site.timeZone).slice(0, 7);
    if (unknown.has(month)) continue;
    const powerW = Math.round((sum(known) * 1000) / QUARTER_MS);
    if (powerW > (peaks.get(month)?.powerW ?? -1)) peaks.set(month, { powerW, startMs });
  }
  return peaks;
}

type Found = { readonly lines: CostLine[]; readonly missing: MissingPrice[] };

function lineOf(
  { component, fromDay, toDay, vatShare }: Part,
  own: Pick<CostLine, 'period' | 'quantity' | 'unitCents' | 'isProvisional' | 'provisionalDay'> & {
    readonly cents: number;
  },
): CostLine {
  const { cents, ...rest } = own;
  return {
    kind: component.kind,
    ...rest,
    ...(component.label !== undefined && { label: component.label }),
    fromDay,
    lastDay: addDays(toDay, -1),
    amountCents: isCredit(component) ? 0 - cents : cents,
    vatShare,
    isContained: component.isContained,
  };
}

function monthlyLines(part: Part, peaks: ReadonlyMap<string, MonthPeak>): Found {
  const { component, fromDay, toDay, kva } = part;
  const { kind, unit } = component;
  const row = priceRowOn(component, fromDay, kva, null);
  if (!row) return { lines: [], missing: [{ reason: 'price', kind, period: null, day: fromDay }] };
  const months = monthUnitsOf(fromDay, toDay);
  const { cents: unitCents, isProvisional } = row;
  const common = { period: null, unitCents, isProvisional };
  if (unit === 'month') {
    const units = sum(months.map((month) => month.units));
    const cents = monthlyCents(units, unitCents);
    return { lines: [lineOf(part, { ...common, quantity: units / MONTH_UNITS, cents })], missing: [] };
  }
  const unmeasured = months.find(({ month }) => !peaks.has(month));
  if (unmeasured) return { lines: [], missing: [{ reason: 'peak', kind, period: null, day: fromDay }] };
  const units = sum(months.map(({ month, units: own }) => own * (peaks.get(month)?.powerW ?? 0)));
  const cents = peakCents(units, unitCents);
  return { lines: [lineOf(part, { ...common, quantity: units / MONTH_UNITS / 1000, cents })], missing: [] };
}

const energyFor =
  ({ kind }: PriceComponent) =>
  ({ importedWs, exportedWs }: MeasuredStep): number | null =>
    kind === 'feedIn' ? exportedWs : importedWs;

function energyLines(part: Part, { steps, site }: PricedDays): Found {
  const { component, fromDay, kva } = part;
  const { kind, slots } = component;
  const spans = priceSpans(component, part, kva, site);
  const sums = new Map(spans.map(({ period }) => [period, new PricedEnergy()]));
  cutAtStretches(steps, spans, energyFor(component), ({ period, centsPerKwh }, partWs) => {
    if (centsPerKwh !== null) sums.get(period)?.add(partWs, centsPerKwh);
  });
  const dayOf = ({ startMs }: PriceSpan) => siteDay(startMs, site.timeZone);
  const lines: CostLine[] = [];
  const missing: MissingPrice[] = [];
  for (const [period, energy] of sums) {
    const own = spans.filter((span) => span.period === period);
    const gap = own.find(({ lacks }) => lacks !== null);
    if (gap?.lacks)
      missing.push({ reason: gap.lacks, kind, period, day: gap.lacks === 'price' ? fromDay : dayOf(gap) });
    const cents = own.find(({ centsPerKwh }) => centsPerKwh !== null)?.centsPerKwh ?? null;
    if (cents === null) continue;
    // Also without energy in it: a late measure can add some.
    const provisional = own.find(({ isProvisional }) => isProvisional);
    const line = lineOf(part, {
      period,
      quantity: energy.energyWs / WS_PER_KWH,
      unitCents: slots ? energy.meanCentsPerKwh : cents,
      cents: energy.cents,
      isProvisional: provisional !== undefined,
      ...(slots && provisional && { provisionalDay: dayOf(provisional) }),
    });
    lines.push(line);
  }
  return { lines, missing };
}

function linesOfSpan(span: ContractSpan, days: PricedDays, peaks: ReadonlyMap<string, MonthPeak>): Found[] {
  const { version } = span;
  if (!version) {
    return [{ lines: [], missing: [{ reason: 'contract', kind: null, period: null, day: span.fromDay }] }];
  }
  return version.components.flatMap((component) =>
    partsOf(span, component).map((own): Found => {
      const vatShare = vatShareOn(component, own.fromDay);
      const { kind, unit } = component;
      if (vatShare === null)
        return { lines: [], missing: [{ reason: 'vat', kind, period: null, day: own.fromDay }] };
      const part = { ...own, component, kva: version.kva, vatShare };
      return unit === 'kWh' ? energyLines(part, days) : monthlyLines(part, peaks);
    }),
  );
}

/** Whether a contract has a price for the month's peak. */
export const hasPeakPrice = (versions: readonly ContractVersion[]): boolean =>
  versions.some(({ components }) => components.some(({ unit }) => unit === 'peakKwMonth'));

/**
 * Cost of days at a contract: one line per component, period and price. Steps are cut at the minute in
 * proportion, added up unrounded, and each line is rounded once, half away from zero. Not measured steps are
 * left out. What has no price is in `missing` and in no line; of a series with a gap the line has the rest.
 */
export function contractCost(days: PricedDays): ContractCost {
  const peaks = hasPeakPrice(days.versions) ? peaksOf(days) : new Map<string, MonthPeak>();
  const found = contractSpans(days.versions, days.fromDay, days.toDay).flatMap((span) =>
    linesOfSpan(span, { ...days, site: siteOf(span, days.site) }, peaks),
  );
  const lines = found.flatMap((one) => one.lines);
  const added = lines.filter(({ isContained }) => !isContained);
  const byShare = groupedBy(added, ({ vatShare }) => vatShare);
  return {
    lines,
    totalCents: sum(added.map(({ amountCents }) => amountCents)),
    vat: [...byShare]
      .map(([share, own]) => ({
        share,
        cents: containedVatCents(sum(own.map(({ amountCents }) => amountCents)), share),
      }))
      .filter(({ share }) => share > 0),
    missing: found.flatMap((one) => one.missing),
    isProvisional: lines.some((line) => line.isProvisional),
  };
}

/** Calendars by which the energy of contracts is read: their own, those of a series by its slots, and quarters for a peak. */
export function contractCalendars(versions: readonly ContractVersion[]): readonly PriceCalendar[] {
  return versions.flatMap(({ components }) =>
    components.flatMap(({ unit, calendar, slots }) => {
      if (unit === 'peakKwMonth') return [EVERY_HOUR_CUT];
      return slots ? slotCalendars(slots) : (calendar ?? []);
    }),
  );
}

/** What keeps days from being billed first; null where every component has a published price on every day. */
export function firstUnbillable({ missing, lines }: ContractCost): MissingPrice | null {
  const provisional = lines.find(({ isProvisional }) => isProvisional);
  if (missing[0] || !provisional) return missing[0] ?? null;
  const { kind, period, fromDay, provisionalDay = fromDay } = provisional;
  return { reason: 'provisional', kind, period, day: provisionalDay };
}

/** Balance at the end of a contract, cents: what is still due; negative in the household's favour. */
export function closingBalance(costCents: number, recordedPaymentsCents: readonly number[]): number {
  return costCents - sum(recordedPaymentsCents);
}
