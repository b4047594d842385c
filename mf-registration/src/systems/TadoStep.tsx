import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card } from '@foyer/ui';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import { TadoLogin } from './TadoLogin';

/** A thermostat system of the other brand: connected here, or left for the customer (spec 2 §2). */
export function TadoStep() {
  return <StepPage path="tado">{(props) => <Tado {...props} />}</StepPage>;
}

function Tado({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const { tadoAccount } = registration.user;
  return (
    <>
      <Card title={t('tado.title')}>
        {tadoAccount ? (
          <p role="status">{t('tado.connected', { account: tadoAccount })}</p>
        ) : (
          <TadoLogin keeper={registration.keeper} />
        )}
      </Card>
      <StepActions
        step={step}
        registration={registration}
        label={t(tadoAccount ? 'actions.next' : 'tado.skip')}
      />
    </>
  );
}
