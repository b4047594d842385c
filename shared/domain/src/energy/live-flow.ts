import type { Rooms } from '@foyer/contract';
import type { DeviceState, HouseStates } from '@foyer/wire/states';
import { gridFlows, ownUseCounted } from './energy-balance';
import { smartBattery, virtualDevice } from './system';
import { wattsFromWs } from './units';

/** Current power flows, mean W over the last report, ≥ 0; null when not measured. */
export interface LiveFlow {
  readonly producedW: number | null;
  readonly consumedW: number | null;
  readonly importedW: number | null;
  readonly exportedW: number | null;
  readonly chargedW: number | null;
  readonly dischargedW: number | null;
  /** Ws; null without a battery. */
  readonly stateOfChargeWs: number | null;
  /** Epoch milliseconds. */
  readonly measuredAt: number | null;
  /** Seconds between reports; null when unknown. */
  readonly everyS: number | null;
  /** False when the platform marks production or consumption as outdated. */
  readonly upToDate: boolean;
}

/** A flow with nothing measured. */
export const NO_FLOW: LiveFlow = {
  producedW: null,
  consumedW: null,
  importedW: null,
  exportedW: null,
  chargedW: null,
  dischargedW: null,
  stateOfChargeWs: null,
  measuredAt: null,
  everyS: null,
  upToDate: true,
};

/** Report period of a master. */
const DEFAULT_REPORT_PERIOD_S = 60;

function sensor(state: DeviceState | undefined, tag: string): number | null {
  return state?.sensors[tag] ?? null;
}

/** Mean power over the last report of a sensor that counts energy, W; null when not measured. */
export function reportedPowerW(state: DeviceState | undefined, tag: string): number | null {
  const period = state?.reportPeriodS ?? DEFAULT_REPORT_PERIOD_S;
  return wattsFromWs(sensor(state, tag), period > 0 ? period : DEFAULT_REPORT_PERIOD_S);
}

const positive = (value: number | null): number | null => (value === null ? null : Math.max(0, value));

/** Ids of the devices the live flow is read from. */
export interface FlowSources {
  readonly houseId?: string | undefined;
  readonly batteryId?: string | undefined;
}

/** Finds the devices the live flow is read from. */
export function flowSources(rooms: Rooms): FlowSources {
  return { houseId: virtualDevice(rooms)?.id, batteryId: smartBattery(rooms)?.id };
}

/** Live flow from the states of the virtual device and the battery. */
export function liveFlow(states: HouseStates, rooms: Rooms): LiveFlow {
  return liveFlowFrom(states, flowSources(rooms));
}

/** {@link liveFlow} for known device ids. */
export function liveFlowFrom(states: HouseStates, { houseId, batteryId }: FlowSources): LiveFlow {
  const stateOf = (id: string | undefined) => states.devices.find(({ deviceId }) => deviceId === id);
  const house = stateOf(houseId);
  const battery = stateOf(batteryId);
  const { imported, exported } = gridFlows({
    meter: reportedPowerW(house, 'electricity_meter_energy'),
    grid: reportedPowerW(house, 'grid_energy'),
  });
  const { produced, consumed } = ownUseCounted({
    produced: reportedPowerW(house, 'produced_energy'),
    consumed: reportedPowerW(house, 'total_energy'),
  });
  return {
    producedW: produced,
    consumedW: consumed,
    importedW: imported,
    exportedW: exported,
    chargedW: positive(reportedPowerW(battery, 'charge_energy')),
    dischargedW: positive(reportedPowerW(battery, 'discharge_energy')),
    stateOfChargeWs: positive(sensor(battery, 'soc')),
    measuredAt: house?.measuredAt ?? null,
    everyS: house?.reportPeriodS ?? null,
    upToDate: house?.consumptionUpToDate !== false && house?.productionUpToDate !== false,
  };
}

/** Smaller flows are measurement noise, W. */
export const NOTICEABLE_W = 20;

/** Situations the home page describes; also its text keys. */
export const SITUATIONS = [
  'no-data',
  'home-at-rest',
  'sun-covers-home',
  'sun-covers-home-and-charges',
  'sun-covers-home-and-exports',
  'sun-covers-home-charges-and-exports',
  'sun-and-battery',
  'sun-and-grid',
  'sun-battery-and-grid',
  'battery-feeds-home',
  'battery-and-grid',
  'grid-charges-battery',
  'grid-only',
  'no-sun-on-grid',
] as const;
export type Situation = (typeof SITUATIONS)[number];

function sunnySituation(flows: Record<'imports' | 'exports' | 'charges' | 'discharges', boolean>): Situation {
  if (flows.imports) return flows.discharges ? 'sun-battery-and-grid' : 'sun-and-grid';
  if (flows.discharges) return 'sun-and-battery';
  if (flows.charges)
    return flows.exports ? 'sun-covers-home-charges-and-exports' : 'sun-covers-home-and-charges';
  return flows.exports ? 'sun-covers-home-and-exports' : 'sun-covers-home';
}

/**
 * Situation of a live flow. `no-data` without consumption, production and import. Without a production
 * measure it never says that there is no sun.
 */
export function situation(flow: LiveFlow): Situation {
  const flows = (powerW: number | null) => (powerW ?? 0) >= NOTICEABLE_W;
  const [imports, exports, charges, discharges] = [
    flows(flow.importedW),
    flows(flow.exportedW),
    flows(flow.chargedW),
    flows(flow.dischargedW),
  ];
  if (flow.consumedW === null && flow.producedW === null && flow.importedW === null) return 'no-data';
  if (flows(flow.producedW)) return sunnySituation({ imports, exports, charges, discharges });
  if (discharges) return imports ? 'battery-and-grid' : 'battery-feeds-home';
  if (imports && charges) return 'grid-charges-battery';
  if (imports || flows(flow.consumedW)) return flow.producedW === null ? 'grid-only' : 'no-sun-on-grid';
  return 'home-at-rest';
}
