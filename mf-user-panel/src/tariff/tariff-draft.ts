import { sentTerms, type TypedTerms, typedCents, typedTerms } from '@foyer/area-parts';
import type { TariffTerms } from '@foyer/wire/tariff';

/** A tariff as it stands in the fields. */
export interface TypedTariff extends TypedTerms {
  sells: boolean;
  sellingPrice: string;
  /** `YYYY-MM-DD`. */
  fromDay: string;
}

/**
 * How a tariff stands in the fields.
 *
 * @param write how a price is written in the person's language.
 */
export function typedTariff(
  terms: TariffTerms | null,
  fromDay: string,
  write: (cents: number) => string = String,
): TypedTariff {
  const sold = terms?.sellingCentsPerKwh ?? null;
  return {
    ...typedTerms(terms, write),
    sells: sold !== null,
    sellingPrice: sold === null ? '' : write(sold),
    fromDay,
  };
}

/** What the platform is told. Call it only with what the schema has let through. */
export function sentTariff(typed: TypedTariff, usual: { readonly ranges: string } | null) {
  const { sells, sellingPrice, fromDay } = typed;
  return {
    ...sentTerms(typed, usual),
    ...(sells ? { sellingPrice: typedCents(sellingPrice) ?? 0 } : {}),
    fromDate: fromDay,
  };
}
