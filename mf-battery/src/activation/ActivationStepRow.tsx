import type { ActivationStep } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import styles from './ActivationWidget.module.css';
import { StepIcon } from './StepIcon';
import { useStepWords } from './useStepWords';

/** One step: name, status, since when, and the reason for a rejection. */
export function ActivationStepRow({ step }: { readonly step: ActivationStep }) {
  const { t } = useTranslation();
  const words = useStepWords(step);
  return (
    <li className={styles.step} data-look={step.look}>
      <span className={styles.icon}>
        <StepIcon look={step.look} size={20} />
      </span>
      <div>
        <span className={styles.name}>{words.name}</span>
        <span className={styles.state}>{words.state}</span>
        {step.reason ? (
          <details className={styles.why} open={step.look === 'rejection'}>
            <summary>{t('activation.why')}</summary>
            {step.reason}
          </details>
        ) : null}
      </div>
    </li>
  );
}
