/** A room: how it loses warmth, keeps it, and what sun, people and appliances give it. */
export interface RoomModel {
  /** Loss to the outside, W for each degree of difference. */
  readonly lossWPerC: number;
  /** Hours in which a room left alone comes most of the way to the outside. */
  readonly coolingHours: number;
  /** How far it stays above the outside by itself, °C. */
  readonly freeGainsC: number;
}

/** An insulated room of a French house. */
export const ROOM: RoomModel = { lossWPerC: 25, coolingHours: 40, freeGainsC: 4 };

const HEATING_C_PER_HOUR = 1.6;
const COOLING_C_PER_HOUR = 1.2;
const FULL_POWER_AT_C = 0.8;
const COMFORT_BAND_C = 1.5;
/** Warmth a heat pump moves for each unit it takes. */
const HEAT_PUMP_GAIN = 3;
const HOUR_S = 3_600;

/** What a heating device can do to its room. */
export interface RoomHeating {
  /** Null: nothing asked, the room is left alone. */
  targetC: number | null;
  /** A heat pump: it takes a third of the warmth it moves, and cools as well. */
  isHeatPump: boolean;
}

/** A room after a while, and what its device took meanwhile. */
export interface RoomStep {
  readonly temperatureC: number;
  readonly takenWs: number;
}

/** The room after `seconds`: it drifts to the outside and is driven to its target, which takes energy. */
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

/** What a device takes to hold a room at a temperature, W: what it took when the house was measured. */
export function holdingW(
  heldC: number,
  outdoorC: number,
  isHeatPump: boolean,
  { lossWPerC, freeGainsC }: RoomModel = ROOM,
): number {
  const warmthW = Math.max(0, heldC - outdoorC - freeGainsC) * lossWPerC;
  return Math.round(warmthW / (isHeatPump ? HEAT_PUMP_GAIN : 1));
}
