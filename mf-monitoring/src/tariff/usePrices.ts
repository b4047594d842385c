import { addDays, meanPrice } from '@foyer/domain';
import { whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useHouse } from '../house/useHouse';
import { useTariffPricesQuery } from './tariff-endpoints';

/** The colour of the next day is published in the course of a day. */
const REFRESH_MS = 3_600_000;

/** A span of time, epoch milliseconds, end exclusive. */
interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** Prices of today and tomorrow. */
export interface Prices {
  readonly isLoading: boolean;
  /** Mean price of energy bought in a span, hundredths per kWh; null while unknown. */
  priceOf(span: Span): number | null;
  /** What a kWh of surplus earns at an instant, hundredths; null when nothing is sold. */
  sellingPriceAt(atMs: number): number | null;
  /** Whether that price is not published yet. */
  isSellingProvisionalAt(atMs: number): boolean;
}

/** Prices of today and tomorrow as the platform knows them. */
export function usePrices(when: boolean): Prices {
  const { today } = useHouse();
  const { currentData: prices, isFetching } = useTariffPricesQuery(
    when ? { fromDate: today, toDate: addDays(today, 2) } : skipToken,
    whileAwake(REFRESH_MS),
  );
  const isLoading = isFetching && prices === undefined;
  return useMemo(() => {
    const known = prices ?? [];
    const priceAt = (atMs: number) => known.find(({ startMs, endMs }) => startMs <= atMs && atMs < endMs);
    return {
      isLoading,
      priceOf: (span) => meanPrice(known, span),
      sellingPriceAt: (atMs) => priceAt(atMs)?.sellingCentsPerKwh ?? null,
      isSellingProvisionalAt: (atMs) => priceAt(atMs)?.isSellingProvisional ?? false,
    };
  }, [prices, isLoading]);
}
