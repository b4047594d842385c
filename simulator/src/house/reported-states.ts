import type { House, HouseDevice, Reported } from '@foyer/api/energy/gateway/port';
import { measureKind } from '@foyer/api/energy/measures/measure-shapes';
import { type DeviceReading, REPORT_PERIOD_SECONDS } from '@foyer/api/home/devices/state-store';
import { autonomyPercent, type Flows, selfConsumptionPercent } from './balance';
import { type HouseMemory, isThreePhase, phasePowers, type StepResult } from './home';
import { STEP_SECONDS } from './measured-year';
import { type Equipment, equipmentOf } from './step-values';

const watts = (energyWs: number) => Math.round(energyWs / STEP_SECONDS);
const perReport = (energyWs: number) => watts(energyWs) * REPORT_PERIOD_SECONDS;

function householdReading(flows: Flows | null, { produces }: Equipment): DeviceReading {
  const reportedEnergy = (known: boolean, energyWs: number | undefined) =>
    known && energyWs !== undefined ? perReport(energyWs) : null;
  return {
    kind: 'household',
    powerW: flows && watts(flows.consumptionWs),
    producedWs: reportedEnergy(produces, flows?.producedWs),
    meterWs: reportedEnergy(true, flows?.meterWs),
    totalWs: reportedEnergy(true, flows?.consumptionWs),
    greenWs: reportedEnergy(produces, flows?.greenWs),
    gridWs: reportedEnergy(true, flows?.importWs),
    autonomyRatePercent: flows && autonomyPercent(flows),
    selfConsumptionPercent: flows && produces ? selfConsumptionPercent(flows) : null,
  };
}

function batteryReading(flows: Flows | null, socWs: number): DeviceReading {
  return {
    kind: 'battery',
    socWs,
    chargeWs: flows && perReport(flows.battery.chargeWs),
    dischargeWs: flows && perReport(flows.battery.dischargeWs),
    lossWs: flows && perReport(flows.battery.lossWs),
  };
}

function readingOf(device: HouseDevice, home: House, step: StepResult, before: HouseMemory): DeviceReading {
  switch (measureKind(device)) {
    case 'none':
      return { kind: 'none' };
    case 'temperature': {
      const temperatureC = before.temperatures.get(device.key) ?? step.temperatures.get(device.key);
      return {
        kind: 'temperature',
        temperatureC: temperatureC === undefined ? null : Math.round(temperatureC * 10) / 10,
      };
    }
    case 'battery':
      return device.traits.battery?.ok ? batteryReading(step.flows, before.socWs) : { kind: 'none' };
    case 'household':
      return householdReading(step.flows, equipmentOf(home));
    default: {
      const energyWs = step.energyWs.get(device.key);
      const powerW = energyWs === undefined ? null : watts(energyWs);
      const threePhase = ['gmd', 'tph'].includes(device.plugType) && isThreePhase(home);
      return {
        kind: 'power',
        powerW,
        phasePowersW: threePhase && powerW !== null ? phasePowers(powerW) : null,
      };
    }
  }
}

/**
 * Reported values of all devices during a step. Powers are those of the step, so they match the row stored
 * later; charge level and temperatures are those at its start.
 */
export function reportedStates(home: House, step: StepResult, before: HouseMemory): Reported[] {
  return home.devices.map((device) => {
    const reading = readingOf(device, home, step, before);
    const powerW = reading.kind === 'power' || reading.kind === 'household' ? reading.powerW : null;
    return { deviceKey: device.key, powerW, reading };
  });
}
