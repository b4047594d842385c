import {
  addDays,
  historyFeature,
  purchasePrices,
  siteDay,
  startOfMonth,
  startOfSiteDay,
} from '@foyer/domain';
import { heatingCosts } from '@foyer/wire/heating-costs';
import type { Database } from '../../../foundation/database/sql';
import { Refusal } from '../../../foundation/http/refusal';
import { yieldToEventLoop } from '../../../foundation/http/yield-to-event-loop';
import { ThirdPartyFailure } from '../../../foundation/third-party-failures';
import { formerDevicesIn } from '../../../home/devices/former-device-store';
import type { Rooms } from '../../../home/rooms/room-store';
import type { HomePrices } from '../../../home/tariff/home-prices';
import type { Account } from '../../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../../identity/answer';
import type { WeatherProvider } from '../../../partners/weather';
import { costsOf } from './costs';
import { heatingHours } from './heating-hours';

const MONTHS = 12;

interface HeatingCostDependencies {
  readonly database: Database;
  readonly rooms: Rooms;
  readonly homePrices: HomePrices;
  readonly weather: WeatherProvider;
  /** Whether the household's licence includes a feature. */
  readonly hasFeature: (household: Account, feature: string, nowMs: number) => Promise<boolean>;
}

/** Energy and cost of heating. Without weather data there is no correction and no saving. */
export function heatingCostRoutes({ weather, hasFeature, ...store }: HeatingCostDependencies): Route[] {
  return [
    forHousehold(heatingCosts, async (_input, { household, nowMs }) => {
      const { id, siteTimeZone: timeZone, details, operationalDate } = household;
      if (!(await hasFeature(household, historyFeature('year'), nowMs)))
        throw new Refusal('history.not.in.licence');
      const today = siteDay(nowMs, timeZone);
      const yearAgo = startOfMonth(today, 1 - MONTHS);
      const fromDay = operationalDate !== null && operationalDate > yearAgo ? operationalDate : yearAgo;
      const days: string[] = [];
      for (let day = fromDay; day <= today; day = addDays(day, 1)) days.push(day);
      const priced = { fromDay, toDay: addDays(today, 1) };
      const [hours, rooms, formerRooms, { versions, site }] = await Promise.all([
        heatingHours(store.database, id, new Date(startOfSiteDay(fromDay, timeZone)), new Date(nowMs)),
        store.rooms.ofHousehold(id),
        formerDevicesIn(store.database).rooms(id),
        store.homePrices.ofDays(household, nowMs, priced),
      ]);
      await yieldToEventLoop();
      const place = { latitude: details.latitude ?? null, longitude: details.longitude ?? null, timeZone };
      const outdoorC = await weather.dayMeans(place, days).catch((error: unknown) => {
        if (error instanceof ThirdPartyFailure) return new Map<string, number>();
        throw error;
      });
      const prices = purchasePrices(versions, { ...priced, site });
      return costsOf({ hours, rooms: [...rooms, ...formerRooms], days, outdoorC, prices, timeZone });
    }),
  ];
}
