import { readFile } from 'node:fs/promises';

/** One hour of the measured typical year. */
export interface WeatherHour {
  readonly temperatureC: number;
  readonly humidityPercent: number;
  /** Global horizontal irradiance. */
  readonly irradianceWm2: number;
  readonly windMetresPerSecond: number;
}

const HOUR_MS = 3_600_000;
/** Any year that is not a leap year: 29 February repeats the 28th. */
const DATA_YEAR = 2023;

/** The weather of a place by hour, read by calendar day and hour in UTC, whatever the year. */
export interface TypicalYear {
  hourOf(epochMs: number): WeatherHour;
}

function indexOf(epochMs: number): number {
  const date = new Date(epochMs);
  const month = date.getUTCMonth();
  const day = month === 1 ? Math.min(date.getUTCDate(), 28) : date.getUTCDate();
  return (Date.UTC(DATA_YEAR, month, day, date.getUTCHours()) - Date.UTC(DATA_YEAR, 0, 1)) / HOUR_MS;
}

/** Reads rows of `MM-DDTHH:mm,temperature,humidity,irradiance,wind`, 8,760 of them after one line of names. */
export function readTypicalYear(csv: string): TypicalYear {
  const hours = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line): WeatherHour => {
      const [, temperatureC = 0, humidityPercent = 0, irradianceWm2 = 0, windMetresPerSecond = 0] = line
        .split(',')
        .map(Number);
      return { temperatureC, humidityPercent, irradianceWm2, windMetresPerSecond };
    });
  if (hours.length !== 8760) throw new Error(`A typical year has 8760 hours, this one ${hours.length}`);
  return {
    hourOf: (epochMs) => {
      const hour = hours[indexOf(epochMs)];
      if (!hour) throw new Error(`No hour of the typical year for ${epochMs}`);
      return hour;
    },
  };
}

/** The year that ships with the API. */
export async function loadTypicalYear(): Promise<TypicalYear> {
  return readTypicalYear(
    await readFile(new URL('../../../data/weather-typical-year-45N-8E.csv', import.meta.url), 'utf8'),
  );
}
