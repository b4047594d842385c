import type { ChartWords } from '@foyer/charts';
import type { PlatformFailure } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';

/** Words every chart of the area has; `failure` is why there is none. */
export function useChartWords(failure: PlatformFailure | null): ChartWords {
  const { t } = useTranslation();
  return {
    loading: t('chart.loading'),
    empty: t('chart.empty'),
    noDataYet: t('chart.notYet'),
    error: failure ? t(`failure.${failure}`) : '',
    retry: t('failure.retry'),
    drawingFailed: t('chart.drawingFailed'),
    showTable: t('chart.showTable'),
    showChart: t('chart.showChart'),
    downloadCsv: t('chart.downloadCsv'),
    time: t('chart.time'),
    readValues: t('chart.readValues'),
    legend: t('chart.legend'),
  };
}
