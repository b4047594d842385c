/**
 * Recalculates bills from stored rows and the published data, as docs/rules/pricing.md states them. It shares no code
 * with the platform, so that an error there cannot hide here. Times and energy are worked out minute by minute.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const STEP_MS = 300_000;
const HOUR_MS = 3_600_000;
const STEPS_PER_HOUR = 12;
const WS_PER_KWH = 3_600_000;

export type Query = (
  sql: string,
  values?: readonly (string | number | Date)[],
) => Promise<Record<string, unknown>[]>;

const linesOf = (name: string): readonly string[][] =>
  parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8'), { from_line: 2 });
const prices = linesOf('electricity-prices.csv');
const colours = new Map(
  linesOf('tempo-colours-2020-2026.csv').map(([day = '', colour = '']) => [day, colour]),
);

interface Contract {
  readonly country: string;
  readonly offer: string;
  readonly kva: number;
  readonly ranges: string;
}

/** Published price of a civil day, cents; null where there is none. */
function priceOf(
  { country, offer, kva }: Contract,
  kind: string,
  period: string,
  day: string,
): number | null {
  let best: { from: string; power: number; cents: number } | null = null;
  for (const [from = '', to = '', land, name, component, hours, upTo, value] of prices) {
    if (land !== country || component !== kind || hours !== period) continue;
    if (name !== offer && name !== 'all') continue;
    const power = upTo ? Number(upTo) : Number.POSITIVE_INFINITY;
    if (from > day || (to && to <= day) || power < kva) continue;
    if (!best || power < best.power || (power === best.power && from > best.from))
      best = { from, power, cents: Number(value) };
  }
  return best?.cents ?? null;
}

const known = new Map<string, number | null>();

/** Price of energy, looked up once for each day. */
function cachedPrice(contract: Contract, period: string, day: string): number | null {
  const { country, offer, kva } = contract;
  const key = `${country} ${offer} ${kva} ${period} ${day}`;
  const cents = known.get(key) ?? priceOf(contract, 'energy', period, day);
  known.set(key, cents);
  return cents;
}

interface Local {
  readonly day: string;
  readonly minute: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local day and minute of an instant. */
function localOf(ms: number, timeZone: string): Local {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  const [day = '', time = ''] = format.format(ms).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10);

/** Whether the weekly schedule `mon 6:20 off;…` is on, by its last entry before a minute of a weekday, Monday 0. */
function isOn(ranges: string, weekday: number, minute: number): boolean {
  const entries = ranges.split(';').map((entry) => {
    const [name = '', time = '', state] = entry.split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const at = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(name) * 1440 + hours * 60 + minutes;
    return { at, on: state === 'on' };
  });
  const sorted = entries.sort((a, b) => a.at - b.at);
  return (sorted.filter(({ at }) => at <= weekday * 1440 + minute).at(-1) ?? sorted.at(-1))?.on ?? false;
}

const isTempoNight = (minute: number) => minute < 360 || minute >= 1320;

/** The colour before 6:00 is that of the day before. */
function tempoPeriod({ day, minute }: Local): string | null {
  const colour = colours.get(minute < 360 ? dayBefore(day) : day);
  return colour ? `${colour}${isTempoNight(minute) ? 'OffPeak' : 'Peak'}` : null;
}

/** Name of the price at a local minute; null where the colour of the day is not known. */
function periodOf({ offer, ranges }: Contract, { day, minute }: Local): string | null {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  if (offer === 'base' || offer === 'flat') return '';
  if (offer === 'tempo') return tempoPeriod({ day, minute });
  if (ranges) return isOn(ranges, weekday, minute) ? 'offPeak' : 'peak';
  if (offer === 'peakOffPeak') return minute < 390 || minute >= 1350 ? 'offPeak' : 'peak';
  if (offer !== 'highLow') throw new Error(`the hours of ${offer} are not known here`);
  return minute < 1320 && minute >= (weekday > 4 ? 1020 : 420) ? 'peak' : 'offPeak';
}

/** Import of a row, Ws: the meter counts both ways, the grid value import alone. */
function importOf({ meter, grid }: { meter: unknown; grid: unknown }): number | null {
  if (meter === null && grid === null) return null;
  return Math.max(0, Number(meter ?? 0), Number(grid ?? 0));
}

/** Export of a row, Ws; not known without the meter. */
function exportOf(row: { meter: unknown; grid: unknown }): number | null {
  const imported = importOf(row);
  return imported === null || row.meter === null ? null : imported - Number(row.meter);
}

/** Energy of the steps of each hour, Ws, of a value of the rows. Incomplete hours have the mean of their measured part, or none below half. */
async function stepsByHour(
  query: Query,
  device: number,
  [fromMs, toMs]: readonly [number, number],
  energyOf: (row: { meter: unknown; grid: unknown }) => number | null,
) {
  const rowsOf = (table: string, samples: string) =>
    query(
      `select extract(epoch from at)::float8 * 1000 as ms, ${samples} as samples, meter_ws::float8 as meter,
         grid_ws::float8 as grid from ${table} where device_key = $1 and at >= $2 and at < $3 order by at`,
      [device, new Date(fromMs), new Date(toMs)],
    );
  const hours = new Map<number, (number | null)[]>();
  for (const row of await rowsOf('measure_hour', 'samples')) {
    const [energyWs, samples] = [energyOf(row as { meter: unknown; grid: unknown }), Number(row.samples)];
    const steps = Array.from({ length: STEPS_PER_HOUR }, (_, index) =>
      energyWs !== null && index < samples ? energyWs / samples : null,
    );
    hours.set(Number(row.ms), steps);
  }
  const fine = new Map<number, (number | null)[]>();
  for (const row of await rowsOf('measure_five_minutes', '1')) {
    const hourMs = Math.floor(Number(row.ms) / HOUR_MS) * HOUR_MS;
    const steps = fine.get(hourMs) ?? Array.from({ length: STEPS_PER_HOUR }, () => null);
    steps[(Number(row.ms) - hourMs) / STEP_MS] = energyOf(row as { meter: unknown; grid: unknown });
    fine.set(hourMs, steps);
  }
  for (const [hourMs, steps] of [...hours, ...fine]) {
    const known = steps.filter((step) => step !== null);
    const mean = Math.round(known.reduce((sum, step) => sum + step, 0) / known.length);
    const isBilled = known.length * 2 >= STEPS_PER_HOUR;
    hours.set(
      hourMs,
      steps.map((step) => (isBilled ? (step ?? mean) : null)),
    );
  }
  return hours;
}

const midnight = (day: string, timeZone: string): number => {
  let ms = Date.parse(day) - 14 * HOUR_MS;
  while (localOf(ms, timeZone).day < day) ms += HOUR_MS;
  return ms;
};

const roundedHalfAway = (cents: number) => Math.sign(cents) * Math.floor(Math.abs(cents) + 0.5 + 1e-7);

/** Unrounded cents of each line, by its contract, period and price. */
type Lines = Map<string, number>;

const add = (lines: Lines, line: string, cents: number) => lines.set(line, (lines.get(line) ?? 0) + cents);

type Dated = Contract & { readonly fromDay: string; readonly supplier: string };
type ContractOn = (day: string) => Dated | undefined;

function standingLines(contractOn: ContractOn, fromDay: string, toDay: string): Lines | null {
  const lines: Lines = new Map();
  const [year = 0, month = 0] = fromDay.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  for (let at = Date.parse(fromDay); at < Date.parse(toDay); at += 24 * HOUR_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const contract = contractOn(day);
    const cents = contract && priceOf(contract, 'fixed', '', day);
    if (!contract || cents == null) return null;
    add(lines, `${contract.fromDay} ${cents}`, cents / daysInMonth);
  }
  return lines;
}

/** Energy of the hours, spread over their minutes. */
function energyLines(
  contractOn: ContractOn,
  hours: ReadonlyMap<number, readonly (number | null)[]>,
  timeZone: string,
): Lines | null {
  const lines: Lines = new Map();
  for (const [hourMs, steps] of hours) {
    const { day, minute: startMin } = localOf(hourMs, timeZone);
    const contract = contractOn(day);
    if (!contract) return null;
    for (let minute = 0; minute < 60; minute += 1) {
      const period = periodOf(contract, { day, minute: startMin + minute });
      const cents = period === null ? null : cachedPrice(contract, period, day);
      if (cents === null) return null;
      const energyWs = (steps[Math.floor(minute / 5)] ?? 0) / 5;
      add(lines, `${contract.fromDay} ${period} ${cents}`, (energyWs / WS_PER_KWH) * cents);
    }
  }
  return lines;
}

interface FeedIn {
  readonly fromDay: string;
  readonly buyer: string;
  readonly cents: number | null;
}

/** Credit for what the supplier of the day buys. */
function creditLines(
  contractOn: ContractOn,
  feedIns: readonly FeedIn[],
  hours: ReadonlyMap<number, readonly (number | null)[]>,
  timeZone: string,
): Lines {
  const lines: Lines = new Map();
  for (const [hourMs, steps] of hours) {
    const { day } = localOf(hourMs, timeZone);
    const sold = feedIns.filter((one) => one.fromDay <= day).at(-1);
    if (!sold || sold.cents === null || sold.buyer !== contractOn(day)?.supplier) continue;
    const energyWs = steps.reduce<number>((sum, step) => sum + (step ?? 0), 0);
    add(lines, sold.fromDay, (energyWs / WS_PER_KWH) * sold.cents);
  }
  return lines;
}

/**
 * Cost of days within one calendar month less the credit for sold energy, cents.
 * @param toDay exclusive
 * @returns null where a price or a colour is missing
 */
export async function recalculatedCents(
  query: Query,
  home: { readonly key: number; readonly device: number; readonly timeZone: string },
  fromDay: string,
  toDay: string,
): Promise<number | null> {
  const contracts = (await query(
    'select from_day::text as "fromDay", supplier, country, offer, kva, ranges from contract_version where household_key = $1 order by from_day',
    [home.key],
  )) as unknown as Dated[];
  const contractOn = (day: string) => contracts.filter((one) => one.fromDay <= day).at(-1);
  const [fromMs, toMs] = [midnight(fromDay, home.timeZone), midnight(toDay, home.timeZone)];
  const standing = standingLines(contractOn, fromDay, toDay);
  const span = [fromMs, toMs] as const;
  const bought = await stepsByHour(query, home.device, span, importOf);
  const energy = energyLines(contractOn, bought, home.timeZone);
  const feedIns = (await query(
    'select from_day::text as "fromDay", buyer, price_cents as cents from feed_in_version where household_key = $1 order by from_day',
    [home.key],
  )) as unknown as FeedIn[];
  const exported = await stepsByHour(query, home.device, span, exportOf);
  const credit = creditLines(contractOn, feedIns, exported, home.timeZone);
  if (!standing || !energy) return null;
  const sumOf = (lines: Lines) => [...lines.values()].reduce((sum, cents) => sum + roundedHalfAway(cents), 0);
  return sumOf(standing) + sumOf(energy) - sumOf(credit);
}
