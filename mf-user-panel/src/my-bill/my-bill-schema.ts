import type { Language } from '@foyer/contract';
import { daysBetween, isDay, toPlainNumber } from '@foyer/domain';
import { MAX_BILL_CENTS, MAX_BILLED_DAYS } from '@foyer/wire/supplier-bill';
import * as z from 'zod/mini';

/** Periods by which a bill may state its energy; `all` for one total. */
export const SPLITS = {
  all: ['all'],
  peakOffPeak: ['peak', 'offPeak'],
  tempo: ['bluePeak', 'blueOffPeak', 'whitePeak', 'whiteOffPeak', 'redPeak', 'redOffPeak'],
} as const;
export type Split = keyof typeof SPLITS;
export type BilledPeriod = (typeof SPLITS)[Split][number];

const SPLIT_NAMES = ['all', 'peakOffPeak', 'tempo'] as const satisfies readonly Split[];

/** Field values of a bill. */
export interface TypedBill {
  fromDay: string;
  lastDay: string;
  split: Split;
  /** kWh of each period; those of other splits stay as they were typed. */
  kwh: Record<BilledPeriod, string>;
  amount: string;
  /** Empty where the bill does not list it. */
  standing: string;
}

/** Parsed values of a bill. */
export interface EnteredBill {
  readonly fromDay: string;
  readonly lastDay: string;
  /** Decimal text with a point: its last digit says how exact the bill is. */
  readonly energy: readonly (readonly [period: BilledPeriod, kwh: string])[];
  readonly amountCents: number;
  readonly standingCents: number | null;
}

export const EMPTY_BILL: TypedBill = {
  fromDay: '',
  lastDay: '',
  split: 'all',
  kwh: {
    all: '',
    peak: '',
    offPeak: '',
    bluePeak: '',
    blueOffPeak: '',
    whitePeak: '',
    whiteOffPeak: '',
    redPeak: '',
    redOffPeak: '',
  },
  amount: '',
  standing: '',
};

/** Decimal text with a point of up to 999,999.999 kWh; null for anything else. */
function parseKwh(kwh: string): string | null {
  return /^\d{1,6}(\.\d{1,3})?$/.test(kwh) ? kwh : null;
}

/** Cents of an amount, decimal text with a point; null for anything else. */
function parseAmount(amount: string): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(amount)) return null;
  const cents = Math.round(Number(amount) * 100);
  return cents <= MAX_BILL_CENTS ? cents : null;
}

/** Days a bill may lie within, both included. */
interface Bounds {
  readonly firstDay: string | null;
  readonly today: string;
}

interface Fault {
  readonly path: readonly [keyof TypedBill, BilledPeriod?];
  readonly message: string;
}

function dayFaults({ fromDay, lastDay }: TypedBill, { firstDay, today }: Bounds): readonly Fault[] {
  const isWithin = (day: string) => isDay(day) && (firstDay ?? day) <= day && day <= today;
  const outside = (['fromDay', 'lastDay'] as const).filter(
    (name) => !isWithin(name === 'fromDay' ? fromDay : lastDay),
  );
  if (outside.length > 0) return outside.map((name) => ({ path: [name], message: 'billDayInvalidMessage' }));
  if (lastDay < fromDay) return [{ path: ['lastDay'], message: 'billDaysOrderMessage' }];
  return daysBetween(fromDay, lastDay) < MAX_BILLED_DAYS
    ? []
    : [{ path: ['lastDay'], message: 'billDaysLongMessage' }];
}

/** Energy as typed. A bill lists only the Tempo colours its days had: the others are empty, once one is filled. */
function typedKwh({ split, kwh }: TypedBill, period: BilledPeriod): string {
  const isFilled = (name: BilledPeriod) => kwh[name].trim() !== '';
  const isLeftOut = split === 'tempo' && !isFilled(period) && SPLITS.tempo.some(isFilled);
  return isLeftOut ? '0' : kwh[period];
}

function faultsOf(typed: TypedBill, bounds: Bounds): readonly Fault[] {
  const { split, amount, standing } = typed;
  const energy = SPLITS[split].filter((period) => parseKwh(typedKwh(typed, period)) === null);
  const total = parseAmount(amount);
  const fixed = parseAmount(standing);
  const faults: Fault[] = [
    ...dayFaults(typed, bounds),
    ...energy.map((period): Fault => ({ path: ['kwh', period], message: 'billEnergyInvalidMessage' })),
  ];
  if (total === null) faults.push({ path: ['amount'], message: 'billAmountInvalidMessage' });
  if (standing.trim() !== '' && fixed === null)
    faults.push({ path: ['standing'], message: 'billAmountInvalidMessage' });
  if (total !== null && fixed !== null && fixed > total)
    faults.push({ path: ['standing'], message: 'billStandingInvalidMessage' });
  return faults;
}

function enteredBill(typed: TypedBill): EnteredBill {
  const { fromDay, lastDay, split, amount, standing } = typed;
  return {
    fromDay,
    lastDay,
    energy: SPLITS[split].map((period) => [period, parseKwh(typedKwh(typed, period)) ?? ''] as const),
    amountCents: parseAmount(amount) ?? 0,
    standingCents: standing.trim() === '' ? null : parseAmount(standing),
  };
}

function typedBill(language: Language): z.ZodMiniType<TypedBill, TypedBill> {
  const number = z.string().check(z.overwrite(toPlainNumber(language)));
  return z.object({
    fromDay: z.string(),
    lastDay: z.string(),
    split: z.enum(SPLIT_NAMES),
    kwh: z.object({
      all: number,
      peak: number,
      offPeak: number,
      bluePeak: number,
      blueOffPeak: number,
      whitePeak: number,
      whiteOffPeak: number,
      redPeak: number,
      redOffPeak: number,
    }),
    amount: number,
    standing: number,
  });
}

/** Parses a bill of days within the bounds, its numbers typed in the language of the page. */
export function myBillSchema(bounds: Bounds, language: Language): z.ZodMiniType<EnteredBill, TypedBill> {
  return z.pipe(
    typedBill(language).check((context) => {
      for (const { path, message } of faultsOf(context.value, bounds)) {
        const names = path.filter((name) => name !== undefined);
        context.issues.push({ code: 'custom', path: names, message, input: context.value });
      }
    }),
    z.transform(enteredBill),
  );
}
