/** Energy of a bill in the hours of one price. */
export interface BilledEnergy {
  /** Null for all hours. */
  readonly period: string | null;
  readonly kwh: number;
  /** Last digit of `kwh`: 1 for whole kWh, 0.1 for one decimal, 0 when exact. A smaller difference is rounding. */
  readonly kwhStep: number;
  /** Null where the bill does not state it. */
  readonly amountCents: number | null;
}

/** What a bill states, taxes included. */
export interface BilledFigures {
  /** A row per period, or one for all hours. Empty where the bill states no energy. */
  readonly energy: readonly BilledEnergy[];
  /** Standing charge; null where the bill does not state it. */
  readonly fixedCents: number | null;
  readonly totalCents: number;
}

/** A worked-out line of energy. A period has several where its price changed. */
export interface WorkedOutEnergy {
  /** Null for all hours. */
  readonly period: string | null;
  readonly kwh: number;
  /** Null where the price is not known. */
  readonly unitCents: number | null;
  /** Rounded; 0 where the price is not known. */
  readonly amountCents: number;
}

/** What the same days cost by measurements and known prices, taxes included. */
export interface WorkedOutFigures {
  readonly energy: readonly WorkedOutEnergy[];
  /** Standing charge at known prices. */
  readonly fixedCents: number;
  /** Whether the standing charge of every day is known. */
  readonly isFixedKnown: boolean;
  readonly totalCents: number;
  /** Energy expected in hours that were not measured; negative where the bill lacks hours measured since. */
  readonly unmeasuredKwh: number;
}

/**
 * Why two amounts differ. `unmeasured`: energy of hours one side did not measure. `quantity`: energy counted otherwise.
 * `unpriced`: billed, without a known price. `rest`: not explained by the others.
 */
export type DifferenceKind = 'unmeasured' | 'quantity' | 'price' | 'fixed' | 'unpriced' | 'rest' | 'rounding';

/** A part of a difference; positive where the bill is higher. */
export interface DifferencePart {
  readonly kind: DifferenceKind;
  /** Null for all hours, and for parts that are no energy. */
  readonly period: string | null;
  /** Difference of the energy; for `price` the billed energy. Null for parts that are no energy. */
  readonly kwh: number | null;
  readonly cents: number;
}

/** Bill less worked-out amount. */
export interface BillDifference {
  readonly cents: number;
  /** Add up to `cents`; none has 0 cents. */
  readonly parts: readonly DifferencePart[];
}

interface Row {
  readonly period: string | null;
  readonly billedKwh: number;
  /** Null where the bill does not state it. */
  readonly billedCents: number | null;
  readonly kwh: number;
  /** Mean price by energy; null where a line has none. */
  readonly unitCents: number | null;
  /** Unrounded cost of the billed energy at known prices. */
  readonly pricedCents: number;
  readonly lines: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Half a cent for each rounded line. */
const roundingOf = (lines: number) => lines / 2 + 1e-6;

function rowOf(
  period: string | null,
  billed: readonly BilledEnergy[],
  lines: readonly WorkedOutEnergy[],
): Row {
  const kwh = sum(lines.map((line) => line.kwh));
  const typedKwh = sum(billed.map((one) => one.kwh));
  const stepKwh = Math.max(1e-9, sum(billed.map(({ kwhStep }) => kwhStep)));
  const billedKwh = Math.abs(typedKwh - kwh) < stepKwh ? kwh : typedKwh;
  const amounts = billed.flatMap(({ amountCents }) => amountCents ?? []);
  const isPriced = lines.length > 0 && lines.every(({ unitCents }) => unitCents !== null);
  const meanOf = (line: WorkedOutEnergy) => (kwh > 0 ? line.kwh / kwh : 1 / lines.length);
  const unitCents = isPriced ? sum(lines.map((line) => (line.unitCents ?? 0) * meanOf(line))) : null;
  return {
    period,
    billedKwh,
    billedCents: amounts.length === billed.length ? sum(amounts) : null,
    kwh,
    unitCents,
    pricedCents:
      unitCents === null ? sum(lines.map((line) => line.kwh * (line.unitCents ?? 0))) : billedKwh * unitCents,
    lines: Math.max(1, lines.length),
  };
}

/** By period where the bill names only known ones, else for all hours together. */
function rowsOf({ energy }: BilledFigures, workedOut: readonly WorkedOutEnergy[]): readonly Row[] {
  const periods = [...new Set([...energy, ...workedOut].map(({ period }) => period))];
  const known = new Set(workedOut.map(({ period }) => period));
  const all = rowOf(null, energy, workedOut);
  if (energy.length === 0) {
    const { kwh, unitCents } = all;
    return [
      {
        ...all,
        billedKwh: kwh,
        billedCents: null,
        pricedCents: unitCents === null ? all.pricedCents : kwh * unitCents,
      },
    ];
  }
  const isByPeriod = periods.every((period) => period !== null && known.has(period));
  if (!isByPeriod) return [all];
  return periods.map((period) =>
    rowOf(
      period,
      energy.filter((one) => one.period === period),
      workedOut.filter((one) => one.period === period),
    ),
  );
}

/** Energy of the difference by hours that were not measured, then by other counting. */
function quantityParts(rows: readonly Row[], unmeasuredKwh: number): readonly DifferencePart[] {
  const allKwh = sum(rows.map(({ billedKwh, kwh }) => billedKwh - kwh));
  const hasHours = allKwh !== 0 && Math.sign(allKwh) === Math.sign(unmeasuredKwh);
  const share = hasHours ? Math.min(1, unmeasuredKwh / allKwh) : 0;
  return rows.flatMap(({ period, billedKwh, kwh, unitCents }) => {
    const part = (kind: DifferenceKind, ownShare: number): DifferencePart[] => {
      const own = (billedKwh - kwh) * ownShare;
      return own === 0 ? [] : [{ kind, period, kwh: own, cents: Math.round(own * (unitCents ?? 0)) }];
    };
    return [...part('unmeasured', share), ...part('quantity', 1 - share)];
  });
}

/** Amounts of energy beyond the worked-out price of the billed energy. */
function priceParts(
  rows: readonly Row[],
  { fixedCents, totalCents }: BilledFigures,
  own: WorkedOutFigures,
): readonly DifferencePart[] {
  const part = (kind: DifferenceKind, period: string | null, of: readonly Row[], cents: number) => {
    if (Math.abs(cents) <= roundingOf(sum(of.map(({ lines }) => lines)))) return [];
    const kwh = kind === 'price' ? sum(of.map(({ billedKwh }) => billedKwh)) : null;
    return [{ kind, period, kwh, cents: Math.round(cents) }];
  };
  // Worked-out lines that are neither energy nor standing charge, such as the credit for sold energy.
  const otherCents = own.totalCents - own.fixedCents - sum(own.energy.map(({ amountCents }) => amountCents));
  const known = (fixedCents ?? own.fixedCents) + otherCents;
  if (rows.every(({ billedCents }) => billedCents !== null)) {
    const energyCents = sum(rows.map(({ billedCents }) => billedCents ?? 0));
    return [
      ...rows.flatMap((row) =>
        part(
          row.unitCents === null ? 'unpriced' : 'price',
          row.period,
          [row],
          (row.billedCents ?? 0) - row.pricedCents,
        ),
      ),
      ...part('rest', null, [], totalCents - known - energyCents),
    ];
  }
  const left = totalCents - known - sum(rows.map(({ pricedCents }) => pricedCents));
  const isStated = fixedCents !== null;
  const isPriced = rows.every(({ unitCents }) => unitCents !== null) && (isStated || own.isFixedKnown);
  // Prices cannot be told apart from a standing charge or a credit that the bill does not state.
  const kind = isStated && otherCents === 0 ? 'price' : 'rest';
  return part(isPriced ? kind : 'unpriced', null, rows, left);
}

function fixedParts(
  billedCents: number | null,
  { fixedCents, isFixedKnown }: WorkedOutFigures,
): readonly DifferencePart[] {
  if (billedCents === null) return [];
  const kind = isFixedKnown ? 'fixed' : 'unpriced';
  return [{ kind, period: null, kwh: null, cents: billedCents - fixedCents }];
}

/**
 * Splits the difference of a bill and the worked-out amount of the same days. Quantities differ at the worked-out
 * price, prices at the billed quantity; what is left of rounded lines is `rounding`.
 */
export function billDifference(billed: BilledFigures, workedOut: WorkedOutFigures): BillDifference {
  const rows = rowsOf(billed, workedOut.energy);
  const found: readonly DifferencePart[] = [
    ...quantityParts(rows, workedOut.unmeasuredKwh),
    ...priceParts(rows, billed, workedOut),
    ...fixedParts(billed.fixedCents, workedOut),
  ];
  const cents = billed.totalCents - workedOut.totalCents;
  const roundingCents = cents - sum(found.map((part) => part.cents));
  const parts: readonly DifferencePart[] = [
    ...found,
    { kind: 'rounding', period: null, kwh: null, cents: roundingCents },
  ];
  return { cents, parts: parts.filter((part) => part.cents !== 0) };
}
