import { compareOffers } from '@foyer/wire/offers';
import { forHousehold, type Route } from '../../identity/answer';
import { comparisonOf } from './offer-costs';
import { type OfferSources, readOffers } from './read-offers';

/** What the past would have cost at the published offers. */
export function offerRoutes(sources: OfferSources): Route[] {
  return [
    forHousehold(compareOffers, async (_input, { household, nowMs }) => {
      const { home, asked, measured, costs, colours, labels } = await readOffers(sources, household, nowMs);
      const { kva, isKvaKnown, offPeakHours } = home;
      return {
        currency: home.currency,
        kva,
        kvaKnown: isKvaKnown,
        offPeakHours,
        month: comparisonOf(asked.slice(-1), measured, costs, { colours, labels }),
        year: comparisonOf(asked, measured, costs, { colours, labels }),
      };
    }),
  ];
}
