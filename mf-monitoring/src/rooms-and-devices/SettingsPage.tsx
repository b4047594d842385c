import { Age, Failure } from '@foyer/area-parts';
import type { Rooms } from '@foyer/contract';
import { MEASURES_REFRESH_MS } from '@foyer/domain';
import { useAnswer, useFacts, useHostServices, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  IconDevice,
  IconPlus,
  IconRoom,
  LiveRegion,
  PageHeading,
  Skeleton,
} from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { useEffect, useRef, useState } from 'react';
import { useDeviceRulesQuery } from '../devices/device-rules';
import { useStatesQuery } from '../house/house-endpoints';
import { isReserved, placesFor, roomOf } from './changed-rooms';
import type { Move } from './editing-endpoints';
import type { Opened } from './opened';
import { RemovedDevices } from './RemovedDevices';
import { RoomCard } from './RoomCard';
import { SettingsDialogs } from './SettingsDialogs';
import styles from './SettingsPage.module.css';
import { useDeviceDrag } from './useDeviceDrag';
import { useDeviceMove } from './useDeviceMove';
import { useHouseRooms } from './useHouseRooms';

const NO_RULES: Readonly<Record<string, DeviceRule>> = {};
const SKELETONS = ['a', 'b', 'c', 'd'];

interface AddButtonsProps {
  readonly rooms: Rooms;
  onOpen(opened: Opened): void;
}

function AddButtons({ rooms, onOpen }: AddButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button icon={<IconRoom size={18} aria-hidden />} onClick={() => onOpen({ dialog: 'addRoom' })}>
        {t('settings.addRoom')}
      </Button>
      <Button
        variant="primary"
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => onOpen({ dialog: rooms.every(isReserved) ? 'addFirstRoom' : 'addDevice' })}
      >
        {t('settings.addDevice')}
      </Button>
    </>
  );
}

/** `/settings` and `/settings/devices` */
export function SettingsPage() {
  const { t } = useTranslation();
  const { kiosk } = useSession();
  const mayModify = useFacts()['rights.modify'] === true && !kiosk;
  const answer = useHouseRooms();
  const rulesAnswer = useAnswer(useDeviceRulesQuery());
  const statesAnswer = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const { notify } = useHostServices();
  const moveDevice = useDeviceMove();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [focusedMove, setFocusedMove] = useState<Move | null>(null);

  const isLoading = [answer, rulesAnswer].some(({ state }) => state === 'loading');
  const waitingLead = isLoading ? <Skeleton width="16ch" /> : undefined;
  const rooms = answer.state === 'ready' ? answer.data : [];
  const rules = rulesAnswer.state === 'ready' ? rulesAnswer.data : NO_RULES;
  const states =
    statesAnswer.state === 'ready' ? statesAnswer.data.devices : statesAnswer.state === 'failed' ? [] : null;
  const deviceCount = rooms
    .flatMap(({ devices }) => devices)
    .filter(({ type }) => rules[type]?.listed).length;

  const move = async (deviceId: string, toRoomId: string) => {
    const from = roomOf(rooms, deviceId);
    const device = from?.devices.find(({ id }) => id === deviceId);
    const to = rooms.find(({ id }) => id === toRoomId);
    if (!from || !device || !to) return;
    setOpened(null);
    setFocusedMove({ deviceId, toRoomId });
    if (await moveDevice({ deviceId, toRoomId }, device.name)) {
      notify.toast('settings.moved', {
        values: { name: device.name, room: to.name },
        action: {
          labelKey: 'toasts.undo',
          run: () => void moveDevice({ deviceId, toRoomId: from.id }, device.name),
        },
      });
      return;
    }
    setFocusedMove({ deviceId, toRoomId: from.id });
    setAnnouncement(t('settings.movedBack', { name: device.name, room: from.name }));
  };
  const { drag, ghost, start, wasDrag } = useDeviceDrag({
    accepts: (deviceId, roomId) => placesFor(rooms, deviceId).some(({ id }) => id === roomId),
    onDrop: (deviceId, roomId) => void move(deviceId, roomId),
  });

  // A moved device remounts in its new room; restore its focus unless the user moved it elsewhere.
  useEffect(() => {
    if (focusedMove === null || roomOf(rooms, focusedMove.deviceId)?.id !== focusedMove.toRoomId) return;
    const row = list.current?.querySelector(`[data-device="${CSS.escape(focusedMove.deviceId)}"]`);
    const isFree = document.activeElement === document.body || row?.contains(document.activeElement);
    if (isFree) row?.querySelector<HTMLElement>('[data-handle]')?.focus();
    setFocusedMove(null);
  }, [focusedMove, rooms]);

  return (
    <div data-testid="page-settings_list" className={styles.page}>
      <PageHeading
        ref={heading}
        lead={
          answer.state === 'ready' && rulesAnswer.state === 'ready' ? (
            <span className={styles.lead}>
              {t('settings.content', {
                rooms: t('settings.roomCount', { count: rooms.length }),
                devices: t('settings.deviceCount', { count: deviceCount }),
              })}
              <Age answer={answer} />
            </span>
          ) : (
            waitingLead
          )
        }
        actions={
          mayModify && answer.state === 'ready' ? <AddButtons rooms={rooms} onOpen={setOpened} /> : undefined
        }
      >
        {t('settings.title')}
      </PageHeading>
      {mayModify ? null : <Banner>{t('settings.readOnly')}</Banner>}
      {rulesAnswer.state === 'failed' ? (
        <Banner severity="warning" action={<Button onClick={rulesAnswer.retry}>{t('failure.retry')}</Button>}>
          {t('settings.rulesFailed')}
        </Banner>
      ) : null}
      {statesAnswer.state === 'failed' ? (
        <Banner
          severity="warning"
          action={<Button onClick={statesAnswer.retry}>{t('failure.retry')}</Button>}
        >
          {t('settings.statesFailed')}
        </Banner>
      ) : null}
      {answer.state === 'failed' ? (
        <Card>
          <Failure {...answer} />
        </Card>
      ) : null}
      {answer.state === 'ready' && rooms.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconDevice size={32} aria-hidden />}
            title={t('settings.noRooms')}
            text={t('settings.noRoomsText')}
          />
        </Card>
      ) : null}
      <div ref={list} className={styles.rooms}>
        {isLoading
          ? SKELETONS.map((key) => <Skeleton key={key} height="14rem" />)
          : rooms.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                rules={rules}
                states={states}
                mayModify={mayModify}
                drag={drag}
                onRoomOptions={({ id }) => setOpened({ dialog: 'roomOptions', roomId: id })}
                onDeviceOptions={({ id }) => setOpened({ dialog: 'deviceOptions', deviceId: id })}
                onMovePress={({ id }) => {
                  if (wasDrag()) return;
                  const dialog = placesFor(rooms, id).length > 0 ? 'moveDevice' : 'deviceOptions';
                  setOpened({ dialog, deviceId: id });
                }}
                onGrab={start}
              />
            ))}
      </div>
      <RemovedDevices mayModify={mayModify} />
      {drag ? (
        <div ref={ghost} className={styles.ghost} aria-hidden="true">
          {drag.name}
        </div>
      ) : null}
      <LiveRegion message={announcement} />
      {opened ? (
        <SettingsDialogs
          opened={opened}
          rooms={rooms}
          rules={rules}
          mayModify={mayModify}
          onOpen={setOpened}
          onMove={(deviceId, roomId) => void move(deviceId, roomId)}
          onRemoved={() => {
            setOpened(null);
            heading.current?.focus();
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </div>
  );
}
