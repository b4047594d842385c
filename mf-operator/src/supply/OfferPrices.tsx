import { offerAtPower } from '@foyer/area-parts';
import type { SuppliedOffer } from '@foyer/wire/supplied-offers';
import { Terms } from '../parts/Terms';
import type { useSupplyWords } from './useSupplyWords';

interface OfferPricesProps {
  readonly words: ReturnType<typeof useSupplyWords>;
  readonly offer: SuppliedOffer;
  readonly kva: number;
  readonly currency: string;
}

/** Published prices of an offer at a power, taxes included. */
export function OfferPrices({ words, offer, kva, currency }: OfferPricesProps) {
  const { t, price, money, period } = words;
  const { prices, standingCentsPerMonth } = offerAtPower(offer, kva);
  return (
    <Terms
      terms={[
        ...prices.map((one) => [period(one.period), price(one.centsPerKwh, currency)] as const),
        [
          t('supply.standing'),
          standingCentsPerMonth === null
            ? null
            : t('supply.aMonth', { amount: money(standingCentsPerMonth, currency) }),
        ],
      ]}
    />
  );
}
