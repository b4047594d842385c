import type { ChartMark } from '@foyer/charts';
import type { GroupSlot } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import type { Correction, CorrectionSummary } from '@foyer/wire/corrections';
import { useMemo } from 'react';
import { correctionMarks, madeOn } from './correction-marks';

/**
 * Marks of what was taken out, loaded or replaced in the time of a chart, each with the day on which it was done.
 * @param corrections the home's, the last first; undefined until they arrive
 * @param isShown whether the chart shows a flow of a device; the same function while that does not change
 */
export function useCorrectionMarks(
  corrections: readonly Correction[] | undefined,
  slots: readonly GroupSlot[],
  isShown: (series: Pick<CorrectionSummary, 'deviceId' | 'flow'>) => boolean,
  timeZone: string,
): readonly ChartMark[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const [first, last] = [slots[0], slots.at(-1)];
    if (!corrections || !first || !last) return [];
    const shown = { fromMs: first.startMs, toMs: last.endMs };
    return correctionMarks(corrections, isShown, shown).flatMap((mark) => {
      const label = t(`chart.corrected.${mark.kind}`, { days: madeOn(mark, language, timeZone) });
      const kind = mark.kind === 'removed' ? ('removed' as const) : ('corrected' as const);
      return mark.spans.map((span) => ({ ...span, label, kind }));
    });
  }, [corrections, slots, isShown, timeZone, language, t]);
}
