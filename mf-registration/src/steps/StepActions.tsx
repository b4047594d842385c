import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useRef, useState } from 'react';
import { BackButton } from './BackButton';
import type { StepProps } from './StepPage';
import styles from './StepPage.module.css';

interface StepActionsProps extends StepProps {
  readonly label?: string;
  readonly disabled?: boolean;
  /** Replaces the default label "saving" while busy. */
  readonly busyLabel?: string | undefined;
  /** Runs before the step is finished; the step stays open if it resolves to false. */
  onNext?(): Promise<boolean>;
}

/** Next and back buttons; repeated taps finish the step once. */
export function StepActions({ step, registration, label, disabled, busyLabel, onNext }: StepActionsProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const underWay = useRef(false);
  const next = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      if (onNext && !(await onNext())) return;
      const refused = await registration.finish(step);
      if (refused) void notify.alert(refused.messageKey, { severity: 'warning' });
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        data-testid={`save-${step.path}`}
        disabled={disabled}
        busy={isBusy ? (busyLabel ?? t('form.saving')) : undefined}
        onClick={() => void next()}
      >
        {label ?? t('actions.next')}
      </Button>
      <BackButton step={step} registration={registration} />
    </div>
  );
}
