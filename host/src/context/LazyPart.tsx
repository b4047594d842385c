import { ErrorState } from '@foyer/ui';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSuite, useTexts } from './suite-context';

interface LazyPartProps<Props extends object> {
  /** Loads the part. Must be stable across renders. */
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly loading?: ReactNode;
}

type State<Props extends object> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Part: ComponentType<Props> }
  | { readonly kind: 'failed' };

/** A part of the shell loaded on first use; unlike `React.lazy` it can be retried. */
export function LazyPart<Props extends object>({ load, props, loading = null }: LazyPartProps<Props>) {
  const { report } = useSuite();
  const t = useTexts();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State<Props>>({ kind: 'loading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round retries.
  useEffect(() => {
    let wanted = true;
    setState((before) => (before.kind === 'loading' ? before : { kind: 'loading' }));
    load().then(
      (Part) => wanted && setState({ kind: 'ready', Part }),
      (error) => {
        report(error);
        if (wanted) setState({ kind: 'failed' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [load, round, report]);

  const hasFailed = state.kind === 'failed';
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => setRound((before) => before + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed]);

  if (state.kind === 'ready') return <state.Part {...props} />;
  if (state.kind === 'loading') return loading;
  return (
    <ErrorState
      title={t('partFailed.title')}
      retryLabel={t('retry')}
      onRetry={() => setRound((before) => before + 1)}
    />
  );
}
