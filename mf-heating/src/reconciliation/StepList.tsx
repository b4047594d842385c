import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, IconCheck, IconClock, IconWarning } from '@foyer/ui';
import styles from './Reconciliation.module.css';
import type { StepReport } from './useReconciliation';

const ICONS = { done: IconCheck, failed: IconWarning, waiting: IconClock } as const;

interface StepListProps {
  readonly steps: readonly StepReport[];
  readonly isSaving: boolean;
}

/** Result of each save step, one per line. */
export function StepList({ steps, isSaving }: StepListProps) {
  const { t } = useTranslation();
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <Card title={t('zones.steps.title')} busy={isSaving} testId="reconciliation-steps">
      <p className={styles.note} role="status">
        {t(isSaving ? 'zones.steps.going' : 'zones.steps.stopped', { done, count: steps.length })}
      </p>
      <ol className={styles.steps}>
        {steps.map(({ step, state }, index) => {
          const Icon = ICONS[state];
          return (
            <li key={index} data-state={state}>
              <Icon size={20} aria-hidden />
              <span>
                {t(`zones.steps.${step.kind}`, { name: step.name })}
                <small>{t(`zones.steps.state.${state}`)}</small>
              </span>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
