import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Skeleton } from '@foyer/ui';
import { memo } from 'react';
import { LazyPart } from '../charts/LazyPart';
import styles from './ChartPart.module.css';

const NO_PROPS = {};

async function loadHomeChart() {
  const { HomeChart } = await import('./HomeChart');
  return HomeChart;
}

/** Chart of the home page; its code loads after the first numbers. */
export const ChartPart = memo(function ChartPart({ when }: { readonly when: boolean }) {
  const { t } = useTranslation();
  return (
    <LazyPart
      load={loadHomeChart}
      props={NO_PROPS}
      when={when}
      around={(content) => (
        <Card title={t('chart.title')} testId="widget-chart">
          <div className={styles.place}>{content}</div>
        </Card>
      )}
    >
      <Skeleton height="100%" />
    </LazyPart>
  );
});
