/** Thermal model of a room. */
export interface RoomModel {
  /** Heat loss to the outside, W per °C of difference. */
  readonly lossWPerC: number;
  /** Time constant in hours: an unheated room loses 63 % of its difference to the outside. */
  readonly coolingHours: number;
  /** Temperature above outside from sun, people and appliances, °C. */
  readonly freeGainsC: number;
}

/** An insulated room in a French house. */
export const ROOM: RoomModel = { lossWPerC: 25, coolingHours: 40, freeGainsC: 4 };

const HEATING_C_PER_HOUR = 1.6;
const COOLING_C_PER_HOUR = 1.2;
const FULL_POWER_AT_C = 0.8;
const COMFORT_BAND_C = 1.5;
/** Coefficient of performance of a heat pump. */
const HEAT_PUMP_GAIN = 3;
const HOUR_S = 3_600;

/** Heating device of a room. */
export interface RoomHeating {
  /** Null: no target, the room is not heated. */
  targetC: number | null;
  /** A heat pump takes a third of the heat it moves, and can also cool. */
  isHeatPump: boolean;
}

/** Temperature after a step and the energy used, in Ws. */
export interface RoomStep {
  readonly temperatureC: number;
  readonly takenWs: number;
}

/** Room after `seconds`: it drifts towards the outside temperature and is heated or cooled to its target. */
export function nextRoom(
  temperatureC: number,
  outdoorC: number,
  { targetC, isHeatPump }: RoomHeating,
  seconds: number,
  { lossWPerC, coolingHours, freeGainsC }: RoomModel = ROOM,
): RoomStep {
  const hours = seconds / HOUR_S;
  const drift = ((outdoorC + freeGainsC - temperatureC) / coolingHours) * hours;
  const missing = targetC === null ? 0 : targetC - temperatureC;
  let driven = 0;
  if (missing > 0) driven = Math.min(1, missing / FULL_POWER_AT_C) * HEATING_C_PER_HOUR * hours;
  else if (isHeatPump && -missing > COMFORT_BAND_C) driven = -COOLING_C_PER_HOUR * hours;
  const capacityWsPerC = lossWPerC * coolingHours * HOUR_S;
  const takenWs = (Math.abs(driven) * capacityWsPerC) / (isHeatPump ? HEAT_PUMP_GAIN : 1);
  return { temperatureC: temperatureC + drift + driven, takenWs: Math.round(takenWs) };
}

/** Power in W that holds a room at a temperature. */
export function holdingPowerW(
  heldC: number,
  outdoorC: number,
  isHeatPump: boolean,
  { lossWPerC, freeGainsC }: RoomModel = ROOM,
): number {
  const warmthW = Math.max(0, heldC - outdoorC - freeGainsC) * lossWPerC;
  return Math.round(warmthW / (isHeatPump ? HEAT_PUMP_GAIN : 1));
}
