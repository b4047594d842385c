import { Age, Failure } from '@foyer/area-parts';
import type { Device } from '@foyer/contract';
import { MEASURES_REFRESH_MS, plausibleTemperatureC, sortDevices } from '@foyer/domain';
import { useAnswer, useLanguage, whileAwake } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Link } from '@foyer/remote-kit/router';
import { Card, EmptyState, formatQuantity, IconDevice, IconThermometer, Skeleton } from '@foyer/ui';
import type { DeviceState } from '@foyer/wire/states';
import { devicePath } from '../../devices/device-path';
import { devicePowerW, leavesHome } from '../../devices/device-power';
import { useStatesQuery } from '../../house/house-endpoints';
import { useQuantities } from '../../house/numbers/useQuantities';
import { useHouse } from '../../house/useHouse';
import styles from './RoomDevices.module.css';

/** Devices of a room and their live state. */
export function RoomDevices({ roomId }: { readonly roomId: string }) {
  const { t } = useTranslation();
  const house = useHouse();
  const answer = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const devices = sortDevices(house.rooms.find(({ id }) => id === roomId)?.devices ?? []);
  const states = answer.state === 'ready' ? answer.data.devices : [];

  return (
    <div className={styles.place}>
      <Card
        title={
          <Link className={styles.all} to={`/consumption/room/${encodeURIComponent(roomId)}/devices`}>
            {t('room.devices')}
          </Link>
        }
        aside={<Age answer={answer} />}
      >
        {devices.length === 0 ? <EmptyState title={t('room.noDevices')} /> : null}
        {answer.state === 'failed' ? <Failure {...answer} /> : null}
        <ul className={styles.devices}>
          {devices.map((device) => (
            <li key={device.id} className={styles.device}>
              {device.heating ? (
                <IconThermometer size={20} aria-hidden />
              ) : (
                <IconDevice size={20} aria-hidden />
              )}
              <Link className={styles.name} to={devicePath(roomId, device.id)}>
                {device.name}
              </Link>
              {answer.state === 'loading' ? (
                <Skeleton width="5ch" />
              ) : (
                <Doing device={device} state={states.find(({ deviceId }) => deviceId === device.id)} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Doing({ device, state }: { readonly device: Device; readonly state: DeviceState | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { power } = useQuantities();
  if (state?.state === 'offline') return <span>{t('room.offline')}</span>;
  if (device.heating) {
    const temperatureC = plausibleTemperatureC(state?.sensors.currentTemp ?? null);
    return <span>{formatQuantity(temperatureC, '°C', language, { significantDigits: 3 }).text}</span>;
  }
  if (device.hasActuator && state?.isOn === false) return <span>{t('room.off')}</span>;
  const powerW = devicePowerW(state);
  if (powerW === null) return <span>{t('consumption.noMeasure')}</span>;
  const key = leavesHome(device.type, state) ? 'devices.state.leaving' : 'room.power';
  return <span>{t(key, { power: power(powerW).text })}</span>;
}
