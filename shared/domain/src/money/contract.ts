import type { PriceCalendar } from './price-calendar';

export type ComponentKind = 'energy' | 'grid' | 'excise' | 'contribution' | 'fixed' | 'feedIn' | 'discount';

/** What an amount is paid for: a kWh, a month, or a kW of the month's peak power. */
export type ComponentUnit = 'kWh' | 'month' | 'peakKwMonth';

/** A price from a day on. Rows are added, never changed. */
export interface PriceRow {
  /** `YYYY-MM-DD` in site time. */
  readonly validFrom: string;
  /** Exclusive; null while it has no end. */
  readonly validTo: string | null;
  /** Largest subscribed power it applies to, kVA; null for any. */
  readonly upToKva: number | null;
  /** Period of the component's calendar; null without one. */
  readonly period: string | null;
  /** Cents per unit; positive for discounts and feed-in too. */
  readonly cents: number;
  readonly source: string;
  /** True until the value is published, as for an indexed price. */
  readonly isProvisional: boolean;
}

/** VAT from a day on; 0.055 is 5.5 %. */
export interface VatRow {
  readonly validFrom: string;
  readonly share: number;
}

/** A dated price of a series, such as a spot price. Epoch milliseconds, end exclusive. */
export interface PriceSlot {
  readonly startMs: number;
  readonly endMs: number;
  readonly centsPerKwh: number;
  readonly isProvisional: boolean;
}

/** A part of what a supplier bills. Prices of households include all taxes. */
export interface PriceComponent {
  readonly kind: ComponentKind;
  readonly unit: ComponentUnit;
  /** Contained in the prices of other components, such as the excise: shown, not added. */
  readonly isContained: boolean;
  /** Null when one price applies at all times. */
  readonly calendar: PriceCalendar | null;
  readonly rows: readonly PriceRow[];
  /** In time order and without overlap; replaces calendar and rows. Null without a series. */
  readonly slots: readonly PriceSlot[] | null;
  /** Name people read of a series. */
  readonly label?: string;
  readonly vat: readonly VatRow[];
}

/** What a supplier bills from a day on. A newer version replaces it; it is never changed. */
export interface ContractVersion {
  readonly fromDay: string;
  readonly supplier: string;
  readonly offer: string;
  /** Subscribed power. */
  readonly kva: number;
  readonly currency: string;
  readonly components: readonly PriceComponent[];
  /** Colours of days the household listed for its offer, by tariff day; absent for the published ones. */
  readonly colours?: ReadonlyMap<string, string>;
}

/** Days of one version; `toDay` is exclusive. */
export interface ContractSpan {
  readonly fromDay: string;
  readonly toDay: string;
  /** Null before the first version. */
  readonly version: ContractVersion | null;
}

/**
 * The row for a day, period and power: the latest that has begun, of the smallest power that is enough. Null when
 * there is none or it has ended; neither an older nor a later row is borrowed.
 */
export function priceRowOn(
  { rows }: Pick<PriceComponent, 'rows'>,
  day: string,
  kva: number,
  period: string | null,
): PriceRow | null {
  const latest = new Map<number, PriceRow>();
  for (const row of rows) {
    const power = row.upToKva ?? Number.POSITIVE_INFINITY;
    const known = latest.get(power);
    const hasBegun = row.validFrom <= day && row.period === period && power >= kva;
    if (hasBegun && (!known || row.validFrom >= known.validFrom)) latest.set(power, row);
  }
  const inForce = [...latest].filter(([, { validTo }]) => validTo === null || day < validTo);
  return inForce.toSorted(([a], [b]) => (a < b ? -1 : 1))[0]?.[1] ?? null;
}

/** VAT share of a day; null before the first row. */
export function vatShareOn({ vat }: Pick<PriceComponent, 'vat'>, day: string): number | null {
  const rows = vat.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  return rows.findLast(({ validFrom }) => validFrom <= day)?.share ?? null;
}

/** Splits days by contract version, oldest first, without gaps. */
export function contractSpans(
  versions: readonly ContractVersion[],
  fromDay: string,
  toDay: string,
): readonly ContractSpan[] {
  const inOrder = versions.toSorted((a, b) => (a.fromDay < b.fromDay ? -1 : 1));
  const begins = inOrder.map((version) => version.fromDay).filter((day) => fromDay < day && day < toDay);
  const days = [...new Set([fromDay, ...begins, toDay])];
  return days.slice(0, -1).map((from, index) => ({
    fromDay: from,
    toDay: days[index + 1] ?? toDay,
    version: inOrder.findLast((version) => version.fromDay <= from) ?? null,
  }));
}

/** Days on which a price or a tax of the component changes. */
export function changeDays({ rows, vat }: Pick<PriceComponent, 'rows' | 'vat'>): readonly string[] {
  const ends = rows.flatMap(({ validFrom, validTo }) => [validFrom, validTo]);
  return [...ends, ...vat.map(({ validFrom }) => validFrom)].filter((day) => day !== null);
}
