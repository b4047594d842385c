import type { CapacityReplay, LedgerMonth } from '@foyer/wire/battery';
import { kwhFromWs } from '../energy/units';
import { siteDay } from '../time/site-time';

const WS_PER_KWH = 3_600_000;

/** Surplus and deficit of one interval. */
export interface ReplayStep {
  /** Epoch milliseconds. */
  readonly startMs: number;
  readonly surplusWs: number;
  readonly deficitWs: number;
  /** Purchase price in cents; null when unknown. */
  readonly centsPerKwh: number | null;
  /** What surplus of its day earns, cents; null when it is given to the grid unpaid. */
  readonly surplusCentsPerKwh: number | null;
  /** Whether that price is not published yet. */
  readonly isSurplusProvisional?: boolean;
}

interface Tally {
  keptWs: number;
  usedWs: number;
  soldWs: number;
  earnedCents: number;
  isEarnedProvisional: boolean;
  givenAwayWs: number;
  boughtWs: number;
  fullDays: Set<string>;
  emptyDays: Set<string>;
  levelWs: number;
}

const newTally = (levelWs: number): Tally => ({
  keptWs: 0,
  usedWs: 0,
  soldWs: 0,
  earnedCents: 0,
  isEarnedProvisional: false,
  givenAwayWs: 0,
  boughtWs: 0,
  fullDays: new Set(),
  emptyDays: new Set(),
  levelWs,
});

/**
 * Simulates a virtual battery over a household's past. It has no losses: surplus beyond the capacity is sold or given
 * to the grid, deficit beyond the charge is bought. In each step kept + sold + given away = surplus and used + bought =
 * deficit.
 * @param startLevelWs initial charge, capped at the capacity
 */
export function replayCapacity(
  steps: readonly ReplayStep[],
  { capacityKwh, startLevelWs, timeZone }: { capacityKwh: number; startLevelWs: number; timeZone: string },
): CapacityReplay {
  const capacityWs = capacityKwh * WS_PER_KWH;
  const beginWs = Math.min(startLevelWs, capacityWs);
  const months = new Map<string, Tally>();
  let levelWs = beginWs;
  let boughtCents: number | null = 0;
  for (const step of steps) {
    const { startMs, surplusWs, deficitWs, centsPerKwh, surplusCentsPerKwh } = step;
    const day = siteDay(startMs, timeZone);
    const tally = months.get(day.slice(0, 7)) ?? newTally(levelWs);
    months.set(day.slice(0, 7), tally);
    const keptWs = Math.min(surplusWs, capacityWs - levelWs);
    levelWs += keptWs;
    const usedWs = Math.min(deficitWs, levelWs);
    levelWs -= usedWs;
    const boughtWs = deficitWs - usedWs;
    tally.keptWs += keptWs;
    tally.usedWs += usedWs;
    if (surplusCentsPerKwh === null) tally.givenAwayWs += surplusWs - keptWs;
    else {
      tally.soldWs += surplusWs - keptWs;
      tally.earnedCents += (kwhFromWs(surplusWs - keptWs) ?? 0) * surplusCentsPerKwh;
      if (step.isSurplusProvisional && surplusWs > keptWs) tally.isEarnedProvisional = true;
    }
    tally.boughtWs += boughtWs;
    tally.levelWs = levelWs;
    if (surplusWs > keptWs) tally.fullDays.add(day);
    if (boughtWs > 0) tally.emptyDays.add(day);
    if (boughtWs > 0 && centsPerKwh === null) boughtCents = null;
    else if (boughtCents !== null) boughtCents += (kwhFromWs(boughtWs) ?? 0) * (centsPerKwh ?? 0);
  }
  const ledger = [...months].map(([month, { fullDays, emptyDays, ...amounts }]) => ({
    month,
    ...amounts,
    fullDays: fullDays.size,
    emptyDays: emptyDays.size,
  }));
  const sum = (amount: (month: LedgerMonth) => number) =>
    ledger.reduce((total, month) => total + amount(month), 0);
  return {
    capacityKwh,
    keptWs: sum(({ keptWs }) => keptWs),
    usedWs: sum(({ usedWs }) => usedWs),
    soldWs: sum(({ soldWs }) => soldWs),
    givenAwayWs: sum(({ givenAwayWs }) => givenAwayWs),
    boughtWs: sum(({ boughtWs }) => boughtWs),
    boughtCents,
    fullDays: sum(({ fullDays }) => fullDays),
    emptyDays: sum(({ emptyDays }) => emptyDays),
    startLevelWs: beginWs,
    endLevelWs: levelWs,
    months: ledger,
  };
}

/** Surplus that did not fit into the battery. */
export const overflowWs = ({ soldWs, givenAwayWs }: Pick<CapacityReplay, 'soldWs' | 'givenAwayWs'>): number =>
  soldWs + givenAwayWs;

/** A capacity with its simulated yearly cost, cents. */
export interface CapacityOffer {
  readonly replay: CapacityReplay;
  /** Subscription, cents per month. */
  readonly monthlyCents: number;
  /** Bought energy and subscription, less what the surplus earns; null when a price is unknown. */
  readonly yearlyCents: number | null;
}

const DAYS_PER_YEAR = 365;

/**
 * Yearly cost extrapolated from `days` simulated days. Energy gained over the period is credited at the
 * average purchase price, so that ending full is not penalised.
 * @param surplusCentsPerKwh what surplus that does not fit earns today; null when it is given to the grid
 */
export function capacityOffer(
  replay: CapacityReplay,
  monthlyCents: number,
  days: number,
  surplusCentsPerKwh: number | null,
): CapacityOffer {
  const subscription = monthlyCents * 12;
  if (replay.boughtCents === null || days <= 0) return { replay, monthlyCents, yearlyCents: null };
  const averageCents = replay.boughtWs > 0 ? replay.boughtCents / replay.boughtWs : 0;
  const gainedWs = replay.endLevelWs - replay.startLevelWs;
  const earnedCents = (kwhFromWs(overflowWs(replay)) ?? 0) * (surplusCentsPerKwh ?? 0);
  const energyCents = replay.boughtCents - gainedWs * averageCents - earnedCents;
  return { replay, monthlyCents, yearlyCents: subscription + (energyCents * DAYS_PER_YEAR) / days };
}

/** Capacity recommendation. */
export interface CapacityAdvice {
  readonly recommendedKwh: number;
  /** Cost of the current minus the recommended capacity, cents; 0 when they are the same. */
  readonly savedCentsAYear: number;
  /** The saving is too small to be worth a change. */
  readonly isLittle: boolean;
}

/** Savings below this are not worth a change. */
export const MIN_SAVING_CENTS_PER_YEAR = 2_000;

/**
 * The capacity with the lowest yearly cost, the smaller one on a tie. Null when a price is unknown or the
 * current capacity is not offered.
 */
export function adviseCapacity(offers: readonly CapacityOffer[], currentKwh: number): CapacityAdvice | null {
  const current = offers.find(({ replay }) => replay.capacityKwh === currentKwh);
  if (!current || current.yearlyCents === null) return null;
  let best = current;
  for (const offer of offers) {
    if (offer.yearlyCents === null || best.yearlyCents === null) return null;
    const isSmaller = offer.replay.capacityKwh < best.replay.capacityKwh;
    if (offer.yearlyCents < best.yearlyCents || (offer.yearlyCents === best.yearlyCents && isSmaller))
      best = offer;
  }
  const savedCentsAYear = current.yearlyCents - (best.yearlyCents ?? current.yearlyCents);
  return {
    recommendedKwh: best.replay.capacityKwh,
    savedCentsAYear,
    isLittle: savedCentsAYear < MIN_SAVING_CENTS_PER_YEAR,
  };
}
