import { schedule, simpleTariffs } from '@foyer/contract';
import { answer, type Route } from '../http/answer';
import { Refusal } from '../http/refusal';
import { dataFile } from './dataFile';
import type { PlatformServices } from './services';

interface TariffInFile {
  readonly name: string;
  readonly category: string;
  readonly fr: string;
  readonly en: string;
  readonly prices: { readonly on: number; readonly off?: number };
  readonly ranges: string;
}

const tariffsByCountry =
  dataFile<Record<string, { currency: string; tariffs: readonly TariffInFile[] }>>('simple-tariffs.json');

/** Schedules of devices and the household's electricity tariff (spec 1 §7, wire shapes). */
export function scheduleRoutes({ store: { schedules, devices } }: PlatformServices): Route[] {
  return [
    answer(schedule, async ({ scheduleType, deviceId }, { account }) => {
      if (deviceId !== undefined && !(await devices.byId(account.id, deviceId))) {
        throw new Refusal('device.not.found');
      }
      const found = await schedules.find(account.id, scheduleType, deviceId ?? null);
      if (!found) throw new Refusal('schedule.not.found');
      const { ranges, type, category, enabled, name } = found;
      return { schedule: { ranges, type, category, enabled, name } };
    }),

    answer(simpleTariffs, async ({ country }, { account }) => {
      const { currency = '', tariffs = [] } = tariffsByCountry[country] ?? {};
      return {
        simpleTariffs: tariffs.map(({ name, category, prices, ranges, ...labels }) => ({
          name,
          label: labels[account.language],
          category,
          currency,
          prices: { on: prices.on, off: prices.off ?? null },
          ranges,
        })),
      };
    }),
  ];
}
