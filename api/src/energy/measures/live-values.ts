import type { MeasureValues } from '@foyer/wire/measures';
import type { DeviceState } from '../../home/devices/state-store';

/** Last energies of the home, over one report period. */
export function liveValues(states: readonly DeviceState[]): MeasureValues {
  const house = states.find(({ reading }) => reading.kind === 'household')?.reading;
  const battery = states.find(({ reading }) => reading.kind === 'battery')?.reading;
  return {
    ...(house?.kind === 'household' && {
      produced_energy: house.producedWs,
      electricity_meter_energy: house.meterWs,
      energy: house.totalWs,
      grid_energy: house.gridWs,
    }),
    ...(battery?.kind === 'battery' && { msb_charge: battery.chargeWs, msb_discharge: battery.dischargeWs }),
  };
}
