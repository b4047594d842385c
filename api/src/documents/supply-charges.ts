import type { BillTaxes } from '@foyer/domain';
import { dataFile } from '../data-file';

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

/** What is charged besides the energy in a country, by day; null where nobody knows. */
export interface SupplyCharges {
  readonly currency: string;
  /** Days on which a charge or a tax changes. */
  readonly changes: readonly string[];
  standingCentsPerMonth(kva: number, day: string): number;
  taxes(day: string): BillTaxes;
  /** What a connection of that power is expected to use before a year of it is known. */
  yearlyKwh(kva: number): number;
}

/** The row that is valid on a day: the latest that has begun; the first one for the days before it. */
function onDay<Row extends { readonly validFrom: string }>(rows: readonly Row[], day: string): Row {
  const inOrder = rows.toSorted((a, b) => a.validFrom.localeCompare(b.validFrom));
  const row = inOrder.findLast(({ validFrom }) => validFrom <= day) ?? inOrder[0];
  if (!row) throw new Error('a list of charges is empty');
  return row;
}

/** The value for the next power offered that is not smaller; the greatest beyond all. */
function forPower(byKva: Readonly<Record<string, number>>, kva: number): number {
  const powers = Object.keys(byKva)
    .map(Number)
    .toSorted((a, b) => a - b);
  const power = powers.find((offered) => offered >= kva) ?? powers.at(-1);
  return byKva[String(power)] ?? 0;
}

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
