import { EmptyState, ErrorState, IconChart } from '@foyer/ui';
import styles from './ChartState.module.css';
import type { ChartWords } from './words';

/** What a chart is when it is not a picture or a table. */
export type ChartStateName = 'loading' | 'empty' | 'noDataYet' | 'error';

export interface ChartStateProps {
  state: ChartStateName;
  words: ChartWords;
  onRetry?: (() => void) | undefined;
}

/** Stands in the chart's place, with its very size, and says why there is none. */
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

/** A sheet of the final size; its words are for assistive technology. */
export function ChartSkeleton({ label }: { label: string }) {
  return <output className={styles.skeleton}>{label}</output>;
}
