import type { MeasuredLoad } from './measured-year';

/** Power in W per step of the measured year, by appliance identified in the measured circuits. */
export interface ApplianceYear {
  dishwasher: Int32Array;
  oven: Int32Array;
  microwave: Int32Array;
  refrigerator: Int32Array;
  washingMachine: Int32Array;
  waterHeater: Int32Array;
  /** Load outside the measured circuits: heating, lights, screens. -1 in a gap. */
  rest: Int32Array;
}

const RUNNING_W = 20;
const PAUSE_STEPS = 2;
const DISHWASHER_STEPS = 8;
const OVEN_W = 1000;
const REFRIGERATOR_W = 100;

/** Runs of a circuit as [first step, step after the last]. Pauses of up to ten minutes belong to the run. */
export function runsOf(powerW: Int32Array, from = 0, to = powerW.length): [number, number][] {
  const runs: [number, number][] = [];
  for (let step = from; step < to; step += 1) {
    if ((powerW[step] ?? 0) <= RUNNING_W) continue;
    const last = runs.at(-1);
    if (last && step - last[1] <= PAUSE_STEPS) last[1] = step + 1;
    else runs.push([step, step + 1]);
  }
  return runs;
}

/** Identifies appliances in the measured circuits by duration and power of their runs. */
export function applianceYear(load: MeasuredLoad): ApplianceYear {
  const { totalW, kitchenW, laundryW, waterHeaterW } = load;
  const zeros = () => new Int32Array(totalW.length);
  const year: ApplianceYear = {
    dishwasher: zeros(),
    oven: zeros(),
    microwave: zeros(),
    refrigerator: laundryW.map((watts) => Math.min(Math.max(watts, 0), REFRIGERATOR_W)),
    washingMachine: laundryW.map((watts) => Math.max(0, watts - REFRIGERATOR_W)),
    waterHeater: waterHeaterW.map((watts) => Math.max(watts, 0)),
    rest: totalW.map((watts, step) =>
      watts < 0
        ? -1
        : Math.max(0, watts - (kitchenW[step] ?? 0) - (laundryW[step] ?? 0) - (waterHeaterW[step] ?? 0)),
    ),
  };
  for (const [from, to] of runsOf(kitchenW)) {
    const run = kitchenW.subarray(from, to);
    const short = run.length < DISHWASHER_STEPS;
    const appliance = !short ? year.dishwasher : Math.max(...run) >= OVEN_W ? year.oven : year.microwave;
    appliance.set(run, from);
  }
  return year;
}
