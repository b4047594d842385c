import type { CallId } from './calls';

/** Calls that a read token may make: measurements, states and devices of the home. Every other call is refused. */
export const READ_CALLS: readonly CallId[] = [
  'rooms',
  'devices',
  'states',
  'groupedMeasures',
  'totalMeasures',
  'lastMeasures',
  'ownEnergy',
  'energyForecast',
  'measuresExport',
  'measuresPrometheus',
];
