import {
  addDays,
  billedSteps,
  billOfCost,
  type ContractCost,
  contractCost,
  creditedLines,
  type FeedInVersion,
  type MeasuredStep,
  soldLines,
  withCredit,
} from '@foyer/domain';
import type { BillComparison, WorkedOutLine } from '@foyer/wire/supplier-bill';
import type { PricedBy } from '../costs/priced-days';
import { type BilledFigures, billDifference, type WorkedOutEnergy } from './bill-difference';

const WS_PER_KWH = 3_600_000;

interface Question {
  readonly bill: BilledFigures;
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Steps of these days in time order. */
  readonly steps: readonly MeasuredStep[];
  readonly prices: PricedBy;
  /** Who buys the surplus; what our own bill credits for it is in the comparison. */
  readonly feedIn: readonly FeedInVersion[];
  readonly timeZone: string;
  /** Known Tempo colours by tariff day. */
  readonly colours: ReadonlyMap<string, string>;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Energy expected in the steps without a measurement, by the mean of the others. */
function unmeasuredKwh(steps: readonly MeasuredStep[], kwh: number): number {
  const msOf = (isMeasured: boolean) =>
    sum(
      steps
        .filter(({ importedWs }) => (importedWs !== null) === isMeasured)
        .map(({ startMs, endMs }) => endMs - startMs),
    );
  return (kwh * msOf(false)) / msOf(true);
}

/** Energy in no line, because a price is not known, kWh; less than 1 Wh is a rounding of the lines. */
function unpricedKwh({ lines, missing }: ContractCost, kwh: number): number {
  if (!missing.some(({ kind }) => kind === 'energy' || kind === null)) return 0;
  const priced = lines.filter(({ kind }) => kind === 'energy').map(({ quantity }) => quantity);
  const left = kwh - sum(priced);
  return left < 0.001 ? 0 : left;
}

function energyOf({ lines }: ContractCost, withoutPriceKwh: number): readonly WorkedOutEnergy[] {
  const energy = lines
    .filter(({ kind }) => kind === 'energy')
    .map(({ period, quantity, unitCents, amountCents }) => ({
      // Which periods the energy without a price belongs to is not known.
      period: withoutPriceKwh > 0 ? null : period,
      kwh: quantity,
      unitCents,
      amountCents,
    }));
  const unpriced = { period: null, kwh: withoutPriceKwh, unitCents: null, amountCents: 0 };
  return withoutPriceKwh > 0 ? [...energy, unpriced] : energy;
}

const fixedCentsOf = ({ lines }: ContractCost): number =>
  sum(lines.filter(({ kind }) => kind === 'fixed').map(({ amountCents }) => amountCents));

/** The bill beside the cost of its days. Null where nothing was measured. */
export function compareWithBill(question: Question): BillComparison | null {
  const { bill, fromDay, toDay, prices, feedIn, timeZone, colours } = question;
  if (question.steps.every(({ importedWs }) => importedWs === null)) return null;
  const { steps, missingHours, estimatedHours } = billedSteps(question.steps);
  const measuredKwh = sum(steps.map(({ importedWs }) => importedWs ?? 0)) / WS_PER_KWH;
  const { versions } = prices;
  const site = { timeZone, colours };
  const days = { versions, fromDay, toDay, steps, site };
  const cost = withCredit(contractCost(days), creditedLines(soldLines(feedIn, days), versions));
  const { lines, totalCents, exciseCents, vatCents } = billOfCost(cost);
  const withoutPriceKwh = unpricedKwh(cost, measuredKwh);
  const difference = billDifference(bill, {
    energy: energyOf(cost, withoutPriceKwh),
    fixedCents: fixedCentsOf(cost),
    isFixedKnown: !cost.missing.some(({ kind }) => kind === 'fixed' || kind === null),
    totalCents,
    unmeasuredKwh: unmeasuredKwh(steps, measuredKwh),
  });
  const unpriced: WorkedOutLine = {
    kind: 'energy',
    hours: null,
    fromDay,
    lastDay: addDays(toDay, -1),
    quantity: withoutPriceKwh,
    unitCents: null,
    amountCents: null,
  };
  return {
    basis: prices.basis,
    lines: withoutPriceKwh > 0 ? [...lines, unpriced] : lines,
    totalCents,
    exciseCents,
    vatCents,
    measuredKwh,
    missingHours: missingHours.length,
    estimatedHours: estimatedHours.length,
    missingPrices: cost.missing.map(({ kind, period, day }) => ({ kind, period, day })),
    isProvisional: cost.isProvisional,
    differenceCents: difference.cents,
    parts: difference.parts,
  };
}
