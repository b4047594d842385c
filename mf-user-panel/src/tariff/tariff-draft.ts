import { requireCents, type TypedTerms, toTariffInput, toTermFields } from '@foyer/area-parts';
import type { TariffTerms } from '@foyer/wire/tariff';
import { writeOffer } from '@foyer/wire/tariff-offers';
import { offerTerms, type TypedOffer, toOfferFields } from './offer-draft';

/** A tariff as field values. */
export interface TypedTariff extends TypedTerms, TypedOffer {
  sells: boolean;
  sellingPrice: string;
  /** `YYYY-MM-DD`. */
  fromDay: string;
}

/** Subscribed power of most homes. */
const USUAL_KVA = 6;

/** Whether an offer was chosen. */
export const hasOffer = ({ category, offerName }: TypedTariff): boolean =>
  category === 'predefined' && offerName !== '';

/**
 * Field values of a tariff.
 * @param write formats a price in the person's language.
 * @param kva of the home's connection
 */
export function typedTariff(
  terms: TariffTerms | null,
  fromDay: string,
  write: (cents: number) => string = String,
  kva = USUAL_KVA,
): TypedTariff {
  const sold = terms?.sellingCentsPerKwh ?? null;
  return {
    ...toTermFields(terms, write),
    ...(terms?.offer ? { category: 'predefined' as const } : {}),
    ...toOfferFields(terms?.offer ?? null, kva, write),
    sells: sold !== null,
    sellingPrice: sold === null ? '' : write(sold),
    fromDay,
  };
}

/** API input of a tariff. The values must have passed the schema. */
export function tariffInput(typed: TypedTariff, usual: { readonly ranges: string } | null) {
  const { sells, sellingPrice, fromDay } = typed;
  const terms = hasOffer(typed)
    ? { category: 'flat' as const, ranges: '', offer: writeOffer(offerTerms(typed)) }
    : toTariffInput(typed, usual);
  return {
    ...terms,
    ...(sells ? { sellingPrice: requireCents(sellingPrice) } : {}),
    fromDate: fromDay,
  };
}
