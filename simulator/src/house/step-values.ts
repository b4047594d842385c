import type { House, HouseDevice } from '@foyer/api/energy/gateway/port';
import type { MeasureKind } from '@foyer/api/energy/measures/measure-shapes';
import type { RowValues } from '@foyer/api/energy/readings/home-rows';
import { activeBattery, installedWp, NET_METERS, type StepResult } from './home';
import type { Metered } from './metering';

/** Equipment of a home. Values of missing equipment are not measured, which differs from zero. */
export interface Equipment {
  produces: boolean;
  hasBattery: boolean;
  hasWaterHeater: boolean;
}

export function equipmentOf(home: House): Equipment {
  return {
    produces: home.devices.some((device) => installedWp(device) > 0),
    hasBattery: activeBattery(home) !== null,
    hasWaterHeater: home.devices.some(({ typeId }) => /^water_heater/.test(typeId)),
  };
}

function householdValues(
  { produces, hasBattery, hasWaterHeater }: Equipment,
  step: StepResult,
): RowValues | null {
  const { flows } = step;
  if (!flows) return null;
  return {
    energy_ws: flows.consumptionWs,
    meter_ws: flows.meterWs,
    grid_ws: flows.importWs,
    grid_without_battery_ws: flows.withoutBatteryWs,
    ...(produces && { produced_ws: flows.producedWs, green_ws: flows.greenWs }),
    ...(hasBattery && {
      charge_ws: flows.battery.chargeWs,
      discharge_ws: flows.battery.dischargeWs,
      loss_ws: flows.battery.lossWs,
    }),
    ...(hasWaterHeater && { water_heater_ws: step.waterHeaterWs }),
  };
}

/** A device's row for a step; null when it measured nothing. */
export function valuesOfStep(
  device: HouseDevice,
  kind: MeasureKind,
  step: StepResult,
  equipment: Equipment,
): RowValues | null {
  if (kind === 'temperature') {
    const temperatureC = step.temperatures.get(device.key);
    if (temperatureC === undefined) return null;
    const heatingWs = step.flows ? step.heatingWs.get(device.key) : undefined;
    return {
      temperature_c: Math.round(temperatureC * 100) / 100,
      ...(heatingWs !== undefined && { heating_ws: heatingWs }),
    };
  }
  if (!step.flows) return null;
  if (kind === 'household') return householdValues(equipment, step);
  if (kind === 'battery') {
    const { chargeWs, dischargeWs, lossWs } = step.flows.battery;
    return equipment.hasBattery
      ? { charge_ws: chargeWs, discharge_ws: dischargeWs, loss_ws: lossWs, soc_ws: step.socWs }
      : null;
  }
  const energyWs = step.energyWs.get(device.key);
  return energyWs === undefined ? null : { energy_ws: energyWs };
}

const netEnergies = (netWs: number) => ({ import: Math.max(0, netWs), export: Math.max(0, -netWs) });

/** What the meter of a device counts in a step, and the levels at its end; null when it measured nothing. */
export function meteredInStep(
  device: HouseDevice,
  kind: MeasureKind,
  step: StepResult,
  equipment: Equipment,
): Metered | null {
  const { flows } = step;
  if (kind === 'temperature') {
    const temperature = step.temperatures.get(device.key);
    const heating = flows ? step.heatingWs.get(device.key) : undefined;
    if (temperature === undefined) return null;
    return { temperature, ...(heating !== undefined && { heating }) };
  }
  if (!flows) return null;
  if (kind === 'household') return { import: flows.importWs, export: flows.exportWs };
  if (kind === 'battery') {
    const { chargeWs: charge, dischargeWs: discharge, lossWs: loss } = flows.battery;
    return equipment.hasBattery ? { charge, discharge, loss, charge_level: step.socWs } : null;
  }
  const energyWs = step.energyWs.get(device.key);
  if (energyWs === undefined) return null;
  if (kind === 'production') return equipment.produces ? { production: energyWs } : null;
  return NET_METERS.has(device.typeId) ? netEnergies(energyWs) : { consumption: energyWs };
}
