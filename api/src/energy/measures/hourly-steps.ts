import type { Row } from './measure-rows';
import { FIVE_MINUTES_MS, SUMMED } from './measure-shapes';

const HOUR_MS = 3_600_000;
const STEPS_PER_HOUR = HOUR_MS / FIVE_MINUTES_MS;

/** Steps of an hour of which only the sum is kept: equal parts that add up to it. */
function partsOf(hour: Row): Row[] {
  return Array.from({ length: STEPS_PER_HOUR }, (_, index) => {
    const part: Row = {
      ...hour,
      at: new Date(hour.at.getTime() + index * FIVE_MINUTES_MS),
      samples: hour.samples / STEPS_PER_HOUR,
      temperatureSamples: hour.temperatureSamples / STEPS_PER_HOUR,
      isHourly: true,
    };
    for (const column of SUMMED) {
      const value = hour[column];
      if (value === null || value === undefined) continue;
      const upTo = (count: number) => Math.round((value * count) / STEPS_PER_HOUR);
      part[column] = upTo(index + 1) - upTo(index);
    }
    return part;
  });
}

/** Steps of a device, with the parts of those hours none is kept of. */
export function withHourlySteps(steps: readonly Row[], hours: readonly Row[]): Row[] {
  const known = new Set(steps.map(({ at }) => Math.floor(at.getTime() / HOUR_MS) * HOUR_MS));
  return [...steps, ...hours.filter(({ at }) => !known.has(at.getTime())).flatMap(partsOf)];
}
