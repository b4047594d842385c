import { SUMMED } from '../measures/measure-shapes';
import { type RowRange, stepRows, within } from '../measures/step-days';
import type { GroupUnit } from './group-spans';

export type MeasureTable = 'measure_five_minutes' | 'measure_hour' | 'measure_day' | 'measure_month';

export const TABLE_OF = { hour: 'measure_hour', day: 'measure_day', month: 'measure_month' } as const;

const summed = SUMMED.map((column) => [column, `sum(${column})::bigint`] as const);
const LAST_LEVEL = '(array_agg(soc_ws order by at desc) filter (where soc_ws is not null))[1]';

const OF_STEPS = [
  ['samples', 'count(*)::integer'],
  ...summed,
  ['soc_ws', LAST_LEVEL],
  ['soc_min_ws', 'min(soc_ws)'],
  ['soc_max_ws', 'max(soc_ws)'],
  ['temperature_c', 'avg(temperature_c)::real'],
  ['temperature_samples', 'nullif(count(temperature_c), 0)::integer'],
] as const;

/** Samples with a temperature. Rows of before do not tell: all of theirs count. */
const TEMPERATURE_SAMPLES =
  'coalesce(temperature_samples, case when temperature_c is not null then samples end)';
const OF_GROUPS = [
  ['samples', 'sum(samples)::integer'],
  ...summed,
  ['soc_ws', LAST_LEVEL],
  ['soc_min_ws', 'min(soc_min_ws)'],
  ['soc_max_ws', 'max(soc_max_ws)'],
  [
    'temperature_c',
    `(sum(temperature_c * ${TEMPERATURE_SAMPLES}) / nullif(sum(${TEMPERATURE_SAMPLES}), 0))::real`,
  ],
  ['temperature_samples', `sum(${TEMPERATURE_SAMPLES})::integer`],
] as const;

/** Columns of hours, days and months besides device and start. */
export const GROUPED_COLUMNS = OF_STEPS.map(([name]) => name);
const COLUMNS = GROUPED_COLUMNS.join(', ');

/** What a group is summed from: finer rows between the bounds of the open one. */
function finerRows(unit: GroupUnit, household: string): string {
  const open = `open_${unit}`;
  const range = {
    household,
    device: `= ${open}.device_key and m.household_key = ${open}.household_key`,
    from: `${open}.from_at`,
    until: `${open}.until_at`,
  };
  if (unit === 'hour') return stepRows(range);
  if (unit === 'month') return measuredRows('measure_day', range);
  // Energies of spans whose course is not known count to days alone.
  return `(select household_key, device_key, at, ${COLUMNS} from ${measuredRows('measure_hour', range)} as hours union all
    select household_key, device_key, at, 0, ${SUMMED.join(', ')}, null, null, null, null, null from measure_spread m
    where ${within(range)})`;
}

/**
 * Open groups summed from finer rows, as a subquery.
 * @param household see {@link RowRange}
 * @param condition on the open groups, as `m`
 */
export function openRows(unit: GroupUnit, household: string, condition: string): string {
  const values = unit === 'hour' ? OF_STEPS : OF_GROUPS;
  // Lateral: the finer rows of each group are read by their key, whatever the planner estimates.
  return `(select open_${unit}.household_key, open_${unit}.device_key, open_${unit}.at, ${COLUMNS} from
    (select * from open_group m where m.household_key ${household} and m.unit = '${unit}' and ${condition}) as open_${unit} cross join lateral
    (select ${values.map(([name, value]) => `${value} as ${name}`).join(', ')} from ${finerRows(unit, household)} as finer
     having count(*) > 0) as sums)`;
}

/** Rows of measures in a range, as a subquery: closed groups as stored, open ones summed. */
export function measuredRows(table: MeasureTable, range: RowRange): string {
  if (table === 'measure_five_minutes') return stepRows(range);
  const unit = table.slice('measure_'.length) as GroupUnit;
  return `(select household_key, device_key, at, ${COLUMNS} from ${table} m where ${within(range)}
      and not exists (select from open_group x
        where x.household_key = m.household_key and x.device_key = m.device_key and x.unit = '${unit}' and x.at = m.at)
    union all select household_key, device_key, at, ${COLUMNS}
      from ${openRows(unit, range.household, within(range))} as opened)`;
}
