import { useAnswer } from '@foyer/remote-kit';
import { Navigate, useSearchParams } from '@foyer/remote-kit/router';
import { useDeviceRulesQuery } from '../devices/device-rules';
import { useRooms } from '../house/useHouse';
import { offeredPrograms, programPath } from './offered-programs';
import { SchedulePage } from './SchedulePage';

/** `/settings/device`: redirects to the first available program; the schedule page handles having none. */
export function ProgramsIndex() {
  const [search] = useSearchParams();
  const rooms = useRooms();
  const rules = useAnswer(useDeviceRulesQuery());
  const deviceId = search.get('deviceId') ?? '';
  const devices = rooms.state === 'ready' ? rooms.data.flatMap((room) => room.devices) : [];
  const type = devices.find(({ id }) => id === deviceId)?.type ?? '';
  const [first] = offeredPrograms(rules.state === 'ready' ? rules.data[type] : undefined);
  return first ? <Navigate to={programPath(first, deviceId)} replace /> : <SchedulePage />;
}
