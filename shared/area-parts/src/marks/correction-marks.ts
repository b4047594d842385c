import type { Language } from '@foyer/contract';
import { dateFormat, type TimeSpan } from '@foyer/domain';
import type { CorrectedFlow, Correction, CorrectionSummary } from '@foyer/wire/corrections';

/** What was done to a part of the time axis; the key of its text. */
export type CorrectionMarkKind =
  | 'removed'
  | 'file'
  | 'fileReplaces'
  | 'homeAssistant'
  | 'homeAssistantReplaces';

/** Corrections of one kind, as a chart marks them. */
export interface CorrectionMark {
  readonly kind: CorrectionMarkKind;
  readonly spans: readonly TimeSpan[];
  /** When the first and the last of them were made, epoch milliseconds. */
  readonly firstMs: number;
  readonly lastMs: number;
}

const HIDDEN_STATES: readonly Correction['state'][] = ['proposed', 'undone'];

function kindOf({ kind, replaces }: Correction): CorrectionMarkKind {
  if (kind === 'removal') return 'removed';
  return replaces ? `${kind}Replaces` : kind;
}

/** Parts of spans outside of others. */
function without(spans: readonly TimeSpan[], others: readonly TimeSpan[]): readonly TimeSpan[] {
  return others.reduce<readonly TimeSpan[]>(
    (parts, { fromMs, toMs }) =>
      parts.flatMap((part) => [
        ...(part.fromMs < fromMs ? [{ fromMs: part.fromMs, toMs: Math.min(part.toMs, fromMs) }] : []),
        ...(part.toMs > toMs ? [{ fromMs: Math.max(part.fromMs, toMs), toMs: part.toMs }] : []),
      ]),
    spans,
  );
}

/** Older platforms do not tell what was changed: then all of its time counts. */
const changedOf = ({ changed, fromMs, untilMs }: CorrectionSummary): TimeSpan[] =>
  (changed ?? [{ fromMs, untilMs }]).map((span) => ({ fromMs: span.fromMs, toMs: span.untilMs }));

/**
 * Marks of corrections within a chart's time, by kind. Where several changed the same flow of a device, the last one counts.
 * @param corrections the last first
 * @param isShown whether the chart shows a flow of a device
 */
export function correctionMarks(
  corrections: readonly Correction[],
  isShown: (series: Pick<CorrectionSummary, 'deviceId' | 'flow'>) => boolean,
  shown: TimeSpan,
): readonly CorrectionMark[] {
  const covered = new Map<string, TimeSpan[]>();
  const marks = new Map<CorrectionMarkKind, CorrectionMark>();
  for (const correction of corrections) {
    if (HIDDEN_STATES.includes(correction.state)) continue;
    for (const series of correction.series) {
      const { deviceId, flow } = series;
      const changed = changedOf(series);
      const key = `${deviceId} ${flow}`;
      const visible = without(changed, covered.get(key) ?? []).filter(
        ({ fromMs, toMs }) => fromMs < shown.toMs && toMs > shown.fromMs,
      );
      for (const other of coveredFlows(correction, flow)) {
        const name = `${deviceId} ${other}`;
        covered.set(name, [...(covered.get(name) ?? []), ...changed]);
      }
      if (visible.length === 0 || !isShown(series)) continue;
      const kind = kindOf(correction);
      const { createdMs } = correction;
      const former = marks.get(kind);
      marks.set(kind, {
        kind,
        spans: [...(former?.spans ?? []), ...visible],
        firstMs: Math.min(former?.firstMs ?? createdMs, createdMs),
        lastMs: Math.max(former?.lastMs ?? createdMs, createdMs),
      });
    }
  }
  return [...marks.values()];
}

/** What is sold is taken out with what is bought. */
const coveredFlows = ({ kind }: Correction, flow: CorrectedFlow): readonly CorrectedFlow[] =>
  kind === 'removal' && flow === 'import' ? ['import', 'export'] : [flow];

/** Days on which corrections were made: `3 March 2026`, `3 March – 5 June 2026`. */
export function madeOn(
  { firstMs, lastMs }: Pick<CorrectionMark, 'firstMs' | 'lastMs'>,
  language: Language,
  timeZone: string,
): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).formatRange(
    firstMs,
    lastMs,
  );
}
