import type { Rooms } from '@foyer/contract';
import type { ReconciliationDraft } from '@foyer/domain';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Checkbox, TextField } from '@foyer/ui';
import { isReserved, willBeEmpty, withRoom } from './house-draft';
import styles from './Reconciliation.module.css';
import { useNameFault } from './useNameFault';

interface RoomsPartProps {
  readonly draft: ReconciliationDraft;
  readonly rooms: Rooms;
  readonly onChange: (draft: ReconciliationDraft) => void;
}

/** Collapsed list of rooms: rename them, or remove those that will be empty. */
export function RoomsPart({ draft, rooms, onChange }: RoomsPartProps) {
  const { t } = useTranslation();
  const nameFault = useNameFault();
  return (
    <details className={styles.rooms}>
      <summary>{t('zones.rooms')}</summary>
      <ul>
        {draft.rooms
          .filter((room) => !isReserved(room))
          .map(({ key, name, isNew, remove }) => (
            <li key={key} className={styles.roomRow}>
              <TextField
                label={t('zones.roomName')}
                value={name}
                required
                {...nameFault(name)}
                disabled={remove}
                onChange={({ target }) => onChange(withRoom(draft, key, { name: target.value }))}
              />
              {!isNew && (remove || willBeEmpty(draft, key, rooms)) ? (
                <Checkbox
                  label={t('zones.removeRoom')}
                  checked={remove}
                  onChange={({ target }) => onChange(withRoom(draft, key, { remove: target.checked }))}
                />
              ) : null}
            </li>
          ))}
      </ul>
    </details>
  );
}
