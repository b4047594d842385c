import {
  addDays,
  type Bill,
  billedSteps,
  billOfCost,
  type ContractCost,
  contractCost,
  contractSpans,
  cutAtStretches,
  energyStretches,
  type MeasuredStep,
  siteDay,
} from '@foyer/domain';
import type { StoredContract } from '../contract/contract-store';
import { contractVersionOf } from '../contract/contract-version';
import type { BilledPart, BillFacts } from './facts';

const HOUR_MS = 3_600_000;

interface MonthToBill {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Steps of these days in time order. */
  readonly steps: readonly MeasuredStep[];
  readonly contracts: readonly StoredContract[];
  readonly timeZone: string;
  /** Known Tempo colours by tariff day. */
  readonly colours: ReadonlyMap<string, string>;
}

/** Cost of the days by the contract. */
export function costOf({ fromDay, toDay, steps, contracts, timeZone, colours }: MonthToBill): ContractCost {
  const versions = contracts.map(contractVersionOf);
  return contractCost({ versions, fromDay, toDay, steps, site: { timeZone, colours } });
}

const hourOf = (ms: number) => Math.floor(ms / HOUR_MS) * HOUR_MS;

/** Energy of each hour in each line of a bill. */
function partsOf(month: MonthToBill, bill: Bill, missing: ReadonlySet<number>): readonly BilledPart[] {
  const { fromDay, toDay, steps, contracts, timeZone, colours } = month;
  const site = { timeZone, colours };
  const parts: BilledPart[] = [];
  for (const span of contractSpans(contracts.map(contractVersionOf), fromDay, toDay)) {
    const hours = energyStretches(span, site).flatMap(({ startMs, endMs, period }) => {
      const own: { startMs: number; endMs: number; period: string | null; energyWs: number }[] = [];
      for (let at = startMs; at < endMs; at = hourOf(at) + HOUR_MS)
        own.push({ startMs: at, endMs: Math.min(endMs, hourOf(at) + HOUR_MS), period, energyWs: 0 });
      return own;
    });
    cutAtStretches(
      steps,
      hours,
      ({ importedWs }) => importedWs,
      (hour, energyWs) => {
        hour.energyWs += energyWs;
      },
    );
    for (const { startMs, period, energyWs } of hours) {
      const day = siteDay(startMs, timeZone);
      const line = bill.lines.findIndex(
        ({ kind, hours: name, fromDay: from, lastDay }) =>
          kind === 'energy' && name === (period ?? 'base') && from <= day && day <= lastDay,
      );
      const hourMs = hourOf(startMs);
      if (line >= 0) parts.push([line, hourMs, missing.has(hourMs) ? null : energyWs]);
    }
  }
  return parts;
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
  'bill' | 'parts' | 'missingHours' | 'estimatedHours' | 'hoursFromMs' | 'boughtWs'
> & {
  readonly cost: ContractCost;
} {
  const { steps, estimatedHours, missingHours } = billedSteps(month.steps);
  const billed = { ...month, steps };
  const cost = costOf(billed);
  const bill = billOfCost(cost);
  return {
    cost,
    bill,
    parts: partsOf(billed, bill, new Set(missingHours)),
    missingHours: missingHours.length,
    estimatedHours: estimatedHours.length,
    hoursFromMs: steps[0]?.startMs ?? 0,
    boughtWs: boughtByHour(steps),
  };
}

/** Last day of a span whose end is exclusive. */
export const lastDayOf = (toDay: string): string => addDays(toDay, -1);
