import type { ChartMark } from '@foyer/charts';
import { type AlignedGroups, type GroupSlot, missingSpans, recoveredSpans } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';

/**
 * What a chart says of its measures' quality: where all its series miss, and what reached the platform late.
 *
 * @param slots,series what is drawn; the comparison with another period is not part of it.
 * @param measured as it came from the platform; undefined while there is nothing.
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
    const recovered = measured ? recoveredSpans(measured) : [];
    return [
      ...missing.map((stretch) => ({ ...stretch, label: t('chart.missing'), kind: 'missing' as const })),
      ...recovered.map((stretch) => ({
        ...stretch,
        label: t('chart.recovered'),
        kind: 'recovered' as const,
      })),
    ];
  }, [slots, series, measured, t]);
}
