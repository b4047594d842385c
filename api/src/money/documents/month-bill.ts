import {
  addDays,
  type Bill,
  billedSteps,
  billOfCost,
  type ContractCost,
  componentPrices,
  contractCost,
  contractSpans,
  creditedLines,
  cutAtHours,
  cutAtStretches,
  type FeedInVersion,
  type MeasuredStep,
  type PricedDays,
  PricedEnergy,
  siteDay,
  soldLines,
  startOfSiteDay,
  unsoldKwh,
  withCredit,
} from '@foyer/domain';
import type { StoredContract } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import type { BilledPart, BillFacts, SurplusFacts } from './facts';

const HOUR_MS = 3_600_000;

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

/** Energy of each hour in each line of a bill; null in the `missing` hours, by their start. */
export function partsOf(month: MonthToBill, bill: Bill, missing: ReadonlySet<number>): readonly BilledPart[] {
  const { versions, fromDay, toDay, steps, site } = pricedDaysOf(month);
  return contractSpans(versions, fromDay, toDay).flatMap((span) => {
    const energy = span.version?.components.find(({ kind }) => kind === 'energy');
    if (!energy) return [];
    const spans = cutAtHours(componentPrices(span, energy, site));
    // The slots of an hour are one part.
    const keyOf = (one: (typeof spans)[number]) => (energy.slots ? hourOf(one.startMs) : one);
    const sums = new Map(spans.map((one) => [keyOf(one), { ...one, energy: new PricedEnergy() }]));
    cutAtStretches(
      steps,
      spans,
      ({ importedWs }) => importedWs,
      (one, partWs) => sums.get(keyOf(one))?.energy.add(partWs, one.centsPerKwh),
    );
    return [...sums.values()].flatMap(({ startMs, period, energy: { energyWs, exactCents } }) => {
      const day = siteDay(startMs, month.timeZone);
      const line = bill.lines.findIndex(
        ({ kind, hours, fromDay: from, lastDay }) =>
          kind === 'energy' && hours === (period ?? 'base') && from <= day && day <= lastDay,
      );
      if (line < 0) return [];
      const hourMs = hourOf(startMs);
      const billedWs = missing.has(hourMs) ? null : energyWs;
      const part: BilledPart = energy.slots
        ? [line, hourMs, billedWs, roundedCents(exactCents)]
        : [line, hourMs, billedWs];
      return [part];
    });
  });
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
