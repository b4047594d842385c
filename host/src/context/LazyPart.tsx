import { ErrorState, useLazyPart } from '@foyer/ui';
import type { ComponentType, ReactNode } from 'react';
import { useSuite, useTexts } from './suite-context';

interface LazyPartProps<Props extends object> {
  /** Loads the part; the same function at every render. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly loading?: ReactNode;
}

/** A part of the shell loaded on first use. */
export function LazyPart<Props extends object>({ load, props, loading = null }: LazyPartProps<Props>) {
  const { report } = useSuite();
  const t = useTexts();
  const part = useLazyPart({ load, onFailed: report });
  if (part.state === 'ready') return <part.Part {...props} />;
  if (part.state === 'loading' || part.busy) return loading;
  return <ErrorState title={t('partFailed.title')} retryLabel={t('retry')} onRetry={part.retry} />;
}
