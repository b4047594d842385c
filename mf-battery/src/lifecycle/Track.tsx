import type { ActivationStep } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, MISSING } from '@foyer/ui';
import { useState } from 'react';
import { StepIcon } from '../activation/StepIcon';
import { useStepWords } from '../activation/useStepWords';
import { useCapacityWords } from '../capacity/useCapacityWords';
import styles from './LifecyclePage.module.css';
import { hasDetails, stepOwner } from './step-owner';

/** One track of the lifecycle: status, since when, next step and its owner. */
export function Track({ step }: { readonly step: ActivationStep }) {
  const { t } = useTranslation();
  const words = useStepWords(step);
  const owner = stepOwner(step);
  return (
    <li className={styles.track} data-look={step.look} data-testid={`track-${step.key}`}>
      <span className={styles.icon}>
        <StepIcon look={step.look} size={24} />
      </span>
      <div className={styles.story}>
        <h2 className={styles.name}>{words.name}</h2>
        <p className={styles.state}>{words.state}</p>
        {step.reason ? (
          <p className={styles.reason}>{t('lifecycle.reason', { reason: step.reason })}</p>
        ) : null}
        {owner ? (
          <>
            <p>{t(`lifecycle.next.${step.key}.${step.state}`)}</p>
            {owner === 'nobody' ? null : (
              <p className={styles.doer}>{t('lifecycle.doer', { who: t(`lifecycle.who.${owner}`) })}</p>
            )}
          </>
        ) : null}
        {hasDetails(step) ? <Details step={step} name={words.name} /> : null}
      </div>
    </li>
  );
}

/** Description and dates of an energy offer or an injection. */
function Details({ step, name }: { readonly step: ActivationStep; readonly name: string }) {
  const { t } = useTranslation();
  const words = useCapacityWords();
  const [isOpen, setOpen] = useState(false);
  const day = (value: string | null) => (value === null ? MISSING : words.day(value));
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('lifecycle.detailsOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('lifecycle.details')}
      </Button>
      <Dialog
        open={isOpen}
        title={name}
        closeLabel={t('help.close')}
        onClose={() => setOpen(false)}
        testId={`dialog-lifecycle-${step.key}`}
      >
        <p>{t(`lifecycle.about.${step.key}`)}</p>
        <dl className={styles.dates}>
          <dt>{t('lifecycle.requested')}</dt>
          <dd>{day(step.requestDay)}</dd>
          <dt>{t('lifecycle.activated')}</dt>
          <dd>{step.activationDay ? day(step.activationDay) : t('lifecycle.notYet')}</dd>
        </dl>
      </Dialog>
    </>
  );
}
