import { readFileSync } from 'node:fs';
import {
  clearSkyIrradiance,
  FORECAST_PAST_DAYS,
  forecastProduction,
  INDEX_PAST_DAYS,
  LOW_INDEX,
  productionIndex,
} from '@foyer/domain';
import { parse } from 'csv-parse/sync';

/**
 * Judges the production forecast of a home without a weather service on the measured plant of 2019: every day of the
 * year from its fifth week on, forecast at its beginning, beside "as yesterday".
 */
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PLANT = { latitude: 45.07, longitude: 7.65 };
/** The file's hours are UTC+1 all year. */
const BEGIN_MS = Date.UTC(2018, 11, 31, 23);
const BAND_PERCENT = { least: 75, most: 85 };
const LEAST_IRRADIANCE = 20;

const file = readFileSync(
  new URL('../../simulator/data/pv-measured-hourly-2019.csv', import.meta.url),
  'utf8',
);
const rows: string[][] = parse(file, { from_line: 2 });
const past = rows.map(([, producedW], index) => ({
  startMs: BEGIN_MS + index * HOUR_MS,
  producedWs: Number(producedW) * HOUR_MS,
}));
const sun = new Map(past.map(({ startMs }) => [startMs, clearSkyIrradiance(startMs, PLANT)]));
const irradiance = (startMs: number) => sun.get(startMs) ?? null;

let producedWs = 0;
let missedWs = 0;
let persistenceMissedWs = 0;
let bright = 0;
let within = 0;
let days = 0;
let daysWithin = 0;
for (let day = FORECAST_PAST_DAYS; day < past.length / 24; day += 1) {
  const fromMs = BEGIN_MS + day * DAY_MS;
  const known = past.slice(0, day * 24);
  const actual = past.slice(day * 24, day * 24 + 24);
  const forecast = forecastProduction({
    hours: actual.map(({ startMs }) => startMs),
    days: [fromMs],
    past: known,
    fromMs,
    irradiance,
    knowsWeather: false,
  });
  if (!forecast) continue;
  const [whole] = forecast.days;
  const dayWs = actual.reduce((sum, hour) => sum + hour.producedWs, 0);
  days += 1;
  if (whole && dayWs >= whole.lowWs && dayWs <= whole.highWs) daysWithin += 1;
  forecast.hours.forEach(({ startMs, expectedWs, lowWs, highWs }, hour) => {
    const ws = actual[hour]?.producedWs ?? 0;
    producedWs += ws;
    missedWs += Math.abs(ws - expectedWs);
    persistenceMissedWs += Math.abs(ws - (past[(day - 1) * 24 + hour]?.producedWs ?? 0));
    if ((irradiance(startMs) ?? 0) <= LEAST_IRRADIANCE) return;
    bright += 1;
    if (ws >= lowWs && ws <= highWs) within += 1;
  });
}

const percent = (share: number) => share * 100;
const error = percent(missedWs / producedWs);
const persistence = percent(persistenceMissedWs / producedWs);
const covered = percent(within / bright);
console.log(`day ahead, hours of a year, mean absolute error in % of the production`);
console.log(`  forecast     ${error.toFixed(1)}`);
console.log(`  as yesterday ${persistence.toFixed(1)}`);
console.log(
  `band P10 to P90: ${covered.toFixed(1)} % of ${bright} bright hours (${BAND_PERCENT.least} to ${BAND_PERCENT.most})`,
);
console.log(`band of days:    ${percent(daysWithin / days).toFixed(1)} % of ${days} days`);
if (error >= persistence || covered < BAND_PERCENT.least || covered > BAND_PERCENT.most) {
  console.log('outside the limits');
  process.exitCode = 1;
}

/**
 * Judges the production index on the same plant: days of the year on which it is low although nothing was changed, and
 * days until a third of the plant that is out from one day on is found.
 */
function judgeIndex(hours: typeof past): Map<number, ReturnType<typeof productionIndex>> {
  const byDay = new Map<number, ReturnType<typeof productionIndex>>();
  for (let day = INDEX_PAST_DAYS; day < hours.length / 24; day += 1) {
    byDay.set(day, productionIndex(hours, BEGIN_MS + day * DAY_MS, PLANT));
  }
  return byDay;
}
/** As the alert: low on two days in a row. */
const isLow = (byDay: ReturnType<typeof judgeIndex>, day: number) =>
  [day, day - 1].every((one) => (byDay.get(one)?.index ?? 1) < LOW_INDEX);

const sound = judgeIndex(past);
const judgedDays = [...sound.values()].filter((found) => found !== null).length;
const falseDays = [...sound.keys()].filter((day) => isLow(sound, day)).length;
console.log(`\nproduction index: judged on ${judgedDays} of ${sound.size} days; falsely low on ${falseDays}`);

const FAULT_DAYS = [100, 130, 160, 190, 220, 250, 280, 310];
const WITHIN_DAYS = 28;
const found = FAULT_DAYS.flatMap((from) => {
  const faulty = past.map((hour, index) =>
    index >= from * 24 ? { ...hour, producedWs: hour.producedWs * 0.67 } : hour,
  );
  const byDay = judgeIndex(faulty.slice(0, (from + WITHIN_DAYS + 1) * 24));
  const day = [...byDay.keys()].find((one) => one > from && isLow(byDay, one));
  return day === undefined ? [] : [day - from];
});
console.log(
  `a third out: found in ${found.length} of ${FAULT_DAYS.length} cases, after ${found.join(', ')} days`,
);
if (falseDays > 0 || found.length < FAULT_DAYS.length / 2) {
  console.log('outside the limits');
  process.exitCode = 1;
}
