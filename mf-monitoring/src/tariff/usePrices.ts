import { addDays, meanOfPrices, meanPrice, startOfSiteDay, tariffVersionOn } from '@foyer/domain';
import { whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useHouse } from '../house/useHouse';
import { useTariffPricesQuery } from './tariff-endpoints';
import { type HouseholdTariff, useTariff } from './useTariff';

/** The colour of the next day is published in the course of a day. */
const REFRESH_MS = 3_600_000;

/** A span of time, epoch milliseconds, end exclusive. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

export interface Prices extends HouseholdTariff {
  /** Mean price of energy bought in a span of today or tomorrow, hundredths per kWh; null while unknown. */
  priceOf(span: Span): number | null;
  /** What a kWh of surplus earns at an instant, hundredths; null when nothing is sold. */
  sellingPriceAt(atMs: number): number | null;
}

/** Prices of today and tomorrow; those of offers and contracts come from the platform. */
export function usePrices(when: boolean): Prices {
  const { today, siteTimeZone } = useHouse();
  const tariff = useTariff(when);
  const { versions, revision } = tariff;
  const tomorrow = addDays(today, 1);
  const hasOffer = [today, tomorrow].some((day) => tariffVersionOn(versions, day)?.offer);
  const { currentData: prices, isFetching } = useTariffPricesQuery(
    when && hasOffer ? { fromDate: today, toDate: addDays(today, 2), revision } : skipToken,
    whileAwake(REFRESH_MS),
  );
  const isLoading = tariff.isLoading || (isFetching && prices === undefined);
  return useMemo(() => {
    const tomorrowMs = startOfSiteDay(tomorrow, siteTimeZone);
    const versionAt = (atMs: number) => tariffVersionOn(versions, atMs < tomorrowMs ? today : tomorrow);
    return {
      ...tariff,
      isLoading,
      priceOf: (span) => {
        const version = versionAt(span.startMs);
        if (version?.offer) return meanOfPrices(prices ?? [], span);
        return version ? meanPrice(version, span, siteTimeZone) : null;
      },
      sellingPriceAt: (atMs) => versionAt(atMs)?.sellingCentsPerKwh ?? null,
    };
  }, [tariff, isLoading, prices, versions, today, tomorrow, siteTimeZone]);
}
