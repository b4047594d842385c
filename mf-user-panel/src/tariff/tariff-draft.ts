import { requireCents, type TypedTerms, toTariffInput, toTermFields } from '@foyer/area-parts';
import type { TariffTerms } from '@foyer/wire/tariff';

/** A tariff as field values. */
export interface TypedTariff extends TypedTerms {
  sells: boolean;
  sellingPrice: string;
  /** `YYYY-MM-DD`. */
  fromDay: string;
}

/**
 * Field values of a tariff.
 * @param write formats a price in the person's language.
 */
export function typedTariff(
  terms: TariffTerms | null,
  fromDay: string,
  write: (cents: number) => string = String,
): TypedTariff {
  const sold = terms?.sellingCentsPerKwh ?? null;
  return {
    ...toTermFields(terms, write),
    sells: sold !== null,
    sellingPrice: sold === null ? '' : write(sold),
    fromDay,
  };
}

/** API input of a tariff. The values must have passed the schema. */
export function tariffInput(typed: TypedTariff, usual: { readonly ranges: string } | null) {
  const { sells, sellingPrice, fromDay } = typed;
  return {
    ...toTariffInput(typed, usual),
    ...(sells ? { sellingPrice: requireCents(sellingPrice) } : {}),
    fromDate: fromDay,
  };
}
