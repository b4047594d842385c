import type { Room } from '@foyer/contract';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { IconChart, IconDevice, IconEdit, IconRemove } from '@foyer/ui';
import { isReserved } from './changed-rooms';
import { type Option, OptionsSheet } from './OptionsSheet';
import type { RoomDialogName } from './opened';

interface RoomOptionsProps {
  readonly room: Room;
  readonly mayModify: boolean;
  onOpen(dialog: RoomDialogName): void;
  onClose(): void;
}

/** Options of a room. A room with devices cannot be removed; the entry explains how to empty it. */
export function RoomOptions({ room, mayModify, onOpen, onClose }: RoomOptionsProps) {
  const { t } = useTranslation();
  const path = `/consumption/room/${encodeURIComponent(room.id)}`;
  const count = room.devices.length;
  const reads: readonly Option[] = isReserved(room)
    ? []
    : [
        { key: 'chart', label: t('settings.roomChart'), icon: <IconChart size={20} aria-hidden />, to: path },
        {
          key: 'devices',
          label: t('settings.roomDevices'),
          icon: <IconDevice size={20} aria-hidden />,
          to: `${path}/devices`,
        },
      ];
  const edit: Option = {
    key: 'edit',
    label: t('settings.edit'),
    icon: <IconEdit size={20} aria-hidden />,
    run: () => onOpen('editRoom'),
  };
  const remove: Option = {
    key: 'remove',
    label: t('settings.removeIt'),
    icon: <IconRemove size={20} aria-hidden />,
    run: () => onOpen('removeRoom'),
    blocked: isReserved(room)
      ? t('settings.reservedRoom')
      : count > 0
        ? t('settings.notEmpty', { count })
        : undefined,
  };
  return (
    <OptionsSheet
      title={room.name}
      options={mayModify ? [...reads, edit, remove] : reads}
      onClose={onClose}
    />
  );
}
