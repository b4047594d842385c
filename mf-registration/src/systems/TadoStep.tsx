import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import { useState } from 'react';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { DisconnectAccount } from './DisconnectAccount';
import { useRegisterTadoMutation } from './system-endpoints';
import { TadoLogin } from './TadoLogin';

const TOLD = {
  in: 'tadoZonesAddedMessage',
  noHome: 'tadoNoHomeMessage',
  homes: 'tadoHomesLeftMessage',
} as const;

/** Connects a tado account, or leaves that to the customer. */
export function TadoStep() {
  return <StepPage path="tado">{(props) => <Tado {...props} />}</StepPage>;
}

function Tado({ step, registration }: StepProps) {
  const { notify } = useHostServices();
  const [registerTado] = useRegisterTadoMutation();
  const { t } = useTranslation();
  const { tadoAccount } = registration.user;
  const [hasFailed, setFailed] = useState(false);
  /** Registers the zones of a connected account. After one failure the step continues without them. */
  const registerZones = async () => {
    if (!tadoAccount || hasFailed) return true;
    const { data: outcome } = await registerTado();
    if (outcome) {
      notify.toast(TOLD[outcome], { severity: 'success' });
      return true;
    }
    setFailed(true);
    void notify.alert('tadoZonesNotAddedMessage', { severity: 'warning' });
    return false;
  };
  return (
    <>
      <Card title={t('tado.title')}>
        {tadoAccount ? (
          <div className={styles.proof}>
            <p role="status">{t('tado.connected', { account: tadoAccount })}</p>
            <DisconnectAccount brand="tado" account={tadoAccount} draftStore={registration.draftStore} />
          </div>
        ) : (
          <TadoLogin draftStore={registration.draftStore} />
        )}
      </Card>
      <StepActions
        step={step}
        registration={registration}
        label={t(hasFailed ? 'tado.without' : tadoAccount ? 'actions.next' : 'tado.skip')}
        busyLabel={tadoAccount ? t('tado.bringing') : undefined}
        onNext={registerZones}
      />
    </>
  );
}
