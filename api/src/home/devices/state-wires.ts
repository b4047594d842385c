import { wireInstant } from '../../foundation/http/wire-time';
import { heatingBrandOf } from '../../partners/heating/brands';
import { stateOf } from './device-wires';
import { type DeviceState, REPORT_PERIOD_SECONDS } from './state-store';
import type { UnansweredCommand } from './unanswered-commands';

interface Sensor {
  readonly tag: string;
  readonly value: number | null;
  readonly type?: string;
  readonly unit?: string;
}

const watt = (tag: string, value: number | null): Sensor => ({
  tag,
  value,
  type: 'electric_power',
  unit: 'watt',
});
const energy = (tag: string, value: number | null): Sensor => ({ tag, value, type: 'energy', unit: 'Ws' });
const celsius = (tag: string, value: number | null): Sensor => ({
  tag,
  value,
  type: 'temperature',
  unit: 'celsius',
});
/** Rates have neither type nor unit. */
const rate = (tag: string, value: number | null): Sensor => ({ tag, value });

const THREE_PHASE_PLUGS = new Set(['gmd', 'tph']);

/** Sensors of a device in the order the API returns them. */
function sensorsOf({ plugType, reading, targetTemperatureC }: DeviceState): Sensor[] {
  switch (reading.kind) {
    case 'power':
      return THREE_PHASE_PLUGS.has(plugType) && reading.phasePowersW
        ? reading.phasePowersW.map((powerW, index) => watt(`pow_${index + 1}`, powerW))
        : [watt('pow', reading.powerW)];
    case 'temperature':
      return [celsius('currentTemp', reading.temperatureC), celsius('targetTemp', targetTemperatureC)];
    case 'battery':
      return [
        energy('charge_energy', reading.chargeWs),
        energy('discharge_energy', reading.dischargeWs),
        energy('loss_energy', reading.lossWs),
        energy('soc', reading.socWs),
      ];
    case 'household':
      return [
        energy('produced_energy', reading.producedWs),
        energy('electricity_meter_energy', reading.meterWs),
        energy('total_energy', reading.totalWs),
        energy('green_energy', reading.greenWs),
        energy('grid_energy', reading.gridWs),
        rate('autonomy_rate', reading.autonomyRatePercent),
        rate('selfconso', reading.selfConsumptionPercent),
      ];
    case 'none':
      return [];
  }
}

function fieldsByPlug({ plugType, reportPeriodSeconds, isUpToDate, isRecovering }: DeviceState) {
  if (plugType === 'mst')
    return { localBufferRecovery: isRecovering, reportPeriod: reportPeriodSeconds ?? 60 };
  if (plugType === 'vrt') return { consumptionUpToDate: isUpToDate, productionUpToDate: isUpToDate };
  return {};
}

/** What a device has not executed, as returned with its state and in the answer to the command. */
export function toCommandResponse(command: Pick<UnansweredCommand, 'state' | 'wantedOn' | 'wantedTargetC'>) {
  const { state, wantedOn, wantedTargetC } = command;
  return {
    state,
    ...(wantedOn === null ? {} : { on: wantedOn }),
    ...(wantedTargetC === null ? {} : { targetTemp: wantedTargetC }),
  };
}

/**
 * State of a device as returned by `GET /api/states`: what it reported, and of `commands` its own, which it has not
 * executed.
 */
export function toStateResponse(state: DeviceState, commands: readonly UnansweredCommand[]) {
  const { deviceId, measuredAt, hasActuator, isOn } = state;
  const own = commands.filter((command) => command.deviceId === deviceId);
  const date = wireInstant(measuredAt);
  return {
    deviceId,
    effectiveReportPeriod: REPORT_PERIOD_SECONDS,
    state: stateOf(state),
    sensorStates: sensorsOf(state).map(({ tag, value, type, unit }) => ({
      sensorId: `${deviceId}-${tag}`,
      measure: { value, ...(type ? { type, unit } : {}), date },
    })),
    actuatorStates: hasActuator ? [{ actuatorId: `${deviceId}-sw`, state: { is_on: isOn ?? true } }] : [],
    ...(own.length > 0 ? { commands: own.map(toCommandResponse) } : {}),
    ...fieldsByPlug(state),
  };
}

/** Marks a device unreachable, its temperature unknown, while its brand's cloud does not answer. */
export function markUnreachable(state: DeviceState, unreachableBrands: readonly string[]): DeviceState {
  const brand = heatingBrandOf(state);
  if (brand === null || !unreachableBrands.includes(brand)) return state;
  const { reading } = state;
  return {
    ...state,
    isReachable: false,
    isUpToDate: false,
    reading: reading.kind === 'temperature' ? { ...reading, temperatureC: null } : reading,
  };
}
