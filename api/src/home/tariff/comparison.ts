import {
  addMonths,
  type MeasuredStep,
  startOfMonth,
  startOfSiteDay,
  type TariffVersion,
  tariffSideInParts,
  unmeasuredHours,
  versionStretches,
} from '@foyer/domain';
import type { TariffComparison } from '@foyer/wire/tariff';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';

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

/** Steps wholly outside some spans, which are in time order. */
function stepsOutside(
  steps: readonly MeasuredStep[],
  spans: readonly { readonly startMs: number; readonly endMs: number }[],
): readonly MeasuredStep[] {
  let first = 0;
  return steps.filter(({ startMs, endMs }) => {
    while ((spans[first]?.endMs ?? Number.POSITIVE_INFINITY) <= startMs) first += 1;
    const span = spans[first];
    return !span || span.startMs >= endMs;
  });
}

/** Runs a computation in parts, between which other requests are answered. */
async function inParts<T>(parts: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = parts.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/** Both tariffs applied to the energy actually bought and sold. Null when nothing was bought or a price is unknown. */
export async function comparison(question: Question): Promise<TariffComparison | null> {
  const { before, after, month, year, timeZone } = question;
  const [first, last] = [question.steps[0], question.steps.at(-1)];
  if (!first || !last) return null;
  let steps = question.steps;
  for (const version of [before, after]) {
    if (!version.offer) continue;
    await yieldToEventLoop();
    // Prices are found once for the year, because finding them for each step takes half a second.
    const stretches = versionStretches(version, first.startMs, last.endMs, timeZone);
    steps = stepsOutside(
      steps,
      stretches.filter(({ centsPerKwh }) => centsPerKwh === null),
    );
  }
  const isKnown = [before, after].every(({ tariff, offer }) => tariff || offer);
  if (!isKnown || steps.every(({ importedWs }) => importedWs === null)) return null;
  const side = (version: TariffVersion, { fromDay, toDay }: { fromDay: string; toDay: string }) =>
    inParts(tariffSideInParts(steps, version, fromDay, toDay, timeZone));
  const monthFromMs = startOfSiteDay(month.fromDay, timeZone);
  const monthToMs = startOfSiteDay(month.toDay, timeZone);
  const isOfMonth = ({ startMs }: MeasuredStep) => monthFromMs <= startMs && startMs < monthToMs;
  const known = new Set(steps);
  return {
    ...month,
    before: await side(before, month),
    after: await side(after, month),
    missingHours: unmeasuredHours(steps.filter(isOfMonth)).length,
    unpricedHours: hoursOf(question.steps.filter((step) => !known.has(step))),
    year: {
      ...year,
      beforeCents: (await side(before, year)).totalCents,
      afterCents: (await side(after, year)).totalCents,
    },
  };
}
