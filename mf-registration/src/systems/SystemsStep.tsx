import { devicesOf } from '@foyer/domain';
import { useFacts, useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Card, Checkbox, Skeleton } from '@foyer/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDeviceRulesQuery } from '../installation/list-endpoints';
import { useList } from '../installation/use-list';
import { StepActions } from '../steps/StepActions';
import { StepPage, type StepProps } from '../steps/StepPage';
import styles from '../steps/StepPage.module.css';
import { useFollowSunMutation, useRegisteredDeviceQuery, useRegisteredRoomsQuery } from './system-endpoints';
import { WiserLogin } from './WiserLogin';

/** Devices that can follow the sun, and an existing Wiser account. */
export function SystemsStep() {
  return <StepPage path="set_systems">{(props) => <Systems {...props} />}</StepPage>;
}

function Systems({ step, registration }: StepProps) {
  const { notify, navigation } = useHostServices();
  const hasWiser = !useFacts()['unavailable.wiser'];
  const { t } = useTranslation();
  const rooms = useList(useRegisteredRoomsQuery);
  const rules = useList(useDeviceRulesQuery);
  const known = rooms && rules && devicesOf(rooms).filter(({ type }) => rules[type]?.programs.greenPlay);
  const [followSun] = useFollowSunMutation();
  const [sunny, setSunny] = useState<Readonly<Record<string, boolean>>>({});

  const last = useRef(Promise.resolve(true));

  /** Resolves to whether the change is stored; otherwise alerts and reverts the checkbox. */
  const stored = async (deviceId: string, enabled: boolean): Promise<boolean> => {
    const { error } = await followSun({ deviceId, enabled });
    if (!error) return true;
    setSunny((shown) => ({ ...shown, [deviceId]: !enabled }));
    void notify.alert('programNotSavedMessage', { severity: 'warning' });
    return false;
  };
  const toggle = (deviceId: string, enabled: boolean) => {
    setSunny((shown) => ({ ...shown, [deviceId]: enabled }));
    const [before, now] = [last.current, stored(deviceId, enabled)];
    last.current = before.then(async (isStored) => (await now) && isStored);
  };
  /** Whether Wiser credentials are typed that are not connected: a password is in no draft. */
  const hasTyped = useRef(false);
  const noteTyped = useCallback((isTyped: boolean) => {
    hasTyped.current = isTyped;
  }, []);
  useEffect(() => navigation.block(() => hasTyped.current), [navigation]);

  /** Resolves once all changes are answered, to whether the step may finish. */
  const settled = async (): Promise<boolean> => {
    if (hasTyped.current && !(await notify.confirm('wiserNotConnectedConfirm'))) return false;
    // Answered: leaving the page does not ask again.
    hasTyped.current = false;
    const isStored = await last.current;
    last.current = Promise.resolve(true);
    return isStored;
  };
  return (
    <>
      <Card title={t('systems.greenPlay')}>
        {known === undefined ? <Skeleton height={64} /> : null}
        {known?.length === 0 ? <p className={styles.soft}>{t('systems.noHeater')}</p> : null}
        {known?.map(({ id, name }) => (
          <SunToggle
            key={id}
            deviceId={id}
            name={name}
            chosen={sunny[id]}
            onChange={(enabled) => toggle(id, enabled)}
          />
        ))}
      </Card>
      {hasWiser ? <WiserLogin registration={registration} onTyped={noteTyped} /> : null}
      <StepActions step={step} registration={registration} onNext={settled} />
    </>
  );
}

interface SunToggleProps {
  readonly deviceId: string;
  readonly name: string;
  /** Choice made on this page; undefined until the first change. */
  readonly chosen: boolean | undefined;
  onChange(enabled: boolean): void;
}

/** Starts from the device's stored program, so that earlier choices show on a return to the step. */
function SunToggle({ deviceId, name, chosen, onChange }: SunToggleProps) {
  const { t } = useTranslation();
  const { data } = useRegisteredDeviceQuery(deviceId);
  return (
    <Checkbox
      label={name}
      hint={t('systems.greenPlayHint')}
      checked={chosen ?? data?.programs.greenPlay ?? false}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
