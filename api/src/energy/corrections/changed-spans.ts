import { type ChangedSpan, type CorrectionSummary, MAX_CHANGED_SPANS } from '@foyer/wire/corrections';

const STEP_MS = 300_000;

/** Spans of a day's steps that were changed, oldest first. */
export function spansOfSteps(dayMs: number, changed: readonly boolean[]): ChangedSpan[] {
  const spans: ChangedSpan[] = [];
  for (const [index, isChanged] of changed.entries()) {
    if (!isChanged) continue;
    const fromMs = dayMs + index * STEP_MS;
    const last = spans.at(-1);
    if (last && last.untilMs === fromMs) last.untilMs += STEP_MS;
    else spans.push({ fromMs, untilMs: fromMs + STEP_MS });
  }
  return spans;
}

/** Joins spans that touch, and beyond {@link MAX_CHANGED_SPANS} those with the shortest time between them. */
export function joinSpans(spans: readonly ChangedSpan[]): ChangedSpan[] {
  const joined: ChangedSpan[] = [];
  for (const { fromMs, untilMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && last.untilMs >= fromMs) last.untilMs = Math.max(last.untilMs, untilMs);
    else joined.push({ fromMs, untilMs });
  }
  const gapAfter = (index: number) => (joined[index + 1]?.fromMs ?? 0) - (joined[index]?.untilMs ?? 0);
  while (joined.length > MAX_CHANGED_SPANS) {
    let shortest = 0;
    for (let index = 1; index < joined.length - 1; index += 1)
      if (gapAfter(index) < gapAfter(shortest)) shortest = index;
    const [next] = joined.splice(shortest + 1, 1);
    const kept = joined[shortest];
    if (kept && next) kept.untilMs = next.untilMs;
  }
  return joined;
}

/** What a piece of a correction changed of a device. */
export interface ChangedPart extends ChangedSpan {
  readonly deviceId: string;
}

/** Series of a correction with the spans that a piece of it changed of their devices. */
export function withChanged(
  series: readonly CorrectionSummary[],
  parts: readonly ChangedPart[],
): CorrectionSummary[] {
  return series.map((one) => ({
    ...one,
    changed: joinSpans([
      ...(one.changed ?? []),
      ...parts.filter(({ deviceId }) => deviceId === one.deviceId),
    ]),
  }));
}
