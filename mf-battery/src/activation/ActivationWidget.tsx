import { Age } from '@foyer/area-parts';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, ErrorState, Skeleton } from '@foyer/ui';
import { ActivationStepRow } from './ActivationStepRow';
import styles from './ActivationWidget.module.css';
import { useActivation } from './useActivation';

/** Remaining steps until the battery is in service. */
export function ActivationWidget() {
  const { t } = useTranslation();
  const { answer, steps, summary } = useActivation();

  return (
    <Card
      testId="widget-battery-activation"
      title={t('activation.title')}
      aside={<Age answer={answer} />}
      busy={answer.state === 'loading'}
      data-state={answer.state === 'ready' && answer.stale ? 'stale' : answer.state}
    >
      {answer.state === 'failed' ? (
        <ErrorState
          title={t(`failure.${answer.failure}`)}
          retryLabel={t('failure.retry')}
          busy={answer.busy ? t('failure.retrying') : undefined}
          onRetry={answer.retry}
        />
      ) : answer.state === 'loading' ? (
        <div className={styles.waiting}>
          <Skeleton height="100%" />
        </div>
      ) : steps ? (
        <>
          <p className={styles.progress}>{summary}</p>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <ActivationStepRow key={step.key} step={step} />
            ))}
          </ol>
          <Link className={styles.way} to="/battery/activation">
            {t('lifecycle.way')}
          </Link>
        </>
      ) : (
        <p className={styles.progress}>{t('activation.unknown')}</p>
      )}
    </Card>
  );
}
