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
  /** Said while it is under way, instead of saving. */
  readonly busyLabel?: string | undefined;
  /** What the step sends before it is finished; resolves to whether it is. Left out: it has nothing to send. */
  onNext?(): Promise<boolean>;
}

/** On to the next step, once however often it is tapped, and back to the one before. */
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
