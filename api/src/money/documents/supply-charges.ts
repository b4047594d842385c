import type { BillTaxes } from '@foyer/domain';
import { dataFile } from '../../foundation/data-file';

interface ChargesInFile {
  readonly currency: string;
  readonly standingCharges: readonly {
    readonly validFrom: string;
    readonly centsPerMonthByKva: Readonly<Record<string, number>>;
  }[];
  readonly taxes: readonly (BillTaxes & { readonly validFrom: string })[];
  readonly yearlyKwhByKva: Readonly<Record<string, number>>;
}

const chargesByCountry = dataFile<Record<string, ChargesInFile>>('supply-charges.json');

/** Charges and taxes besides the energy price in a country, by day. */
export interface SupplyCharges {
  readonly currency: string;
  /** Days on which a charge or a tax changes. */
  readonly changes: readonly string[];
  standingCentsPerMonth(kva: number, day: string): number;
  taxes(day: string): BillTaxes;
  /** Expected yearly consumption of a connection with this power, used until a full year is measured. */
  yearlyKwh(kva: number): number;
}

/** The row valid on a day: the latest that has started, or the first for days before all of them. */
function onDay<Row extends { readonly validFrom: string }>(rows: readonly Row[], day: string): Row {
  const inOrder = rows.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
  const row = inOrder.findLast(({ validFrom }) => validFrom <= day) ?? inOrder[0];
  if (!row) throw new Error('a list of charges is empty');
  return row;
}

/** Value of the smallest listed power not below `kva`; beyond the list, of the greatest. */
function forPower(byKva: Readonly<Record<string, number>>, kva: number): number {
  const powers = Object.keys(byKva)
    .map(Number)
    .toSorted((a, b) => a - b);
  const power = powers.find((offered) => offered >= kva) ?? powers.at(-1);
  return byKva[String(power)] ?? 0;
}

/** Null for a country without published charges. */
export function supplyCharges(country: string): SupplyCharges | null {
  const charges = chargesByCountry[country];
  if (!charges) return null;
  const { currency, standingCharges, taxes, yearlyKwhByKva } = charges;
  return {
    currency,
    changes: [...standingCharges, ...taxes].map(({ validFrom }) => validFrom),
    standingCentsPerMonth: (kva, day) => forPower(onDay(standingCharges, day).centsPerMonthByKva, kva),
    taxes: (day) => {
      const { exciseCentsPerKwh, vatShare } = onDay(taxes, day);
      return { exciseCentsPerKwh, vatShare };
    },
    yearlyKwh: (kva) => forPower(yearlyKwhByKva, kva),
  };
}
