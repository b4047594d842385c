import { isSameRoomName, type ReconciliationDraft, type ZoneDraft, type ZoneSlot } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Badge, Card, Checkbox, SelectField, TextField } from '@foyer/ui';
import { TADO_TYPES, type TadoType } from '@foyer/wire/heating-systems';
import { FindRoom } from '../room-finding/FindRoom';
import { newRoomKey, withNewRoom, withSlot } from './house-draft';
import styles from './Reconciliation.module.css';
import { useNameFault } from './useNameFault';

interface ZoneCardProps {
  readonly zone: ZoneDraft;
  readonly draft: ReconciliationDraft;
  readonly isDoubled: boolean;
  readonly storedRoomOf: (deviceId: string) => string | null;
  readonly mayModify: boolean;
  readonly onChange: (draft: ReconciliationDraft) => void;
}

const TONES = {
  new: 'ok',
  renamed: 'warn',
  vanished: 'fatal',
  unassigned: 'neutral',
  known: 'neutral',
} as const;

/** A zone, its devices, and what changed since last time. */
export function ZoneCard({ zone, isDoubled, ...rest }: ZoneCardProps) {
  const { t } = useTranslation();
  const { status, name, knownName, slots } = zone;
  // Offer a second device only once the first is assigned.
  const shown = slots.some(({ deviceId, roomId }) => deviceId !== null || roomId !== '') ? slots.length : 1;
  return (
    <Card
      title={name}
      level={2}
      testId={`zone-${zone.zoneId}`}
      data-status={status}
      aside={status === 'known' ? null : <Badge tone={TONES[status]}>{t(`zones.standing.${status}`)}</Badge>}
    >
      <div className={styles.slots}>
        {status === 'renamed' || status === 'vanished' ? (
          <p className={styles.note}>{t(`zones.explained.${status}`, { knownName: knownName ?? name })}</p>
        ) : null}
        {slots.slice(0, shown).map((slot, index) => (
          <Slot key={index} slot={slot} index={index} zone={zone} {...rest} />
        ))}
        {isDoubled ? (
          <p className={styles.error} role="alert" data-testid="error-tadoSlotDoubled">
            {t('zones.doubled')}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

interface SlotProps extends Omit<ZoneCardProps, 'isDoubled'> {
  readonly slot: ZoneSlot;
  readonly index: number;
}

function Slot({ slot, index, zone, draft, storedRoomOf, mayModify, onChange }: SlotProps) {
  const { t } = useTranslation();
  const { notify } = useHostServices();
  const nameFault = useNameFault();
  const { zoneId } = zone;
  const { deviceId, name, roomId, type, remove } = slot;
  const change = (changes: Partial<ZoneSlot>) => onChange(withSlot(draft, zoneId, index, changes));

  const toRoom = async (chosen: string) => {
    const storedRoom = deviceId === null ? null : storedRoomOf(deviceId);
    if (storedRoom !== null && chosen !== storedRoom) {
      const room = draft.rooms.find(({ key }) => key === chosen)?.name ?? zone.name;
      if (!(await notify.confirm('tado_confirm_move_device', { values: { device: name, room } }))) return;
    }
    const next = chosen === newRoomKey(zoneId) ? withNewRoom(draft, zoneId) : draft;
    onChange(withSlot(next, zoneId, index, { roomId: chosen }));
  };

  const rooms = draft.rooms.filter((room) => !room.remove);
  const own = newRoomKey(zoneId);
  const options = [
    ...(deviceId === null ? [{ value: '', label: t('zones.noRoom') }] : []),
    ...rooms.map((room) => ({
      value: room.key,
      label: room.isNew ? t('zones.newRoom', { room: room.name }) : room.name,
    })),
    ...(rooms.some(({ key, name }) => key === own || isSameRoomName(name, zone.name)) ||
    zone.status === 'vanished'
      ? []
      : [{ value: own, label: t('zones.newRoom', { room: zone.name }) }]),
  ];
  const isUsed = deviceId !== null || roomId !== '';
  const label = t(index === 0 ? 'zones.first' : 'zones.second');

  return (
    <fieldset className={styles.slot} data-used={isUsed || undefined}>
      <legend>{label}</legend>
      <SelectField
        label={t('zones.room')}
        value={roomId}
        options={options}
        disabled={remove}
        onChange={({ target }) => void toRoom(target.value)}
      />
      {isUsed ? (
        <>
          <TextField
            label={t('zones.name')}
            value={name}
            placeholder={zone.name}
            {...nameFault(name)}
            disabled={remove}
            onChange={({ target }) => change({ name: target.value })}
          />
          {deviceId === null ? (
            <SelectField
              label={t('zones.type')}
              value={type}
              options={TADO_TYPES.map((value) => ({ value, label: t(`zones.types.${value}`) }))}
              onChange={({ target }) => change({ type: target.value as TadoType })}
            />
          ) : (
            <div className={styles.registered}>
              <Checkbox
                label={t('zones.remove')}
                checked={remove}
                onChange={({ target }) => change({ remove: target.checked })}
              />
              {mayModify && zone.status !== 'vanished' ? <FindRoom deviceId={deviceId} /> : null}
            </div>
          )}
        </>
      ) : null}
    </fieldset>
  );
}
