import { simpleTariffs } from '@foyer/wire/schedules';
import { forAccount, type Route } from '../http/answer';
import { tariffsByCountry } from './usual-tariffs';

/** The household's electricity tariff (spec 1 §7, D103). */
export function tariffRoutes(): Route[] {
  return [
    forAccount(simpleTariffs, async ({ country }, { account }) => {
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
