/** How a room warms up and cools down. */
const COOLING_HOURS = 40;
const FREE_GAINS_C = 4; // sun, people and appliances keep a house above the outside
const HEATING_C_PER_HOUR = 1.6;
const COOLING_C_PER_HOUR = 1.2;
const FULL_POWER_AT_C = 0.8;
const COMFORT_BAND_C = 1.5;

/** What a heating device can do to its room. */
export interface RoomHeating {
  /** Null: nothing asked, the room is left alone. */
  targetC: number | null;
  canCool: boolean;
}

/** The room's temperature after `seconds`, in °C: it drifts to the outside and is driven to its target. */
export function nextRoomTemperature(
  temperatureC: number,
  outdoorC: number,
  { targetC, canCool }: RoomHeating,
  seconds: number,
): number {
  const hours = seconds / 3600;
  let change = ((outdoorC + FREE_GAINS_C - temperatureC) / COOLING_HOURS) * hours;
  if (targetC !== null) {
    const missing = targetC - temperatureC;
    if (missing > 0) change += Math.min(1, missing / FULL_POWER_AT_C) * HEATING_C_PER_HOUR * hours;
    else if (canCool && -missing > COMFORT_BAND_C) change -= COOLING_C_PER_HOUR * hours;
  }
  return temperatureC + change;
}

const LOSS_W_PER_C = 55; // one room
const HEAT_PUMP_GAIN = 3;

/**
 * How much more (or less) electricity an electric heating device takes than it did when the house was measured, in W,
 * because its target is another than the `referenceC` people kept then.
 */
export function targetLoadW(
  targetC: number | null,
  referenceC: number,
  outdoorC: number,
  isHeatPump: boolean,
): number {
  const heating = (target: number) => Math.max(0, target - outdoorC - FREE_GAINS_C) * LOSS_W_PER_C;
  const wanted = targetC === null ? heating(referenceC) : heating(targetC);
  return Math.round((wanted - heating(referenceC)) / (isHeatPump ? HEAT_PUMP_GAIN : 1));
}
