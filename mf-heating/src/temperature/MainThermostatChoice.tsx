import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Dialog, IconButton, IconSettings } from '@foyer/ui';
import { useId, useState } from 'react';
import { useChooseMainMutation } from '../thermostat/heatingEndpoints';
import type { RoomThermostat } from '../thermostat/useMainThermostat';
import styles from './MainThermostatChoice.module.css';

interface MainThermostatChoiceProps {
  readonly main: RoomThermostat;
  readonly all: readonly RoomThermostat[];
}

/** Which thermostat the home page shows; the choice is saved with the profile (spec 1 §3 §4). */
export function MainThermostatChoice({ main, all }: MainThermostatChoiceProps) {
  const { t } = useTranslation();
  const { bus, notify } = useHostServices();
  const [isOpen, setOpen] = useState(false);
  const [choose, { isLoading, originalArgs }] = useChooseMainMutation();
  const name = useId();
  const shownId = isLoading ? originalArgs : main.device.id;

  const save = async (deviceId: string) => {
    if (isLoading || deviceId === main.device.id) return;
    const { error } = await choose(deviceId);
    if (error) {
      notify.toast('choice.failed', { severity: 'warning', durationMs: 6000 });
      return;
    }
    setOpen(false);
    notify.toast('choice.saved', { severity: 'success' });
    bus.emit('profile.refresh', {});
  };

  return (
    <>
      <span className={styles.open}>
        <IconButton
          label={t('choice.open')}
          icon={<IconSettings size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        />
      </span>
      <Dialog
        open={isOpen}
        title={t('choice.title')}
        onClose={() => setOpen(false)}
        closeLabel={t('choice.close')}
      >
        <fieldset
          className={styles.choices}
          aria-label={t('choice.title')}
          aria-busy={isLoading || undefined}
        >
          {all.map(({ device, roomName }) => (
            <label key={device.id} className={styles.choice}>
              <input
                type="radio"
                name={name}
                value={device.id}
                checked={device.id === shownId}
                onChange={() => void save(device.id)}
              />
              <span>
                {device.name}
                <small>{roomName}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}
