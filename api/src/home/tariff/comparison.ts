import {
  addMonths,
  type MeasuredStep,
  startOfMonth,
  startOfSiteDay,
  type TariffVersion,
  tariffSide,
  unmeasuredHours,
  versionStretches,
} from '@foyer/domain';
import type { TariffComparison } from '@foyer/wire/tariff';

/** Period compared line by line: the last complete month, or up to a month of available days. */
export function comparisonMonth(today: string, firstDay: string): { fromDay: string; toDay: string } {
  const thisMonth = startOfMonth(today);
  const lastMonth = startOfMonth(today, -1);
  if (firstDay <= lastMonth) return { fromDay: lastMonth, toDay: thisMonth };
  const month = addMonths(today, -1);
  return { fromDay: firstDay > month ? firstDay : month, toDay: today };
}

/** The year up to the end of the compared month, or the available part of it. */
export function comparisonYear(toDay: string, firstDay: string): { fromDay: string; toDay: string } {
  const yearAgo = addMonths(toDay, -12);
  return { fromDay: firstDay > yearAgo ? firstDay : yearAgo, toDay };
}

const HOUR_MS = 3_600_000;

const hoursOf = (steps: readonly MeasuredStep[]): number =>
  new Set(steps.map(({ startMs }) => Math.floor(startMs / HOUR_MS))).size;

interface Question {
  /** Steps of the whole year, oldest first. */
  readonly steps: readonly MeasuredStep[];
  readonly before: TariffVersion;
  readonly after: TariffVersion;
  readonly month: { readonly fromDay: string; readonly toDay: string };
  readonly year: { readonly fromDay: string; readonly toDay: string };
  readonly timeZone: string;
}

/** Both tariffs applied to the energy actually bought and sold. Null when nothing was bought or a price is unknown. */
export function comparison(question: Question): TariffComparison | null {
  const { before, after, month, year, timeZone } = question;
  const [first, last] = [question.steps[0], question.steps.at(-1)];
  if (!first || !last) return null;
  // Prices are found once for the year, because finding them for each step takes half a second.
  const unpriced = [before, after].flatMap((version) =>
    version.offer
      ? versionStretches(version, first.startMs, last.endMs, timeZone).filter(
          (one) => one.centsPerKwh === null,
        )
      : [],
  );
  const isPriced = ({ startMs, endMs }: MeasuredStep) =>
    !unpriced.some((one) => one.startMs < endMs && startMs < one.endMs);
  const steps = question.steps.filter(isPriced);
  const isKnown = [before, after].every(({ tariff, offer }) => tariff || offer);
  if (!isKnown || steps.every(({ importedWs }) => importedWs === null)) return null;
  const side = (version: TariffVersion, { fromDay, toDay }: { fromDay: string; toDay: string }) =>
    tariffSide(steps, version, fromDay, toDay, timeZone);
  const monthFromMs = startOfSiteDay(month.fromDay, timeZone);
  const monthToMs = startOfSiteDay(month.toDay, timeZone);
  const isOfMonth = ({ startMs }: MeasuredStep) => monthFromMs <= startMs && startMs < monthToMs;
  return {
    ...month,
    before: side(before, month),
    after: side(after, month),
    missingHours: unmeasuredHours(steps.filter(isOfMonth)).length,
    unpricedHours: hoursOf(question.steps.filter((step) => !isPriced(step))),
    year: {
      ...year,
      beforeCents: side(before, year).totalCents,
      afterCents: side(after, year).totalCents,
    },
  };
}
