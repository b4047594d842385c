import { readFileSync } from 'node:fs';
import { clearSkyIrradiance, FORECAST_PAST_DAYS, forecastProduction } from '@foyer/domain';

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

const past = readFileSync(new URL('../data/pv-measured-hourly-2019.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, index) => ({
    startMs: BEGIN_MS + index * HOUR_MS,
    producedWs: Number(line.split(',')[1]) * HOUR_MS,
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
