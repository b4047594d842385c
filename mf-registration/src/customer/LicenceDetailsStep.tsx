import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useState } from 'react';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { LicenceText } from './LicenceText';

/** What was accepted, to read again (spec 2 §2). */
export function LicenceDetailsStep() {
  return <StepPage path="licence_details">{(props) => <Details {...props} />}</StepPage>;
}

function Details({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const next = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await registration.finish(step);
    setBusy(false);
    if (outcome === 'refused') void notify.alert('updateUserErrorMsg', { severity: 'warning' });
  };
  return (
    <>
      <LicenceText />
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid={`save-${step.path}`}
          busy={busy ? t('form.saving') : undefined}
          onClick={() => void next()}
        >
          {t('actions.next')}
        </Button>
      </div>
    </>
  );
}
