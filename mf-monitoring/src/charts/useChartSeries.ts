import type { ChartSeries } from '@foyer/charts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useMemo } from 'react';
import { useQuantities } from '../house/numbers/useQuantities';
import type { ChartContent } from './chart-content';
import type { SeriesPlan } from './series-plans';

const USUAL_WS = 99.9 * 3_600_000;

/** Named series with formatted totals; those of the previous period with the change since then. */
export function useChartSeries(content: ChartContent, plans: readonly SeriesPlan[], isLoading: boolean) {
  const { t } = useTranslation();
  const { energy, energies, change } = useQuantities();
  return useMemo((): ChartSeries[] => {
    // While loading, a placeholder amount keeps the legend's width.
    if (isLoading) {
      return plans.map(({ key, hue, total }) => ({
        key,
        hue,
        name: t(`series.${key}`),
        values: [],
        ...(total ? { total: energy(USUAL_WS).text } : {}),
      }));
    }
    const totals = energies(
      content.series.map(({ totalWs }) => totalWs),
      content.unit,
    );
    const totalText = (total: string, changePercent: number | null, perDayWs: number | null) => {
      if (changePercent === null && perDayWs === null) return total;
      const values = {
        total,
        change: changePercent === null ? '' : change(changePercent),
        energy: perDayWs === null ? '' : energy(perDayWs).text,
      };
      if (perDayWs === null) return t('chart.total.changed', values);
      return t(`chart.total.${changePercent === null ? 'daily' : 'changedAndDaily'}`, values);
    };
    return content.series.map(({ plan, values, totalWs, isComparison, changePercent, perDayWs }, index) => {
      const words = totalWs === null ? null : (totals[index]?.text ?? null);
      const name = t(`series.${plan.key}`);
      return {
        key: isComparison ? `${plan.key}/before` : plan.key,
        hue: plan.hue,
        name: isComparison ? t('chart.before', { name }) : name,
        values,
        ...(isComparison ? { isComparison } : {}),
        ...(words === null ? {} : { total: totalText(words, changePercent, perDayWs) }),
      };
    });
  }, [content, plans, isLoading, energies, energy, change, t]);
}
