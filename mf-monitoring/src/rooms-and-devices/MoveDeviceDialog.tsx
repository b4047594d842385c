import type { Device, Room } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button, Dialog } from '@foyer/ui';
import { useId, useState } from 'react';
import styles from './MoveDeviceDialog.module.css';

interface MoveDeviceDialogProps {
  readonly device: Device;
  /** Rooms it can be moved to; never empty. */
  readonly places: readonly Room[];
  onMove(roomId: string): void;
  onClose(): void;
}

/** Alternative to dragging, for keyboard users in particular. */
export function MoveDeviceDialog({ device, places, onMove, onClose }: MoveDeviceDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [roomId, setRoomId] = useState(places[0]?.id ?? '');
  return (
    <Dialog
      open
      title={t('settings.moveDevice', { name: device.name })}
      testId="dialog-move-device"
      onClose={onClose}
      closeLabel={t('settings.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('settings.move')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onMove(roomId);
        }}
      >
        <fieldset>
          <legend className={styles.legend}>{t('settings.moveTo')}</legend>
          {places.map(({ id, name }) => (
            <label key={id} className={styles.place}>
              <input
                type="radio"
                name="place"
                value={id}
                checked={id === roomId}
                onChange={() => setRoomId(id)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
