import { addDays, balanceOf, type EnergyBalance, startOfSiteDay } from '@foyer/domain';
import { type MeasureTable, measuredRows } from '../../energy/groups/group-rows';
import { GROUP_VALUES, SUMMED } from '../../energy/measures/measure-shapes';
import type { Database } from '../../foundation/database/sql';
import { siteTime } from '../household-data/measurement-csv';

const HOUR_MS = 3_600_000;
const SECONDS_PER_HOUR = 3_600;
/** Four decimals tell single watt-seconds apart. */
const DIGITS = 10_000;

/** Columns of the file, in Wh. */
const ENERGIES: readonly (readonly [name: string, energy: keyof EnergyBalance])[] = [
  ['produced_wh', 'producedWs'],
  ['consumed_wh', 'consumedWs'],
  ['imported_wh', 'importedWs'],
  ['exported_wh', 'exportedWs'],
  ['battery_charged_wh', 'chargedWs'],
  ['battery_discharged_wh', 'dischargedWs'],
  ['battery_lost_wh', 'lostWs'],
];

/** ISO 8601 durations of the rows. */
type Step = 'PT5M' | 'PT1H' | 'P1D';

type Sums = Readonly<Record<string, number | null>>;
interface Row {
  readonly at: Date;
  readonly sums: Sums;
}

const lineOf = (at: Date, step: Step, sums: Sums, timeZone: string) => {
  const values = Object.fromEntries(
    GROUP_VALUES.household.map(({ type, column }) => [type, sums[column] ?? null]),
  );
  const balance = balanceOf(values);
  const energies = ENERGIES.map(([, energy]) => {
    const energyWs = balance[energy];
    return energyWs === null ? '' : Math.round((energyWs / SECONDS_PER_HOUR) * DIGITS) / DIGITS;
  });
  return `${[siteTime(at, timeZone), step, ...energies].join(',')}\r\n`;
};

const sumOf = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, { sums }) => sum + (sums[column] ?? 0), 0);

/** What a day has beyond its hours: energies whose course is not known. Null without any. */
function remainderOf(day: Row | undefined, hours: readonly Row[]): Sums | null {
  if (!day) return null;
  const rest = Object.entries(day.sums).map(([column, value]): [string, number | null] => [
    column,
    value === null ? null : value - sumOf(hours, column),
  ]);
  return rest.some(([, value]) => value !== null && value !== 0) ? Object.fromEntries(rest) : null;
}

export interface ExportedSpan {
  /** Of the home itself; null where it is not measured. */
  readonly deviceId: string | null;
  readonly householdId: string;
  /** `YYYY-MM-DD` at the home. */
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly timeZone: string;
}

/**
 * Energies of a home as CSV, a day at a time: steps of five minutes where they are stored, else hours; what is known of
 * a day alone is a row of a day. The rows add up to the days.
 */
export async function* measuresCsv(
  database: Pick<Database, 'query'>,
  { householdId, deviceId, fromDay, toDay, timeZone }: ExportedSpan,
): AsyncGenerator<string> {
  yield `${['time', 'step', ...ENERGIES.map(([name]) => name)].join(',')}\r\n`;
  const [device] = await database.query<{ key: number; householdKey: number }>(
    `select d.key, d.household_key as "householdKey" from device d join account a on a.key = d.household_key
     where d.id = $2 and a.id = $1`,
    [householdId, deviceId],
  );
  if (!device) return;
  const rowsOf = async (table: MeasureTable, from: Date, until: Date): Promise<Row[]> => {
    const rows = await database.query<{ at: Date } & Record<string, unknown>>(
      `select at, ${SUMMED.join(', ')}
       from ${measuredRows(table, { household: '= $1', device: '= $2', from: '$3', until: '$4' })} as m order by at`,
      [device.householdKey, device.key, from, until],
    );
    return rows.map(({ at, ...columns }) => ({
      at: new Date(at),
      sums: Object.fromEntries(
        SUMMED.map((column) => [column, columns[column] === null ? null : Number(columns[column])]),
      ),
    }));
  };
  for (let day = fromDay; day < toDay; day = addDays(day, 1)) {
    const [from, until] = [day, addDays(day, 1)].map((one) => new Date(startOfSiteDay(one, timeZone)));
    if (!from || !until) return;
    const steps = await rowsOf('measure_five_minutes', from, until);
    const hours = await rowsOf('measure_hour', from, until);
    const [whole] = await rowsOf('measure_day', from, until);
    const stepHours = new Set(steps.map(({ at }) => Math.floor(at.getTime() / HOUR_MS)));
    const alone = hours.filter(({ at }) => !stepHours.has(Math.floor(at.getTime() / HOUR_MS)));
    const rest = remainderOf(whole, hours);
    const rows = [
      ...(rest ? [{ at: from, step: 'P1D' as const, sums: rest }] : []),
      ...steps.map((row) => ({ ...row, step: 'PT5M' as const })),
      ...alone.map((row) => ({ ...row, step: 'PT1H' as const })),
    ].sort((a, b) => a.at.getTime() - b.at.getTime());
    const text = rows.map(({ at, step, sums }) => lineOf(at, step, sums, timeZone)).join('');
    if (text !== '') yield text;
  }
}
