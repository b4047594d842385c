import { type House, type HouseDevice, STEP_MS } from '@foyer/api/energy/gateway/port';
import { type MeasureKind, measureKind } from '@foyer/api/energy/measures/measure-shapes';
import { minuteOfWeek, siteClockMs } from '@foyer/domain';
import { type ApplianceYear, applianceYear } from './appliances';
import { type Flows, flowsOf } from './balance';
import { type BatteryModel, batteryModel } from './battery';
import { ALWAYS_ON_W, everydayPowerW, leastPowerW, type WallClock } from './everyday-loads';
import { followsSun, greenPlayPowerW } from './green-play';
import { type LocalSky, localSky, localTemperatureC } from './local-sky';
import {
  dayOfMeasuredYear,
  hourOfMeasuredYear,
  type MeasuredWeather,
  measuredYear,
  STEP_SECONDS,
  STEPS_PER_DAY,
  stepOfMeasuredYear,
} from './measured-year';
import { producedWs, productionPerWp } from './production';
import { holdingPowerW, nextRoom } from './room-temperature';

/** The measured year, prepared for replay. */
export interface Replay {
  appliances: ApplianceYear;
  totalW: Int32Array;
  productionPerWp: Float64Array;
  weather: MeasuredWeather;
}

let prepared: Replay | null = null;

/** The measured year by appliance, prepared once per process. */
export function replay(): Replay {
  if (prepared) return prepared;
  const { load, pvKwPerKwp, weather } = measuredYear();
  const perWp = productionPerWp(pvKwPerKwp);
  prepared = {
    appliances: applianceYear(load),
    totalW: load.totalW,
    productionPerWp: perWp,
    weather,
  };
  return prepared;
}

/** State of a house before a step. */
export interface HouseMemory {
  /** Charge level, Ws. */
  readonly socWs: number;
  /** °C by device key. */
  readonly temperatures: ReadonlyMap<number, number>;
}

/** Inputs of a step besides the measured year. */
export interface Situation extends HouseMemory {
  /** Share of the step the device was on, 0 to 1. */
  onShare(device: HouseDevice): number;
  /** Target temperature of a heating device in °C; null when there is none. */
  targetC(device: HouseDevice): number | null;
}

export interface StepResult {
  /** Null in a gap of the measurements, where only temperatures are known. */
  flows: Flows | null;
  waterHeaterWs: number;
  /** Energy by device key, in Ws; negative for a grid clamp that exports. */
  energyWs: Map<number, number>;
  /** Consumption of heating devices by device key, in Ws; part of the total consumption. */
  heatingWs: Map<number, number>;
  socWs: number;
  temperatures: Map<number, number>;
}

/** Room temperature in °C while the house was measured. */
const REFERENCE_TARGET_C = 20;
const START_TEMPERATURE_C = 19;

type CircuitAppliance = Exclude<keyof ApplianceYear, 'rest'>;

const CIRCUIT_BY_TYPE: Readonly<Record<string, CircuitAppliance>> = {
  dishwasher: 'dishwasher',
  oven: 'oven',
  microwave_oven: 'microwave',
  refrigerator: 'refrigerator',
  washing_machine: 'washingMachine',
  washing_drying_machine: 'washingMachine',
  water_heater: 'waterHeater',
  water_heater_switch: 'waterHeater',
};

/** Meters at the grid: what they measure is import less export. */
export const NET_METERS = new Set(['composite_device', 'asoka_electric_counter']);
/** Load distribution of a three-phase house. */
const PHASE_SHARES = [0.42, 0.33, 0.25];

/** Peak power of a producing device, in Wp. */
export function installedWp({ typeId, traits }: HouseDevice): number {
  return measureKind({ plugType: 'cmp', typeId }) === 'production'
    ? (traits.moduleNumber ?? 0) * (traits.unitElectricCapacityW ?? 0)
    : 0;
}

/** The home's battery; null when there is none or it is not active. */
export function activeBattery(home: House): BatteryModel | null {
  const traits = home.devices.find(({ plugType }) => plugType === 'bat')?.traits.battery;
  return traits?.ok ? batteryModel(traits) : null;
}

function kindOf(device: HouseDevice): MeasureKind {
  return measureKind(device);
}

function isAppliance(device: HouseDevice): boolean {
  return kindOf(device) === 'energy' && !NET_METERS.has(device.typeId);
}

const scaledBy =
  ({ model }: House) =>
  (watts: number | undefined) =>
    Math.round((watts ?? 0) * model.loadScale);

/** Power of an appliance that is on during the whole step, in W. */
function appliancePowerW(
  home: House,
  device: HouseDevice,
  year: Replay,
  { step, clock }: Moment,
  restW: number,
) {
  const circuit = CIRCUIT_BY_TYPE[device.typeId];
  if (!circuit) return { powerW: everydayPowerW(device.typeId, clock, restW), fromRest: true };
  const measuredW = scaledBy(home)(year.appliances[circuit][step]);
  return { powerW: Math.max(leastPowerW(device.typeId), measuredW), fromRest: false };
}

function outdoorC(weather: MeasuredWeather, atMs: number, sky: LocalSky): number {
  const hour = hourOfMeasuredYear(atMs + sky.sunAheadMs, sky.aheadDays);
  return localTemperatureC(weather.temperatureC[hour] ?? 10, sky);
}

function wallClock(wallMs: number): WallClock {
  const minute = minuteOfWeek(wallMs);
  return {
    weekday: Math.floor(minute / 1440),
    minuteOfDay: minute % 1440,
    dayOfYear: dayOfMeasuredYear(wallMs),
  };
}

/**
 * Simulates room temperatures. Returns the difference in load, in W, from the measured house, whose rooms
 * were at the reference temperature.
 */
function heatRooms(home: House, outside: number, situation: Situation, result: StepResult): number {
  let addedWs = 0;
  for (const device of home.devices) {
    if (kindOf(device) !== 'temperature') continue;
    const targetC = situation.onShare(device) > 0 ? situation.targetC(device) : null;
    const isHeatPump = device.typeId === 'tado_ac';
    const before = situation.temperatures.get(device.key) ?? START_TEMPERATURE_C;
    const { temperatureC, takenWs } = nextRoom(before, outside, { targetC, isHeatPump }, STEP_SECONDS);
    result.temperatures.set(device.key, temperatureC);
    result.heatingWs.set(device.key, takenWs);
    addedWs += takenWs - holdingPowerW(REFERENCE_TARGET_C, outside, isHeatPump) * STEP_SECONDS;
  }
  return Math.round(addedWs / STEP_SECONDS);
}

/** A step of the simulation, in local time and in the measured year. */
interface Moment {
  readonly atMs: number;
  readonly step: number;
  readonly clock: WallClock;
}

/**
 * Distributes the measured load over the appliances. Devices that are off reduce the load; green play water
 * heaters are excluded because they heat at other times than measured.
 */
function runAppliances(home: House, moment: Moment, situation: Situation, year: Replay, result: StepResult) {
  const { appliances } = year;
  const scaled = scaledBy(home);
  let restW = scaled(appliances.rest[moment.step]);
  let savedWs = 0;
  let takenOutW = 0;
  for (const device of home.devices) {
    if (!isAppliance(device) || moment.atMs < device.createdAtMs) continue;
    const heatsWater = CIRCUIT_BY_TYPE[device.typeId] === 'waterHeater';
    if (heatsWater && followsSun(device, moment.clock)) {
      takenOutW += scaled(appliances.waterHeater[moment.step]);
      continue;
    }
    const { powerW, fromRest } = appliancePowerW(home, device, year, moment, restW);
    const fullWs = powerW * STEP_SECONDS;
    const takenWs = Math.round(fullWs * situation.onShare(device));
    if (fromRest) restW = Math.max(0, restW - powerW);
    if (heatsWater) result.waterHeaterWs += takenWs;
    savedWs += fullWs - takenWs;
    result.energyWs.set(device.key, takenWs);
  }
  const takenWs = [...result.energyWs.values()].reduce((sum, energy) => sum + energy, 0);
  return { restW, savedWs, takenOutW, takenWs };
}

/** A day's need of hot water and surplus production, from the measured year, so many days after a moment. */
function expectedDay(home: House, moment: Moment, year: Replay, installed: number, daysAfter: number) {
  const atMs = moment.atMs + daysAfter * STEPS_PER_DAY * STEP_MS;
  const step = daysAfter === 0 ? moment.step : stepOfMeasuredYear(siteClockMs(atMs, home.siteTimeZone));
  const stepOfDay = step % STEPS_PER_DAY;
  const { aheadDays, sunAheadMs } = localSky(home.place);
  const scaled = scaledBy(home);
  const steps = Array.from({ length: STEPS_PER_DAY }, (_, index) => index);
  const first = step - stepOfDay;
  const neededW = steps.map((index) => scaled(year.appliances.waterHeater[first + index]));
  const surplusW = steps.map((index) => {
    const madeWs = producedWs(
      year.productionPerWp,
      installed,
      atMs + sunAheadMs + (index - stepOfDay) * STEP_MS,
      aheadDays,
    );
    const takenW = scaled(Math.max(0, year.totalW[first + index] ?? 0)) - (neededW[index] ?? 0);
    return Math.max(0, Math.floor(madeWs / STEP_SECONDS) - takenW);
  });
  return { neededW, surplusW };
}

/**
 * Heats water by green play: with `surplusWs`, and as planned where it has to be hot by a time. Returns the energy used,
 * in Ws.
 */
function heatWater(
  home: House,
  moment: Moment,
  surplusWs: number,
  situation: Situation,
  year: Replay,
  result: StepResult,
): number {
  const installed = home.devices.reduce((sum, device) => sum + installedWp(device), 0);
  const stepOfYear = {
    house: `${home.siteTimeZone} ${home.model.loadScale} ${installed} ${Object.values(localSky(home.place)).join()}`,
    ...moment.clock,
    stepOfDay: moment.step % STEPS_PER_DAY,
  };
  let leftWs = Math.max(0, surplusWs);
  let usedWs = 0;
  for (const device of home.devices) {
    if (CIRCUIT_BY_TYPE[device.typeId] !== 'waterHeater' || moment.atMs < device.createdAtMs) continue;
    if (!followsSun(device, moment.clock)) continue;
    const { greenPlay: hours, hotByMinute } = device;
    const plannedW = greenPlayPowerW({ hours, hotByMinute }, stepOfYear, (daysAfter) =>
      expectedDay(home, moment, year, installed, daysAfter),
    );
    const offeredWs = hotByMinute === null ? leftWs : Number.POSITIVE_INFINITY;
    const takenWs = Math.floor(Math.min(plannedW * STEP_SECONDS, offeredWs) * situation.onShare(device));
    leftWs = Math.max(0, leftWs - takenWs);
    usedWs += takenWs;
    result.energyWs.set(device.key, takenWs);
    result.waterHeaterWs += takenWs;
  }
  return usedWs;
}

/** Simulates the five minutes that begin at `atMs`. */
export function simulateStep(home: House, atMs: number, situation: Situation, year: Replay): StepResult {
  const wallMs = siteClockMs(atMs, home.siteTimeZone);
  const step = stepOfMeasuredYear(wallMs);
  const result: StepResult = {
    flows: null,
    waterHeaterWs: 0,
    energyWs: new Map(),
    heatingWs: new Map(),
    socWs: situation.socWs,
    temperatures: new Map(),
  };
  const sky = localSky(home.place);
  const heatingW = heatRooms(home, outdoorC(year.weather, atMs, sky), situation, result);

  const measuredW = year.totalW[step] ?? -1;
  if (measuredW < 0) return result;

  const moment = { atMs, step, clock: wallClock(wallMs) };
  const { restW, savedWs, takenOutW, takenWs } = runAppliances(home, moment, situation, year, result);
  const everythingOnW = scaledBy(home)(measuredW) - takenOutW + Math.max(heatingW, -restW);
  const heatingWs = [...result.heatingWs.values()].reduce((sum, energy) => sum + energy, 0);
  const withoutSunWs = Math.max(
    takenWs + heatingWs + ALWAYS_ON_W * STEP_SECONDS,
    everythingOnW * STEP_SECONDS - savedWs,
  );

  let madeWs = 0;
  for (const device of home.devices) {
    if (kindOf(device) !== 'production') continue;
    const made = producedWs(year.productionPerWp, installedWp(device), atMs + sky.sunAheadMs, sky.aheadDays);
    madeWs += made;
    result.energyWs.set(device.key, made);
  }
  const consumptionWs =
    withoutSunWs + heatWater(home, moment, madeWs - withoutSunWs, situation, year, result);
  result.flows = flowsOf(consumptionWs, madeWs, activeBattery(home), situation.socWs, STEP_SECONDS);
  result.socWs = result.flows.battery.socWs;
  for (const device of home.devices) {
    if (!NET_METERS.has(device.typeId)) continue;
    const onePhase = device.plugType === 'cmp' && isThreePhase(home);
    const share = onePhase ? (PHASE_SHARES[(device.traits.phase ?? 1) - 1] ?? 0) : 1;
    result.energyWs.set(device.key, Math.round((consumptionWs - madeWs) * share));
  }
  return result;
}

/** Whether the house has three phases, in which case it has one grid counter per phase. */
export function isThreePhase(home: House): boolean {
  return home.devices.filter(({ typeId }) => typeId === 'asoka_electric_counter').length === 3;
}

/** Distributes a meter's total power over three phases, in W; the parts add up exactly. */
export function phasePowers(powerW: number): number[] {
  const [first = 0, second = 0] = PHASE_SHARES.map((share) => Math.round(powerW * share));
  return [first, second, powerW - first - second];
}
