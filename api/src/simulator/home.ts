import { minuteOfWeek, siteClockMs } from '@foyer/domain';
import { type GatewayMemory, type House, type HouseDevice, STEP_MS } from '../gateway/port';
import { type MeasureKind, measureKind } from '../measures/measure-shapes';
import { type ApplianceYear, applianceYear } from './appliances';
import { type Flows, flowsOf } from './balance';
import { type BatteryModel, batteryModel } from './battery';
import { ALWAYS_ON_W, everydayPowerW, leastPowerW, type WallClock } from './everyday-loads';
import { followsSun, greenPlayPowerW } from './green-play';
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
import { holdingW, nextRoom } from './room-temperature';

/** The measured year, ready for replay. */
export interface Replay {
  appliances: ApplianceYear;
  totalW: Int32Array;
  productionPerWp: Float64Array;
  weather: MeasuredWeather;
}

let prepared: Replay | null = null;

/** The measured year with its appliances told apart; prepared once a process. */
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

/** What a step depends on besides the measured year. */
export interface Situation extends GatewayMemory {
  /** Share of the step a device was on, 0 to 1. */
  onShare(device: HouseDevice): number;
  /** Target of a heating device; null when it asks for nothing. */
  targetC(device: HouseDevice): number | null;
}

export interface StepResult {
  /** Null in a gap of the measurement: nothing was measured, of anything but the temperatures (D9). */
  flows: Flows | null;
  waterHeaterWs: number;
  /** Energy by device key, in Ws; a clamp on the grid may be negative (D10). */
  energyWs: Map<number, number>;
  /** What heating devices took, by device key, in Ws: part of the consumption. */
  heatingWs: Map<number, number>;
  socWs: number;
  temperatures: Map<number, number>;
}

/** Targets people kept when the house was measured. */
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

const NET_METERS = new Set(['composite_device', 'asoka_electric_counter']);
/** How unevenly a three-phase house loads its phases. */
const PHASE_SHARES = [0.42, 0.33, 0.25];

/** Peak power of a producing device, in Wp. */
export function installedWp({ typeId, traits }: HouseDevice): number {
  return measureKind({ plugType: 'cmp', typeId }) === 'production'
    ? (traits.moduleNumber ?? 0) * (traits.unitElectricCapacityW ?? 0)
    : 0;
}

/** The battery of a home while it is active; null otherwise. */
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

/** What an appliance would take if it were on during the whole step, in W. */
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

function outdoorC(weather: MeasuredWeather, atMs: number): number {
  return weather.temperatureC[hourOfMeasuredYear(atMs)] ?? 10;
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
 * Warms the rooms; resolves to what that adds to the load (or saves), in W: the house was measured with its rooms held at
 * the reference.
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
    addedWs += takenWs - holdingW(REFERENCE_TARGET_C, outside, isHeatPump) * STEP_SECONDS;
  }
  return Math.round(addedWs / STEP_SECONDS);
}

/** A step of a home, on its own clock and in the measured year. */
interface Moment {
  readonly atMs: number;
  readonly step: number;
  readonly clock: WallClock;
}

/**
 * Shares the measured load out over the appliances. What is off takes nothing, and the house that much less; what follows
 * the sun is taken out, for it heats at another time than it was measured.
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

/** A day's water and the sun it could be heated with, as the measured year has them. */
function expectedDay(home: House, { atMs, step }: Moment, year: Replay, installed: number) {
  const stepOfDay = step % STEPS_PER_DAY;
  const scaled = scaledBy(home);
  const steps = Array.from({ length: STEPS_PER_DAY }, (_, place) => place);
  const first = step - stepOfDay;
  const neededW = steps.map((place) => scaled(year.appliances.waterHeater[first + place]));
  const surplusW = steps.map((place) => {
    const madeWs = producedWs(year.productionPerWp, installed, atMs + (place - stepOfDay) * STEP_MS);
    const takenW = scaled(Math.max(0, year.totalW[first + place] ?? 0)) - (neededW[place] ?? 0);
    return Math.max(0, Math.floor(madeWs / STEP_SECONDS) - takenW);
  });
  return { neededW, surplusW };
}

/** Heats the water of what follows the sun with what is left over, `surplusWs`; resolves to what that took, in Ws. */
function heatWater(
  home: House,
  moment: Moment,
  surplusWs: number,
  situation: Situation,
  year: Replay,
  result: StepResult,
): number {
  const installed = home.devices.reduce((sum, device) => sum + installedWp(device), 0);
  const place = {
    house: `${home.siteTimeZone} ${home.model.loadScale} ${installed}`,
    ...moment.clock,
    stepOfDay: moment.step % STEPS_PER_DAY,
  };
  let leftWs = Math.max(0, surplusWs);
  for (const device of home.devices) {
    if (CIRCUIT_BY_TYPE[device.typeId] !== 'waterHeater' || moment.atMs < device.createdAtMs) continue;
    if (!followsSun(device, moment.clock)) continue;
    const plannedW = greenPlayPowerW(device.greenPlay, place, () =>
      expectedDay(home, moment, year, installed),
    );
    const takenWs = Math.floor(Math.min(plannedW * STEP_SECONDS, leftWs) * situation.onShare(device));
    leftWs -= takenWs;
    result.energyWs.set(device.key, takenWs);
    result.waterHeaterWs += takenWs;
  }
  return Math.max(0, surplusWs) - leftWs;
}

/** Everything a home did in the five minutes that begin at `atMs`. */
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
  const heatingW = heatRooms(home, outdoorC(year.weather, atMs), situation, result);

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
    const made = producedWs(year.productionPerWp, installedWp(device), atMs);
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

/** Whether the house hangs on three phases: its grid counters are then one per phase. */
export function isThreePhase(home: House): boolean {
  return home.devices.filter(({ typeId }) => typeId === 'asoka_electric_counter').length === 3;
}

/** Power of each phase of a meter that shows `powerW` in all, in W; they add up exactly. */
export function phasePowers(powerW: number): number[] {
  const [first = 0, second = 0] = PHASE_SHARES.map((share) => Math.round(powerW * share));
  return [first, second, powerW - first - second];
}
