import { EmptyState, ErrorState, IconChart } from '@foyer/ui';
import styles from './ChartState.module.css';
import type { ChartWords } from './words';

/** States without a picture or table. */
export type ChartStateName = 'loading' | 'empty' | 'noDataYet' | 'error';

export interface ChartStateProps {
  state: ChartStateName;
  words: ChartWords;
  onRetry?: (() => void) | undefined;
}

/** Explains why there is no chart, in the chart's exact size. */
export function ChartState({ state, words, onRetry }: ChartStateProps) {
  if (state === 'loading') return <ChartSkeleton label={words.loading} />;
  if (state === 'error') {
    return <ErrorState title={words.error} retryLabel={words.retry} onRetry={() => onRetry?.()} />;
  }
  return (
    <EmptyState
      icon={<IconChart size={28} aria-hidden />}
      title={state === 'empty' ? words.empty : words.noDataYet}
    />
  );
}

/** Placeholder of the final size; `label` is for assistive technology. */
export function ChartSkeleton({ label }: { label: string }) {
  return <output className={styles.skeleton}>{label}</output>;
}
