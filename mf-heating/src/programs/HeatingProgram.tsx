import { useSession } from '@foyer/remote-kit';
import { TadoWeek } from './TadoWeek';
import { WiserWeek } from './WiserWeek';

interface HeatingProgramProps {
  readonly deviceId?: string;
  readonly deviceType?: string;
}

/** Weekly program of a heating device; renders nothing for a device of neither brand. */
export function HeatingProgram({ deviceId = '', deviceType = '' }: HeatingProgramProps) {
  const { rooms } = useSession();
  const device = rooms?.flatMap(({ devices }) => devices).find(({ id }) => id === deviceId);
  if (!device?.heating) return null;
  if (deviceType.startsWith('wiser_')) return <WiserWeek key={deviceId} deviceId={deviceId} />;
  return deviceType.startsWith('tado_') ? (
    <TadoWeek key={deviceId} device={{ ...device, heating: device.heating }} />
  ) : null;
}
