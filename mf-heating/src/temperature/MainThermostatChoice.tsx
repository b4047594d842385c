import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog, IconButton, IconSettings } from '@foyer/ui';
import { useId, useState } from 'react';
import { useChooseMainMutation } from '../thermostat/heating-endpoints';
import type { RoomThermostat } from '../thermostat/useMainThermostat';
import styles from './MainThermostatChoice.module.css';

interface MainThermostatChoiceProps {
  readonly main: RoomThermostat;
  readonly all: readonly RoomThermostat[];
}

/** Selects the thermostat shown on the home page; stored in the profile. */
export function MainThermostatChoice(props: MainThermostatChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className={styles.open}>
        <IconButton
          label={t('choice.open')}
          icon={<IconSettings size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        />
      </span>
      {isOpen ? <ChoiceDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ChoiceDialog({ main, all, onClose }: MainThermostatChoiceProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const [chosenId, setChosenId] = useState(main.device.id);
  const [choose, { isLoading }] = useChooseMainMutation();
  const name = useId();

  const save = async () => {
    if (chosenId === main.device.id) return onClose();
    const { error } = await choose(chosenId);
    if (error) {
      setChosenId(main.device.id);
      notify.toast('choice.failed', { severity: 'warning' });
      return;
    }
    onClose();
    notify.toast('choice.saved', { severity: 'success' });
  };

  return (
    <Dialog
      open
      title={t('choice.title')}
      onClose={onClose}
      closeLabel={t('choice.close')}
      actions={
        <Button
          variant="primary"
          busy={isLoading ? t('choice.saving') : undefined}
          onClick={() => void save()}
        >
          {t('choice.save')}
        </Button>
      }
    >
      <fieldset className={styles.choices} aria-label={t('choice.title')}>
        {all.map(({ device, roomName }) => (
          <label key={device.id} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={device.id}
              checked={device.id === chosenId}
              disabled={isLoading}
              onChange={() => setChosenId(device.id)}
            />
            <span>
              {device.name}
              <small>{roomName}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
