import type { Device, Rooms } from '@foyer/contract';
import type { CorrectedFlow } from '@foyer/wire/corrections';
import { HEATING_TYPES } from '@foyer/wire/rooms';
import { isProducingType } from './system';

/** What is measured of the home itself, without a device. */
const HOME_FLOWS: readonly CorrectedFlow[] = ['import', 'export'];

/** Whether a flow is of the home itself, not of one of its devices. */
export const isFlowOfHome = (flow: CorrectedFlow): boolean => HOME_FLOWS.includes(flow);

/** Plugs that measure nothing themselves, or the home as a whole. */
const OTHER_PLUGS: readonly string[] = ['MST', 'WSRHR', 'VRT'];

/** Measures the whole home, which is corrected as what it bought and sold. */
const GRID_METER = 'asoka_electric_counter';

/** Flows of a device, as the platform accepts them (`hasFlow` in api/src/energy/corrections). */
function flowsOf({ type, plugType }: Device): readonly CorrectedFlow[] {
  if (
    type === GRID_METER ||
    OTHER_PLUGS.includes(plugType) ||
    HEATING_TYPES.some((heating) => heating === type)
  )
    return [];
  if (plugType === 'BAT') return ['charge', 'discharge'];
  return isProducingType(type) ? ['production'] : ['consumption'];
}

/** Something that a home measures: a flow of the home, or of one of its devices. */
export interface MeasuredFlow {
  readonly flow: CorrectedFlow;
  /** Null for the home itself. */
  readonly device: Device | null;
}

/** What a home measures, the home itself first. */
export function measuredFlows(rooms: Rooms | null): readonly MeasuredFlow[] {
  const ofHome = HOME_FLOWS.map((flow) => ({ flow, device: null }));
  const devices = (rooms ?? []).flatMap((room) => room.devices);
  const ofDevices = devices.flatMap((device) => flowsOf(device).map((flow) => ({ flow, device })));
  return [...ofHome, ...ofDevices];
}

/** Devices of a home that have a flow. */
export function devicesWithFlow(flow: CorrectedFlow, rooms: Rooms | null): readonly Device[] {
  return measuredFlows(rooms).flatMap((measured) =>
    measured.flow === flow && measured.device ? [measured.device] : [],
  );
}
