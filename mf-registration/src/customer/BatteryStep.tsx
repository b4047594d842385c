import { Slot } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useMemo } from 'react';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useBatteryQuery } from './customer-endpoints';

/** Renders the battery form that another area contributes to the slot `registration.step`. */
export function BatteryStep() {
  return <StepPage path="my_smart_battery">{(props) => <Battery {...props} />}</StepPage>;
}

function Battery({ step, registration }: StepProps) {
  const { t } = useTranslation();
  const { openNextStep } = registration;
  const { data: battery, refetch } = useBatteryQuery();
  const isRegistered = battery !== undefined && battery.batteryId !== null;
  const onDone = () => {
    // The form belongs to another area: nothing else tells this one that there is a battery now.
    void refetch();
    openNextStep(step);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDone` is new on every render but depends on `step` alone
  const props = useMemo(() => ({ onDone }), [step]);
  return (
    <>
      {battery && !isRegistered ? <p>{t('battery.ifAny')}</p> : null}
      <Slot name="registration.step" props={props} />
      <div className={styles.actions}>
        <Button onClick={() => openNextStep(step)} data-testid={`save-${step.path}`}>
          {t(isRegistered ? 'actions.next' : 'battery.later')}
        </Button>
      </div>
    </>
  );
}
