import { parseCents, periodFaults, requireCents, type TermFault, type TypedPeriod } from '@foyer/area-parts';
import { formatTimeOfDay, isDay, padTime, parseTimeOfDay } from '@foyer/domain';
import type { OfferSeason, OfferTerms, TariffOffer } from '@foyer/wire/tariff-offers';

/** An offer as field values. */
export interface TypedOffer {
  /** Empty without an offer. */
  offerName: string;
  kva: string;
  /** Whether the prices are the household's own. */
  ownPrices: boolean;
  offerPrices: { period: string; price: string }[];
  /** First day of each season, `MM-DD`; the place of a season is the group of its ranges. */
  seasonStarts: string[];
  seasonPeriods: TypedPeriod[];
  peakDays: string[];
  /** Day that is typed and not yet added; it is saved with the others. */
  peakDay: string;
}

function seasonFields(seasons: readonly OfferSeason[]) {
  return {
    seasonStarts: seasons.map(({ fromMonthDay }) => fromMonthDay),
    seasonPeriods: seasons.flatMap(({ ranges }, group) =>
      ranges.map(({ from, to }): TypedPeriod => ({ group, from, to })),
    ),
  };
}

/**
 * Field values of an offer; those of none without one.
 * @param kva of the home's connection
 * @param write formats a price in the person's language.
 */
export function toOfferFields(
  offer: OfferTerms | null,
  kva: number,
  write: (cents: number) => string,
): TypedOffer {
  return {
    offerName: offer?.name ?? '',
    kva: String(offer?.kva ?? kva),
    ownPrices: Boolean(offer?.ownPrices),
    offerPrices: (offer?.ownPrices ?? []).map(({ period, centsPerKwh }) => ({
      period,
      price: write(centsPerKwh),
    })),
    ...seasonFields(offer?.seasons ?? []),
    peakDays: [...(offer?.peakDays ?? [])],
    peakDay: '',
  };
}

/** Published price of a period for a power, cents; null where there is none. */
export function publishedCents({ prices }: TariffOffer, period: string, kva: number): number | null {
  const power = ({ upToKva }: TariffOffer['prices'][number]) => upToKva ?? Number.POSITIVE_INFINITY;
  const own = prices.filter((row) => row.period === period && power(row) >= kva);
  return own.toSorted((a, b) => (power(a) < power(b) ? -1 : 1))[0]?.centsPerKwh ?? null;
}

/** Fields of another offer: its usual hours, and its published prices where it has them. A series has none of its own. */
export function chosenOffer(
  offer: TariffOffer,
  kva: number,
  write: (cents: number) => string,
): Omit<TypedOffer, 'kva'> {
  return {
    offerName: offer.name,
    ownPrices: offer.prices.length === 0 && offer.series === null,
    offerPrices: offer.periods.map((period) => {
      const cents = publishedCents(offer, period, kva);
      return { period, price: cents === null ? '' : write(cents) };
    }),
    ...seasonFields(offer.seasons ?? []),
    peakDays: [],
    peakDay: '',
  };
}

/** Errors of a typed offer. */
export function offerFaults(typed: TypedOffer): TermFault[] {
  const { ownPrices, offerPrices, seasonStarts, seasonPeriods, peakDay } = typed;
  const faults: TermFault[] = periodFaults(seasonPeriods, seasonStarts.length, 'seasonPeriods');
  const hasRange = seasonPeriods.length > 0 || seasonStarts.length === 0;
  if (!hasRange) faults.push({ path: ['offerName'], message: 'periodsMissingMessage' });
  if (peakDay !== '' && !isDay(peakDay)) faults.push({ path: ['peakDay'], message: 'dayInvalidMessage' });
  if (!ownPrices) return faults;
  if (offerPrices.length === 0) faults.push({ path: ['offerName'], message: 'tariffNameMissingMessage' });
  const wrong = offerPrices.flatMap(({ price }, place) => (parseCents(price) === null ? [place] : []));
  return [
    ...faults,
    ...wrong.map((place) => ({ path: ['offerPrices', place, 'price'], message: 'priceInvalidMessage' })),
  ];
}

/** Announced days, with the one that is typed. */
export const withTypedDay = ({ peakDays, peakDay }: Pick<TypedOffer, 'peakDays' | 'peakDay'>): string[] =>
  [...new Set(peakDay === '' ? peakDays : [...peakDays, peakDay])].toSorted();

/** Terms of a typed offer. The values must have passed {@link offerFaults}. */
export function offerTerms(typed: TypedOffer): OfferTerms {
  const { offerName, kva, ownPrices, offerPrices, seasonStarts, seasonPeriods } = typed;
  const padded = (time: string) => formatTimeOfDay(parseTimeOfDay(padTime(time)) ?? 0);
  return {
    name: offerName,
    kva: Number(kva),
    seasons:
      seasonStarts.length === 0
        ? null
        : seasonStarts.map((fromMonthDay, group) => ({
            fromMonthDay,
            ranges: seasonPeriods
              .filter((period) => period.group === group)
              .map(({ from, to }) => ({ from: padded(from), to: padded(to) })),
          })),
    ownPrices: ownPrices
      ? offerPrices.map(({ period, price }) => ({ period, centsPerKwh: requireCents(price) }))
      : null,
    peakDays: withTypedDay(typed),
  };
}
