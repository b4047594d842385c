import type { CapacityReplay } from '@foyer/wire/battery';
import { overflowWs, type ReplayStep, replayCapacity } from '../battery/capacity-replay';

const WS_PER_KWH = 3_600_000;
const MONTHS = 12;
/** Share of the hours that may lack a measurement where a year is judged. */
const MAX_MISSING_SHARE = 0.1;
/** Contracts for sold surplus last as long: later years are not counted on. */
export const MAX_PAYBACK_YEARS = 20;

/** What was replayed. */
export interface ReplayCoverage {
  readonly months: number;
  readonly hours: number;
  readonly missingHours: number;
}

/** Whether a replay is long and complete enough to judge: twelve months, of whose hours at most a tenth is missing. */
export const mayJudge = ({ months, hours, missingHours }: ReplayCoverage): boolean =>
  months >= MONTHS && missingHours <= MAX_MISSING_SHARE * hours;

/**
 * Whether a change is worth it: it costs less than today by more than the limit. Null where that cannot be judged.
 * @param differenceCents less than today is negative; null when unknown
 */
export const isWorthIt = (
  differenceCents: number | null,
  limitCents: number,
  judged: boolean,
): boolean | null => (judged && differenceCents !== null ? differenceCents < -limitCents : null);

/** An hour of a home before its battery, with its prices. */
export interface HomeHour extends ReplayStep {
  readonly producedWs: number;
}

/**
 * The hours as they would have been with more panels of the same shape. What more is produced first covers what the
 * home lacked in the hour; in an hour with both a surplus and a deficit only in proportion, because their course within
 * the hour is not known.
 * @param kwp of the panels that were measured, above 0
 */
export function withMorePanels(
  hours: readonly HomeHour[],
  kwp: number,
  addedKwp: number,
): readonly HomeHour[] {
  return hours.map((hour) => {
    const { producedWs, surplusWs, deficitWs } = hour;
    const moreWs = Math.round((producedWs * addedKwp) / kwp);
    const share = deficitWs === 0 ? 0 : deficitWs / (deficitWs + surplusWs);
    const ownWs = Math.min(deficitWs, Math.round(moreWs * share));
    return {
      ...hour,
      producedWs: producedWs + moreWs,
      surplusWs: surplusWs + moreWs - ownWs,
      deficitWs: deficitWs - ownWs,
    };
  });
}

/** The virtual battery of a replay; a capacity of 0 for none. */
export interface ReplayedBattery {
  readonly capacityKwh: number;
  readonly startLevelWs: number;
}

/** Energy of a replay and what it cost. */
export interface ReplayedHours {
  readonly replay: CapacityReplay;
  /** Bought less sold, unrounded cents, without subscription and standing charge; null while a price is unknown. */
  readonly cents: number | null;
}

/**
 * Cost of the hours with a virtual battery, each at its own prices. Energy gained over the hours is credited at the mean
 * purchase price, so that ending full is no loss.
 */
export function replayedHours(
  hours: readonly ReplayStep[],
  battery: ReplayedBattery,
  timeZone: string,
): ReplayedHours {
  const replay = replayCapacity(hours, { ...battery, timeZone });
  const { boughtCents, boughtWs, startLevelWs, endLevelWs, months } = replay;
  if (boughtCents === null) return { replay, cents: null };
  const meanCentsPerWs = boughtWs > 0 ? boughtCents / boughtWs : 0;
  const earnedCents = months.reduce((sum, month) => sum + month.earnedCents, 0);
  return { replay, cents: boughtCents - earnedCents - (endLevelWs - startLevelWs) * meanCentsPerWs };
}

/** What panels of some kWp more would have changed. */
export interface MorePanels {
  readonly addedKwp: number;
  readonly producedKwh: number;
  /** Of it, used in the home, also later from its battery. */
  readonly ownKwh: number;
  /** Of it, sold or given to the grid. */
  readonly fedKwh: number;
  /** Difference to today, cents; null while a price is unknown. */
  readonly differenceCents: number | null;
}

/** The hours with each number of kWp more. */
export function morePanels(
  hours: readonly HomeHour[],
  kwp: number,
  added: readonly number[],
  { battery, timeZone }: { readonly battery: ReplayedBattery; readonly timeZone: string },
): readonly MorePanels[] {
  const today = replayedHours(hours, battery, timeZone);
  const producedWs = (own: readonly HomeHour[]) => own.reduce((sum, hour) => sum + hour.producedWs, 0);
  const producedToday = producedWs(hours);
  return added.map((addedKwp) => {
    const changed = withMorePanels(hours, kwp, addedKwp);
    const { replay, cents } = replayedHours(changed, battery, timeZone);
    const moreWs = producedWs(changed) - producedToday;
    const fedWs = overflowWs(replay) - overflowWs(today.replay);
    return {
      addedKwp,
      producedKwh: moreWs / WS_PER_KWH,
      ownKwh: (moreWs - fedWs) / WS_PER_KWH,
      fedKwh: fedWs / WS_PER_KWH,
      differenceCents: cents === null || today.cents === null ? null : Math.round(cents - today.cents),
    };
  });
}

/** Years until a price has paid by a saving each year; null where it never does. */
export const paybackYears = (priceCents: number, savedCentsAYear: number): number | null =>
  savedCentsAYear > 0 ? priceCents / savedCentsAYear : null;

/** Whether something pays within {@link MAX_PAYBACK_YEARS}. */
export const paysInTime = (years: number | null): boolean => years !== null && years <= MAX_PAYBACK_YEARS;
