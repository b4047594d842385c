import type { ChartWords } from '@foyer/charts';
import type { PlatformFailure } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** Texts of every chart, from the area's `chart` and `failure` namespaces; `failure` is why there is no chart. */
export function useChartWords(failure: PlatformFailure | null): ChartWords {
  const { t } = useTranslation();
  return {
    loading: t('chart.loading'),
    empty: t('chart.empty'),
    noDataYet: t('chart.notYet'),
    error: failure ? t(`failure.${failure}`) : '',
    retry: t('failure.retry'),
    drawingFailed: t('chart.drawingFailed'),
    more: t('chart.more'),
    showTable: t('chart.showTable'),
    showChart: t('chart.showChart'),
    downloadCsv: t('chart.downloadCsv'),
    time: t('chart.time'),
    notes: t('chart.notes'),
    readValues: t('chart.readValues'),
    legend: t('chart.legend'),
  };
}
