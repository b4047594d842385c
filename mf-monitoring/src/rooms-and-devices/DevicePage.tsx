import { Age, Failure, usePosition } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { heatingProblem, MEASURES_REFRESH_MS, measureTypeOf, meteringKind } from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Navigate } from '@foyer/remote-kit/router';
import { Card, PageHeading, Skeleton } from '@foyer/ui';
import type { DeviceRule } from '@foyer/wire/device-editing';
import { useMemo } from 'react';
import { ChartBlock } from '../charts/ChartBlock';
import {
  DEVICE_BATTERY,
  DEVICE_PRODUCTION,
  ROOM_CONSUMPTION,
  type SeriesPlan,
  TEMPERATURE,
} from '../charts/series-plans';
import { DeviceFacts } from '../devices/DeviceFacts';
import { DeviceReading } from '../devices/DeviceReading';
import { DeviceSwitch, SwitchNote } from '../devices/DeviceSwitch';
import { useDeviceDetailQuery } from '../devices/device-endpoints';
import { devicePath } from '../devices/device-path';
import { FreshnessNote } from '../devices/FreshnessNote';
import { PageFrame } from '../devices/PageFrame';
import { useDeviceSwitch } from '../devices/useDeviceSwitch';
import { useRoomOfPath } from '../devices/useRoomOfPath';
import { useTypeWords } from '../devices/useTypeWords';
import { useStatesQuery } from '../house/house-endpoints';
import { useHouse } from '../house/useHouse';
import { offeredPrograms } from '../programs/offered-programs';
import { ProgramLinks } from '../programs/ProgramLinks';

/** `/consumption/room/{roomId}/detail/{deviceId}` */
export function DevicePage() {
  const { t } = useTranslation();
  const { answer, rooms, room, roomId, deviceId, rules } = useRoomOfPath();
  const device = room?.devices.find(({ id }) => id === deviceId);
  const moved = device ? undefined : rooms.find(({ devices }) => devices.some(({ id }) => id === deviceId));
  if (moved) return <Navigate to={devicePath(moved.id, deviceId)} replace />;
  const noRoom = answer.state === 'ready' && !room;
  return (
    <PageFrame
      screen="consumption_device_details"
      back={
        noRoom
          ? { to: '/consumption', label: t('room.back') }
          : {
              to: `/consumption/room/${encodeURIComponent(roomId)}/devices`,
              label: room?.name ?? t('devices.backToRoom'),
            }
      }
      rooms={answer}
      missing={
        noRoom
          ? { title: t('room.unknown'), text: t('room.unknownHint') }
          : { title: t('devices.unknown'), text: t('devices.unknownText') }
      }
    >
      {device ? <KnownDevice key={device.id} device={device} rule={rules[device.type]} /> : null}
    </PageFrame>
  );
}

/** Series and title of a device's chart. */
function chartOf(device: Device, rule: DeviceRule | undefined): { plan: SeriesPlan; title: string } {
  if (device.heating || rule?.measures === 'temperature')
    return { plan: TEMPERATURE, title: 'devices.temperatureChart' };
  if (device.battery) return { plan: DEVICE_BATTERY, title: 'devices.batteryChart' };
  if (device.type === 'production_counter' || device.type === 'enphase')
    return { plan: DEVICE_PRODUCTION, title: 'devices.productionChart' };
  return { plan: ROOM_CONSUMPTION, title: 'devices.energyChart' };
}

/** Place of the switch until the device's state is known. */
function waitingSwitch(device: Device, rule: DeviceRule | undefined, state: Answer<unknown>['state']) {
  if (state !== 'loading' || !rule?.canSwitch || !device.hasActuator) return undefined;
  return <Skeleton width="8rem" height="var(--target)" />;
}

function KnownDevice({ device, rule }: { readonly device: Device; readonly rule: DeviceRule | undefined }) {
  const { t } = useTranslation();
  const words = useTypeWords();
  const house = useHouse();
  const { profile } = useSession();
  const [position, move] = usePosition(house);
  const statesAnswer = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const detail = useAnswer(useDeviceDetailQuery(device.id));
  const state =
    statesAnswer.state === 'ready'
      ? statesAnswer.data.devices.find(({ deviceId }) => deviceId === device.id)
      : undefined;
  const problem =
    statesAnswer.state === 'ready' ? heatingProblem(statesAnswer.data.errors, device.type) : null;
  const switching = useDeviceSwitch(device, rule, state);
  const type = words.device(device.type);
  const measureType = measureTypeOf(device, profile?.gridType);
  const target = useMemo(() => ({ deviceId: device.id, measureType }), [device.id, measureType]);
  const { plan, title } = chartOf(device, rule);
  const plans = useMemo(() => [plan], [plan]);

  return (
    <>
      <PageHeading
        lead={
          <>
            {type === device.name ? null : type}
            {statesAnswer.state === 'ready' ? (
              <>
                {type === device.name ? null : ' · '}
                <DeviceReading device={device} state={state} problem={problem} />
              </>
            ) : null}
          </>
        }
        actions={
          switching ? (
            <DeviceSwitch name={device.name} switching={switching} worded />
          ) : (
            waitingSwitch(device, rule, statesAnswer.state)
          )
        }
      >
        {device.name}
      </PageHeading>
      <SwitchNote switching={switching} />
      {statesAnswer.state === 'ready' ? <FreshnessNote state={state} problem={problem} /> : null}
      <Card title={t('devices.live')} aside={<Age answer={statesAnswer} />}>
        {statesAnswer.state === 'loading' ? <Skeleton height="3.5rem" /> : null}
        {statesAnswer.state === 'failed' ? <Failure {...statesAnswer} /> : null}
        {statesAnswer.state === 'ready' ? <DeviceFacts device={device} state={state} /> : null}
      </Card>
      {rule?.showsConsumption !== false ? (
        <ChartBlock
          title={t(title)}
          house={house}
          target={target}
          plans={plans}
          position={position}
          onMove={move}
          metering={meteringKind(device.type)}
        />
      ) : null}
      {offeredPrograms(rule).length > 0 ? (
        <Card title={t('devices.programs')}>
          <ProgramLinks
            deviceId={device.id}
            rule={rule}
            programs={detail.state === 'ready' ? detail.data.programs : null}
          />
        </Card>
      ) : null}
    </>
  );
}
