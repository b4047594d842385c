import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  contractCalendars,
  contractSpans,
  daysBetween,
  firstGap,
  type PriceSlot,
  priceRowOn,
  purchasePrices,
  type SurplusPrice,
  siteDay,
  startOfSiteDay,
  surplusPriceOn,
  surplusPrices,
} from '@foyer/domain';
import { simpleTariffs } from '@foyer/wire/schedules';
import {
  compareTariff,
  feedInContracts,
  removeTariff,
  saveTariff,
  type TariffComparison,
  type TariffSide,
  tariffVersions,
} from '@foyer/wire/tariff';
import { MAX_PRICED_DAYS, tariffOffers, tariffPrices, writeOffer } from '@foyer/wire/tariff-offers';
import { Refusal } from '../../foundation/http/refusal';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Account } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import { forAccount, forHousehold, type Route } from '../../identity/answer';
import { comparison, comparisonMonth, comparisonYear } from './comparison';
import { type HomePrices, type PricesOfDays, periodOutsideRanges } from './home-prices';
import { countryOf, type Offer, type Offers, offerTermsOf, periodNames } from './offers';
import { rowsOnDay } from './rows-on-day';
import type { StepsOfHouse } from './steps-of-house';
import type { StoredTariff, Tariffs } from './tariff-store';
import { type FeedInReader, firstDayOf, tariffOn, termsOf } from './tariff-terms';
import { connectionKva, usualTariffs } from './usual-tariffs';

const ID_LENGTH = 16;

const versionWire = (tariff: StoredTariff, labels: ReadonlyMap<string, string>) => {
  const { id, fromDay, category, name, ranges, pricesCentsPerKwh, sellingCentsPerKwh, savedAt, offer } =
    tariff;
  const [price = null, rangePrice = null] = pricesCentsPerKwh;
  const label = offer ? labels.get(offer.name) : undefined;
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
    offer: offer ? writeOffer(offer) : null,
    ...(label !== undefined && { offerLabel: label }),
  };
};

function offerWire(offer: Offer, day: string) {
  const periods = periodNames(offer);
  const prices = rowsOnDay(offer.rows, offer.calendar ? periods : [null], day);
  return {
    name: offer.name,
    periods: [...periods],
    prices: prices.map(({ period, upToKva, row }) => ({
      period: period ?? 'base',
      upToKva,
      price: row.cents,
      validFrom: row.validFrom,
    })),
    standing: rowsOnDay(offer.standing, [null], day).flatMap(({ upToKva, row }) =>
      upToKva === null ? [] : [{ kva: upToKva, price: row.cents }],
    ),
    seasons:
      offer.seasons?.map(({ fromMonthDay, ranges }) => ({ from: fromMonthDay, ranges: [...ranges] })) ?? null,
    hasPeakDays: offer.hasPeakDays,
  };
}

/** Lowest, highest and current price of the slots of a day; null while none is known. */
function pricesOfDay(slots: readonly PriceSlot[], fromMs: number, toMs: number, nowMs: number) {
  if (slots.length === 0) return null;
  const cents = slots.map(({ centsPerKwh }) => centsPerKwh);
  return {
    lowest: Math.min(...cents),
    highest: Math.max(...cents),
    now: slots.find(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)?.centsPerKwh ?? null,
    provisional: slots.some(({ isProvisional }) => isProvisional),
    ...(firstGap(slots, fromMs, toMs) !== null && { partial: true }),
  };
}

const sideWire = ({ lines, totalCents }: TariffSide) => ({
  lines: lines.map(({ hours, period, energyWs, centsPerKwh, isMean, isProvisional, amountCents }) => ({
    hours,
    period,
    energy: energyWs,
    price: centsPerKwh,
    ...(isMean && { mean: true }),
    ...(isProvisional && { provisional: true }),
    amount: amountCents,
  })),
  total: totalCents,
});

const comparisonWire = ({
  fromDay,
  toDay,
  before,
  after,
  missingHours,
  unpricedHours,
  year,
}: TariffComparison) => ({
  fromDate: fromDay,
  toDate: toDay,
  before: sideWire(before),
  after: sideWire(after),
  missingHours,
  unpricedHours,
  year: {
    fromDate: year.fromDay,
    toDate: year.toDay,
    before: year.beforeCents,
    after: year.afterCents,
  },
});

/** Prices of days, cut where the contract or the selling price changes. */
function pricesWire(
  { versions, site }: PricesOfDays,
  { fromDay, toDay }: { readonly fromDay: string; readonly toDay: string },
  surplusOn: (day: string) => SurplusPrice | null,
) {
  const saleOf = (day: string) => {
    const sold = surplusOn(day);
    return sold && { selling: sold.centsPerKwh, ...(sold.isProvisional && { sellingProvisional: true }) };
  };
  const cuts = [fromDay];
  for (let day = addDays(fromDay, 1); day < toDay; day = addDays(day, 1))
    if (!isDeepStrictEqual(saleOf(day), saleOf(addDays(day, -1)))) cuts.push(day);
  return cuts.flatMap((from, index) =>
    contractSpans(versions, from, cuts[index + 1] ?? toDay).flatMap((span) => {
      if (!span.version) return [];
      const isOwn = periodOutsideRanges(span.version) !== null;
      return purchasePrices(versions, { ...span, site }).map(({ startMs, endMs, period, centsPerKwh }) => ({
        from: wireInstant(new Date(startMs)),
        until: wireInstant(new Date(endMs)),
        period: isOwn ? null : period,
        price: centsPerKwh,
        ...saleOf(span.fromDay),
      }));
    }),
  );
}

interface TariffDependencies {
  readonly tariffs: Tariffs;
  readonly homePrices: HomePrices;
  readonly offers: Offers;
  readonly feedIns: FeedInReader;
  readonly stepsOfHouse: StepsOfHouse;
}

type Asked = ReturnType<typeof saveTariff.params.parse>;

/** The household's electricity tariff and its history. */
export function tariffRoutes(dependencies: TariffDependencies): Route[] {
  const { tariffs, homePrices, offers, feedIns, stepsOfHouse } = dependencies;

  const dynamicWire = async (
    { name, seriesLabel, standing }: Offer,
    { siteTimeZone }: Account,
    nowMs: number,
  ) => {
    const today = siteDay(nowMs, siteTimeZone);
    const fromMs = startOfSiteDay(today, siteTimeZone);
    const toMs = startOfSiteDay(addDays(today, 1), siteTimeZone);
    return {
      name,
      label: seriesLabel ?? name,
      standing: priceRowOn({ rows: standing }, today, 0, null)?.cents ?? null,
      today: pricesOfDay(await offers.slots(name, fromMs, toMs), fromMs, toMs, nowMs),
    };
  };

  /** Names people read of the series that tariffs have. */
  const seriesLabels = async (stored: readonly StoredTariff[]): Promise<ReadonlyMap<string, string>> => {
    const countries = new Set(stored.flatMap(({ offer }) => offer?.country ?? []));
    const labels = new Map<string, string>();
    for (const country of countries)
      for (const { name, seriesLabel } of await offers.ofCountry(country))
        if (seriesLabel !== null) labels.set(name, seriesLabel);
    return labels;
  };

  const askedTerms = async (asked: Asked, household: Account, nowMs: number) => {
    const { offer } = asked;
    return offer
      ? offerTermsOf({ ...asked, offer }, household, nowMs, offers)
      : termsOf(asked, household, nowMs);
  };

  return [
    forAccount(
      simpleTariffs,
      async ({ country }, { account, nowMs }) => ({
        simpleTariffs: usualTariffs(country, account, siteDay(nowMs, account.siteTimeZone)),
      }),
      { registering: true },
    ),

    forHousehold(tariffVersions, async (_input, { household }) => {
      const stored = await tariffs.ofHousehold(household.id);
      const labels = await seriesLabels(stored);
      return { versions: stored.map((one) => versionWire(one, labels)) };
    }),

    forHousehold(tariffOffers, async (_input, { household, nowMs }) => {
      const today = siteDay(nowMs, household.siteTimeZone);
      const all = await offers.ofCountry(countryOf(household));
      const published = all.filter(({ seriesLabel }) => seriesLabel === null);
      const series = all.filter(({ seriesLabel }) => seriesLabel !== null);
      return {
        kva: connectionKva(household),
        offers: published.map((offer) => offerWire(offer, today)),
        dynamic: await Promise.all(series.map((offer) => dynamicWire(offer, household, nowMs))),
      };
    }),

    forHousehold(tariffPrices, async ({ fromDate, toDate }, { household, nowMs }) => {
      const days = daysBetween(fromDate, toDate);
      if (days <= 0) throw new Refusal('period.invalid');
      if (days > MAX_PRICED_DAYS) throw new Refusal('period.too.long');
      const asked = { fromDay: fromDate, toDay: toDate };
      const priced = await homePrices.ofDays(household, nowMs, asked);
      const surplusOn = surplusPrices(await feedIns.ofHousehold(household.id), priced.tariffs);
      return { prices: pricesWire(priced, asked, surplusOn) };
    }),

    forHousehold(feedInContracts, async (_input, { household }) => ({
      contracts: (await feedIns.ofHousehold(household.id)).map(
        ({ fromDay, buyer, currency, centsPerKwh, isProvisional = false }) => ({
          fromDate: fromDay,
          ...{ buyer, currency, price: centsPerKwh, isProvisional },
        }),
      ),
    })),

    forHousehold(saveTariff, async (asked, { household, nowMs }) => {
      const id = randomLetters(ID_LENGTH);
      const terms = await askedTerms(asked, household, nowMs);
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
      const terms = await askedTerms(asked, household, nowMs);
      const timeZone = household.siteTimeZone;
      const firstDay = firstDayOf(household);
      const month = comparisonMonth(siteDay(nowMs, timeZone), firstDay);
      const year = comparisonYear(month.toDay, firstDay);
      const current = tariffOn(await tariffs.ofHousehold(household.id), terms.fromDay);
      if (!current) return { comparison: null };
      const feedIn = await feedIns.ofHousehold(household.id);
      const [before, after] = await Promise.all(
        [current, terms].map(async (one) => {
          const { versions, site } = await homePrices.ofTerms(one, household, nowMs, year);
          // A feed-in contract is sold under at both tariffs.
          return { versions, site, sold: surplusPriceOn(feedIn, [one], terms.fromDay) };
        }),
      );
      if (!before || !after) return { comparison: null };
      const calendars = contractCalendars([...before.versions, ...after.versions]);
      const found = await comparison({
        steps: await stepsOfHouse(household, { ...year, now: new Date(nowMs), calendars }),
        before,
        after,
        month,
        year,
      });
      return { comparison: found && comparisonWire(found) };
    }),
  ];
}
