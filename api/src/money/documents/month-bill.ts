import {
  addDays,
  type Bill,
  billedSteps,
  billOfCost,
  type CalendarSite,
  type ContractCost,
  type ContractSpan,
  contractCost,
  contractSpans,
  creditedLines,
  cutAtHours,
  cutAtStretches,
  energyStretches,
  type FeedInVersion,
  type MeasuredStep,
  type PricedDays,
  siteDay,
  slotsWithin,
  soldLines,
  startOfSiteDay,
  unsoldKwh,
  withCredit,
} from '@foyer/domain';
import type { StoredContract } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import type { BilledPart, BillFacts, SurplusFacts } from './facts';

const HOUR_MS = 3_600_000;
const WS_PER_KWH = 3_600_000;

interface MonthToBill {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Steps of these days in time order. */
  readonly steps: readonly MeasuredStep[];
  readonly contracts: readonly StoredContract[];
  readonly feedIn: readonly FeedInVersion[];
  readonly timeZone: string;
  /** Known Tempo colours by tariff day. */
  readonly colours: ReadonlyMap<string, string>;
}

const pricedDaysOf = ({ fromDay, toDay, steps, contracts, timeZone, colours }: MonthToBill): PricedDays => ({
  versions: contracts.map(contractVersionOf),
  ...{ fromDay, toDay, steps, site: { timeZone, colours } },
});

/** Cost of the days by the contract, less what the supplier credits for sold energy. */
export function costOf(month: MonthToBill): ContractCost {
  const days = pricedDaysOf(month);
  return withCredit(contractCost(days), creditedLines(soldLines(month.feedIn, days), days.versions));
}

/** Where the energy fed into the grid went, and what it earned. */
export function surplusOf(month: MonthToBill): Pick<SurplusFacts, 'sold' | 'unsoldKwh'> {
  const days = pricedDaysOf(month);
  const lines = soldLines(month.feedIn, days);
  const credited = new Set(creditedLines(lines, days.versions));
  return {
    sold: lines.map((line) => ({
      buyer: line.buyer,
      kwh: line.quantity,
      earnedCents: 0 - line.amountCents,
      isCredited: credited.has(line),
      ...(line.isProvisional && { isProvisional: true }),
    })),
    unsoldKwh: unsoldKwh(days, lines),
  };
}

const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;
/** To a millionth of a cent, as prices are exact. */
const roundedCents = (cents: number) => Math.round(cents * 1e6) / 1e6;

/** A part of an hour with one period, and the price of a series. */
interface HourPart {
  readonly startMs: number;
  readonly endMs: number;
  readonly period: string | null;
  /** Null where the line has one price. */
  readonly centsPerKwh: number | null;
}

/** Parts of the hours of a span: by the periods of its contract, or by the slots of a series. */
function hourPartsOf(span: ContractSpan, site: CalendarSite): readonly HourPart[] {
  const energy = span.version?.components.find(({ kind }) => kind === 'energy');
  const parts = energyStretches(span, site).flatMap(({ startMs, endMs, period }): readonly HourPart[] =>
    energy?.slots
      ? slotsWithin(energy.slots, startMs, endMs).map((slot) => ({ ...slot, period }))
      : [{ startMs, endMs, period, centsPerKwh: null }],
  );
  return cutAtHours(parts);
}

/** Energy of the parts, those of one hour and period of a series together. */
function energyOfHours(steps: readonly MeasuredStep[], hours: readonly HourPart[]) {
  const sums = new Map<string | HourPart, HourPart & { energyWs: number; cents: number | null }>();
  const keyOf = (part: HourPart) => (part.centsPerKwh === null ? part : `${hourOf(part.startMs)}`);
  for (const part of hours) {
    const cents = part.centsPerKwh === null ? null : 0;
    if (!sums.has(keyOf(part))) sums.set(keyOf(part), { ...part, energyWs: 0, cents });
  }
  cutAtStretches(
    steps,
    hours,
    ({ importedWs }) => importedWs,
    (part, energyWs) => {
      const sum = sums.get(keyOf(part));
      if (!sum) return;
      sum.energyWs += energyWs;
      if (sum.cents !== null) sum.cents += (energyWs * (part.centsPerKwh ?? 0)) / WS_PER_KWH;
    },
  );
  return sums.values();
}

/** Energy of each hour in each line of a bill; null in the `missing` hours, by their start. */
export function partsOf(month: MonthToBill, bill: Bill, missing: ReadonlySet<number>): readonly BilledPart[] {
  const { fromDay, toDay, steps, contracts, timeZone, colours } = month;
  const site = { timeZone, colours };
  const parts: BilledPart[] = [];
  for (const span of contractSpans(contracts.map(contractVersionOf), fromDay, toDay)) {
    for (const { startMs, period, energyWs, cents } of energyOfHours(steps, hourPartsOf(span, site))) {
      const day = siteDay(startMs, timeZone);
      const line = bill.lines.findIndex(
        ({ kind, hours: name, fromDay: from, lastDay }) =>
          kind === 'energy' && name === (period ?? 'base') && from <= day && day <= lastDay,
      );
      const hourMs = hourOf(startMs);
      if (line < 0) continue;
      const billedWs = missing.has(hourMs) ? null : energyWs;
      parts.push(cents === null ? [line, hourMs, billedWs] : [line, hourMs, billedWs, roundedCents(cents)]);
    }
  }
  return parts;
}

/** Energy of each hour in the lines of sold energy. */
function soldPartsOf(
  { steps, timeZone }: MonthToBill,
  bill: Bill,
  missing: ReadonlySet<number>,
): readonly BilledPart[] {
  return bill.lines.flatMap(({ kind, fromDay, lastDay }, index) => {
    if (kind !== 'feedIn') return [];
    const [fromMs, toMs] = [startOfSiteDay(fromDay, timeZone), startOfSiteDay(addDays(lastDay, 1), timeZone)];
    const hours = new Map<number, number>();
    for (const { startMs, exportedWs } of steps)
      if (fromMs <= startMs && startMs < toMs)
        hours.set(hourOf(startMs), (hours.get(hourOf(startMs)) ?? 0) + (exportedWs ?? 0));
    return [...hours].map(([hourMs, ws]): BilledPart => [index, hourMs, missing.has(hourMs) ? null : ws]);
  });
}

/** Energy bought in each hour of the days, Ws; null for hours that are not billed. */
function boughtByHour(steps: readonly MeasuredStep[]): readonly (number | null)[] {
  const hours = new Map<number, number | null>();
  for (const { startMs, importedWs } of steps) {
    const known = hours.get(hourOf(startMs)) ?? null;
    hours.set(hourOf(startMs), importedWs === null ? known : (known ?? 0) + importedWs);
  }
  return [...hours.values()];
}

/** Bill of the days by the contract. Partial hours are estimated or not billed (docs/rules/pricing.md#what-is-not-billed). */
export function monthBill(month: MonthToBill): Pick<
  BillFacts,
  'bill' | 'parts' | 'missingHours' | 'estimatedHours' | 'indexHours' | 'hoursFromMs' | 'boughtWs' | 'surplus'
> & {
  readonly cost: ContractCost;
} {
  const { steps, estimatedHours, missingHours, indexHours } = billedSteps(month.steps);
  const billed = { ...month, steps };
  const cost = costOf(billed);
  const bill = billOfCost(cost);
  return {
    cost,
    bill,
    parts: [
      ...partsOf(billed, bill, new Set(missingHours)),
      ...soldPartsOf(billed, bill, new Set(missingHours)),
    ],
    surplus: { ...surplusOf(billed), unsoldCents: null },
    missingHours: missingHours.length,
    estimatedHours: estimatedHours.length,
    ...(indexHours.length > 0 && { indexHours: indexHours.length }),
    hoursFromMs: steps[0]?.startMs ?? 0,
    boughtWs: boughtByHour(steps),
  };
}

/** Last day of a span whose end is exclusive. */
export const lastDayOf = (toDay: string): string => addDays(toDay, -1);
