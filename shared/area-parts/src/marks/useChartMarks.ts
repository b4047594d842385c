import type { ChartMark } from '@foyer/charts';
import {
  type AlignedGroups,
  type GroupSlot,
  hourlySpans,
  missingSpans,
  partialSpans,
  recoveredSpans,
} from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';

/**
 * Marks of a chart's data quality: slots without a value in any series, slots measured in part, slots of which
 * only the hour is kept, and slots received late.
 * @param slots,series what the chart draws, without the comparison period.
 * @param measured the platform's answer; undefined until it arrives.
 */
export function useChartMarks(
  slots: readonly GroupSlot[],
  series: readonly { readonly values: readonly (number | null)[] }[],
  measured: AlignedGroups | undefined,
): readonly ChartMark[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const missing = missingSpans(
      slots,
      series.map(({ values }) => values),
    );
    const partial = measured ? partialSpans(measured) : [];
    const hourly = measured ? hourlySpans(measured) : [];
    const recovered = measured ? recoveredSpans(measured) : [];
    return [
      ...missing.map((stretch) => ({ ...stretch, label: t('chart.missing'), kind: 'missing' as const })),
      ...partial.map((stretch) => ({ ...stretch, label: t('chart.partial'), kind: 'missing' as const })),
      ...hourly.map((stretch) => ({ ...stretch, label: t('chart.hourly'), kind: 'missing' as const })),
      ...recovered.map((stretch) => ({
        ...stretch,
        label: t('chart.recovered'),
        kind: 'recovered' as const,
      })),
    ];
  }, [slots, series, measured, t]);
}
