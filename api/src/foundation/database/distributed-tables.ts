/**
 * Tables that Citus divides between servers, by the home their rows are of. All others stay on the coordinator: they are
 * small, have keys and triggers over all homes, and `for update skip locked`, which works within one server only.
 */
export const DISTRIBUTED_TABLES = [
  'reading',
  'measure_five_minutes',
  'measure_step_day',
  'measure_spread',
  'measure_hour',
  'measure_day',
  'measure_month',
  'open_group',
  'device_state',
] as const;
