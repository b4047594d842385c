import { pricePeriodName } from '@foyer/area-parts';
import type { TFunction } from '@foyer/remote-kit/i18n';
import type { BillComparison } from '@foyer/wire/supplier-bill';
import type { TariffWords } from '../tariff/tariff-words';
import type { EnteredBill } from './my-bill-schema';

/** A bill and what came of it; null where nothing was measured. */
export interface Compared {
  readonly bill: EnteredBill;
  readonly comparison: BillComparison | null;
}

type Part = BillComparison['parts'][number];

/** Name of a period of a bill or of worked-out hours; `all` and null for all hours. */
export const periodName = (t: TFunction, period: string | null): string =>
  pricePeriodName(t, period === null || period === 'all' ? 'base' : period);

const WS_PER_KWH = 3_600_000;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

const wayOf = (value: number) => (value < 0 ? 'less' : 'more');

/** What a part of a difference is, in a sentence. */
function sentence(
  words: TariffWords,
  { kind, period, kwh, cents }: Part,
  bill: EnteredBill,
  comparison: BillComparison,
): string {
  const { t, price } = words;
  const energy = words.kwh(Math.abs(kwh ?? 0) * WS_PER_KWH);
  switch (kind) {
    case 'unmeasured':
      return t('myBill.part.unmeasured', { energy, count: comparison.missingHours });
    case 'quantity': {
      const isBeyond = comparison.parts.some((one) => one.kind === 'unmeasured');
      const text = t(`myBill.part.quantity.${isBeyond ? 'beyond' : wayOf(kwh ?? 0)}`, { energy });
      return period === null ? text : t('myBill.part.ofPeriod', { hours: periodName(t, period), text });
    }
    case 'price':
      // Amounts of a bill without energy are no price.
      if (kwh === null || kwh === 0) return t('myBill.part.other');
      return t(`myBill.part.price.${wayOf(cents)}`, {
        price: price(Number(Math.abs(cents / kwh).toFixed(2))),
      });
    case 'fixed':
      return t(`myBill.part.fixed.${wayOf(cents)}`);
    case 'rest':
      return t(`myBill.part.${bill.standingCents === null ? 'rest' : 'restSold'}`);
    case 'unpriced':
    case 'rounding':
      return t(`myBill.part.${kind}`);
  }
}

/** Whether the bill is higher or lower, in a sentence. */
export function verdict({ t, money }: TariffWords, { comparison }: Compared): string {
  if (!comparison) return t('myBill.nothing');
  const { differenceCents } = comparison;
  const way = differenceCents === 0 ? 'same' : wayOf(differenceCents);
  return t(`myBill.verdict.${way}`, { amount: money(Math.abs(differenceCents)) });
}

/** Energy of hours that were not measured is one part, whatever its periods. */
function joined(parts: readonly Part[]): readonly Part[] {
  const own = parts.filter(({ kind }) => kind === 'unmeasured');
  if (own.length === 0) return parts;
  const whole: Part = {
    kind: 'unmeasured',
    period: null,
    kwh: sum(own.map(({ kwh }) => kwh ?? 0)),
    cents: sum(own.map(({ cents }) => cents)),
  };
  return [whole, ...parts.filter(({ kind }) => kind !== 'unmeasured')];
}

/** Parts of a difference with their sentences; their cents add up to it. */
export function explainedParts(
  words: TariffWords,
  bill: EnteredBill,
  comparison: BillComparison,
): readonly { readonly text: string; readonly cents: number }[] {
  return joined(comparison.parts).map((part) => ({
    text: sentence(words, part, bill, comparison),
    cents: part.cents,
  }));
}

/** An amount of the bill beside ours; null where one of them is not known. */
export interface ComparedRow {
  readonly name: string;
  readonly billed: string | null;
  readonly workedOut: string | null;
}

/** The bill line by line beside the worked-out figures: energy by period, standing charge, total. */
export function comparedRows(
  words: TariffWords,
  bill: EnteredBill,
  comparison: BillComparison,
): readonly ComparedRow[] {
  const { t, money } = words;
  const kwh = (value: number) => words.kwh(value * WS_PER_KWH);
  const energy = comparison.lines.filter(({ kind }) => kind === 'energy');
  const fixed = comparison.lines.filter(({ kind }) => kind === 'standingCharge');
  const sold = comparison.lines.filter(({ kind }) => kind === 'feedIn');
  const hours = [...new Set(energy.flatMap((line) => line.hours ?? []))];
  const billed = new Map<string, string>(bill.energy);
  const named = [...new Set([...billed.keys(), ...hours])].filter(
    (name) => name !== 'all' && name !== 'base',
  );
  const amounts = (lines: typeof energy) => sum(lines.map(({ amountCents }) => amountCents ?? 0));
  const { standingCents, amountCents } = bill;
  const row = (name: string, own: string | null, workedOut: string | null): ComparedRow => ({
    name,
    billed: own,
    workedOut,
  });
  /** Energy worked out for a period. Without a line of it there was none, or it cannot be told from other energy. */
  const ownKwh = (name: string) => {
    const own = energy.filter((line) => line.hours === name);
    if (own.length > 0) return kwh(sum(own.map(({ quantity }) => quantity)));
    const isUnpriced = energy.some((line) => line.amountCents === null);
    const isSplitAlike = hours.some((period) => billed.has(period));
    return isSplitAlike && !isUnpriced ? kwh(0) : t('myBill.notListed');
  };
  return [
    ...named.map((name) => {
      const typed = billed.get(name);
      return row(periodName(t, name), typed === undefined ? null : kwh(Number(typed)), ownKwh(name));
    }),
    row(t('myBill.allEnergy'), kwh(sum([...billed.values()].map(Number))), kwh(comparison.measuredKwh)),
    row(
      t('myBill.energyCost'),
      // With a credit for sold energy the bill's amount of energy is not known.
      standingCents === null || amounts(sold) !== 0 ? null : money(amountCents - standingCents),
      energy.every((line) => line.amountCents === null) ? null : money(amounts(energy)),
    ),
    row(
      t('documents.explanation.line.standingCharge'),
      standingCents === null ? null : money(standingCents),
      fixed.length === 0 ? null : money(amounts(fixed)),
    ),
    ...(sold.length === 0 ? [] : [row(t('myBill.sold'), null, money(amounts(sold)))]),
    row(t('documents.explanation.total'), money(amountCents), money(comparison.totalCents)),
  ];
}
