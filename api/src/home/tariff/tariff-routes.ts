import {
  type MeasuredStep,
  type PriceCalendar,
  siteDay,
  tariffCalendars,
  tariffVersionOf,
} from '@foyer/domain';
import { simpleTariffs } from '@foyer/wire/schedules';
import {
  compareTariff,
  removeTariff,
  saveTariff,
  type TariffComparison,
  type TariffSide,
  tariffVersions,
} from '@foyer/wire/tariff';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Account } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import { forAccount, forHousehold, type Route } from '../../identity/answer';
import { comparison, comparisonMonth, comparisonYear } from './comparison';
import type { StoredTariff, Tariffs } from './tariff-store';
import { firstDayOf, tariffOn, termsOf } from './tariff-terms';
import { usualTariffs } from './usual-tariffs';

const ID_LENGTH = 16;

const versionWire = (tariff: StoredTariff) => {
  const { id, fromDay, category, name, ranges, pricesCentsPerKwh, sellingCentsPerKwh, savedAt } = tariff;
  const [price = null, rangePrice = null] = pricesCentsPerKwh;
  return {
    id,
    fromDate: fromDay,
    category,
    name,
    ranges,
    price,
    rangePrice,
    sellingPrice: sellingCentsPerKwh,
    savedAt: wireInstant(savedAt),
  };
};

const sideWire = ({ lines, totalCents }: TariffSide) => ({
  lines: lines.map(({ hours, energyWs, centsPerKwh, amountCents }) => ({
    hours,
    energy: energyWs,
    price: centsPerKwh,
    amount: amountCents,
  })),
  total: totalCents,
});

const comparisonWire = ({ fromDay, toDay, before, after, missingHours, year }: TariffComparison) => ({
  fromDate: fromDay,
  toDate: toDay,
  before: sideWire(before),
  after: sideWire(after),
  missingHours,
  year: {
    fromDate: year.fromDay,
    toDate: year.toDay,
    before: year.beforeCents,
    after: year.afterCents,
  },
});

interface TariffDependencies {
  readonly tariffs: Tariffs;
  /** Steps of the whole house up to now, oldest first; none where it is not measured. `toDay` is exclusive. */
  stepsOfHouse(
    household: Account,
    span: {
      readonly fromDay: string;
      readonly toDay: string;
      readonly now: Date;
      readonly calendars: readonly PriceCalendar[];
    },
  ): Promise<readonly MeasuredStep[]>;
}

/** The household's electricity tariff and its history. */
export function tariffRoutes({ tariffs, stepsOfHouse }: TariffDependencies): Route[] {
  return [
    forAccount(
      simpleTariffs,
      async ({ country }, { account, nowMs }) => ({
        simpleTariffs: usualTariffs(country, account, siteDay(nowMs, account.siteTimeZone)),
      }),
      { registering: true },
    ),

    forHousehold(tariffVersions, async (_input, { household }) => ({
      versions: (await tariffs.ofHousehold(household.id)).map(versionWire),
    })),

    forHousehold(saveTariff, async (asked, { household, nowMs }) => {
      const id = randomLetters(ID_LENGTH);
      const terms = termsOf(asked, household, nowMs);
      await tariffs.save(household.id, { ...terms, id, savedAt: new Date(nowMs) });
      return { id };
    }),

    forHousehold(removeTariff, async ({ id }, { household, nowMs }) => {
      const outcome = await tariffs.withdraw(household.id, id, new Date(nowMs));
      if (outcome === 'unknown') throw new Refusal('tariff.not.found');
      if (outcome === 'last') throw new Refusal('tariff.last');
      return {};
    }),

    forHousehold(compareTariff, async (asked, { household, nowMs }) => {
      const terms = termsOf(asked, household, nowMs);
      const timeZone = household.siteTimeZone;
      const firstDay = firstDayOf(household);
      const month = comparisonMonth(siteDay(nowMs, timeZone), firstDay);
      const year = comparisonYear(month.toDay, firstDay);
      const current = tariffOn(await tariffs.ofHousehold(household.id), terms.fromDay);
      if (!current) return { comparison: null };
      const [before, after] = [tariffVersionOf(current), tariffVersionOf(terms)];
      const calendars = tariffCalendars([before, after]);
      const found = comparison({
        steps: await stepsOfHouse(household, { ...year, now: new Date(nowMs), calendars }),
        before,
        after,
        month,
        year,
        timeZone,
      });
      return { comparison: found && comparisonWire(found) };
    }),
  ];
}
