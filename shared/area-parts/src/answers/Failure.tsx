import type { PlatformFailure } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { ErrorState } from '@foyer/ui';

interface FailureProps {
  readonly failure: PlatformFailure;
  readonly busy: boolean;
  retry(): void;
}

/** Shown in place of an answer: the error and a retry button. */
export function Failure({ failure, busy, retry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t(`failure.${failure}`)}
      retryLabel={t('failure.retry')}
      busy={busy ? t('failure.retrying') : undefined}
      onRetry={retry}
    />
  );
}
