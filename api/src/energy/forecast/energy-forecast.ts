import {
  addDays,
  areProducing,
  clearSkyIrradiance,
  effectiveIrradiance,
  FORECAST_PAST_DAYS,
  type ForecastHour,
  forecastProduction,
  groupSlots,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import type { EnergyForecast, NoForecastReason } from '@foyer/wire/forecast';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { Devices } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import type { SunHour, WeatherProvider } from '../../partners/weather';
import type { Measures } from '../measures/measure-store';
import { expectedConsumption } from './expected-consumption';

/** Days read: those the forecast learns from, also for the forecasts of last week that are judged. */
const PAST_DAYS = FORECAST_PAST_DAYS + 8;

export interface ForecastDependencies {
  readonly measures: Pick<Measures, 'grouping'>;
  readonly devices: Pick<Devices, 'ofHousehold'>;
  readonly weather: Pick<WeatherProvider, 'sunHours'>;
}

interface MeasuredHour {
  readonly startMs: number;
  readonly producedWs: number | null;
  readonly consumedWs: number | null;
}

async function measuredHours(
  measures: ForecastDependencies['measures'],
  household: Account,
  deviceId: string,
  now: Date,
): Promise<readonly MeasuredHour[]> {
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const groups = await measures.grouping(household.id, {
    of: { deviceId },
    groupType: 'hour',
    fromDate: addDays(today, -PAST_DAYS),
    toDate: today,
    now,
    types: ['produced_energy', 'energy'],
  });
  return (groups ?? []).map(({ startsAt, values }) => {
    const value = (wanted: string) => values.find(({ type }) => type === wanted)?.value ?? null;
    return { startMs: startsAt.getTime(), producedWs: value('produced_energy'), consumedWs: value('energy') };
  });
}

/** Radiation by hour, or null when the weather service does not offer it now. */
async function sunHours(
  weather: ForecastDependencies['weather'],
  household: Account,
  nowMs: number,
): Promise<ReadonlyMap<number, SunHour> | null> {
  const { latitude = null, longitude = null } = household.details;
  const place = { latitude, longitude, timeZone: household.siteTimeZone };
  try {
    const hours = await weather.sunHours(place, PAST_DAYS, nowMs);
    return hours.size > 0 ? hours : null;
  } catch (error) {
    if (error instanceof ThirdPartyFailure) return null;
    throw error;
  }
}

const bandOf = ({ startMs, expectedWs, lowWs, highWs }: ForecastHour) => ({
  startMs,
  producedWs: expectedWs,
  producedLowWs: lowWs,
  producedHighWs: highWs,
});

/** Expected production and consumption of a home today and tomorrow, or why there is none. */
export async function forecastEnergy(
  { measures, devices, weather }: ForecastDependencies,
  household: Account,
  now: Date,
): Promise<Omit<EnergyForecast, 'index'> | { readonly reason: NoForecastReason }> {
  const owned = await devices.ofHousehold(household.id);
  const house = owned.find(({ plugType }) => plugType === 'vrt');
  const produces = areProducing(
    owned.map(({ typeId, traits }) => ({ type: typeId, everProduced: traits.noneZeroProduction ?? null })),
  );
  if (!house || !produces) return { reason: 'no.production' };
  const { latitude, longitude } = household.details;
  if (latitude == null || longitude == null) return { reason: 'no.place' };

  const timeZone = household.siteTimeZone;
  const today = siteDay(now.getTime(), timeZone);
  const window = { period: 'day', fromDay: today, toDay: addDays(today, 2) } as const;
  const hours = groupSlots(window, 'hour', timeZone).map(({ startMs }) => startMs);
  const past = await measuredHours(measures, household, house.id, now);
  const sun = await sunHours(weather, household, now.getTime());
  const place = { latitude, longitude };
  const forecast = forecastProduction({
    hours,
    days: [startOfSiteDay(today, timeZone), startOfSiteDay(addDays(today, 1), timeZone)],
    past,
    fromMs: startOfSiteDay(today, timeZone),
    knowsWeather: sun !== null,
    irradiance: (startMs) => {
      if (!sun) return clearSkyIrradiance(startMs, place);
      const hour = sun.get(startMs);
      return hour ? effectiveIrradiance(hour.irradiance, hour.temperatureC) : null;
    },
  });
  if (!forecast) return { reason: 'too.little.measured' };
  const consumed = expectedConsumption(past, hours, timeZone);
  return {
    basis: sun ? 'weather' : 'history',
    lastWeekErrorPercent: forecast.lastWeekErrorPercent,
    hours: forecast.hours.map((hour) => ({
      ...bandOf(hour),
      consumedWs: consumed.get(hour.startMs) ?? null,
    })),
    days: forecast.days.map(bandOf),
  };
}
