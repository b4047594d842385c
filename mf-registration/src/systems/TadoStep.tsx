import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Card } from '@foyer/ui';
import { useState } from 'react';
import { BackButton, StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';

/** A thermostat system of the other brand: known already, or left for the customer (spec 2 §2). */
export function TadoStep() {
  return <StepPage path="tado">{(props) => <Tado {...props} />}</StepPage>;
}

function Tado({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const { tadoAccount } = registration.user;
  const next = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await registration.finish(step);
    setBusy(false);
    if (outcome === 'refused') void notify.alert('updateUserErrorMsg', { severity: 'warning' });
  };
  return (
    <>
      <Card title={t('tado.title')}>
        <p>{tadoAccount ? t('tado.connected', { account: tadoAccount }) : t('tado.later')}</p>
      </Card>
      <div className={styles.actions}>
        <Button
          variant="primary"
          data-testid={`save-${step.path}`}
          busy={busy ? t('form.saving') : undefined}
          onClick={() => void next()}
        >
          {t(tadoAccount ? 'actions.next' : 'tado.skip')}
        </Button>
        <BackButton step={step} registration={registration} />
      </div>
    </>
  );
}
