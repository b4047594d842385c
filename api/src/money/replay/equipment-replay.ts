import {
  type HomeHour,
  isWorthIt,
  MIN_SAVING_CENTS_PER_YEAR,
  morePanels,
  type ReplayedBattery,
  replayedHours,
} from '@foyer/domain';
import type { yearReplay } from '@foyer/wire/year-replay';
import type * as z from 'zod/mini';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { CapacityPrice } from '../battery-prices';

type Wire = NonNullable<z.input<typeof yearReplay.answer>['replay']>;

const MONTHS_OF_YEAR = 12;
/** kWp added to a roof, each compared with the home as it is. */
const ADDED_KWP = [1, 2, 3, 4, 5, 6];

/** A home and how long it is replayed. */
export interface ReplayedHome {
  readonly hours: readonly HomeHour[];
  readonly timeZone: string;
  /** Compared months. */
  readonly months: number;
  readonly judged: boolean;
  /** The battery of today; a capacity of 0 for none. */
  readonly battery: ReplayedBattery;
}

/** The hours with each capacity on offer and without a battery. */
export async function batteryReplay(
  { hours, timeZone, months, judged, battery }: ReplayedHome,
  prices: readonly CapacityPrice[],
): Promise<Wire['battery']> {
  const limit = Math.round((MIN_SAVING_CENTS_PER_YEAR * months) / MONTHS_OF_YEAR);
  const current = battery.capacityKwh;
  const monthlyOf = (capacityKwh: number) =>
    Math.round((prices.find((one) => one.capacityKwh === capacityKwh)?.monthlyEuros ?? 0) * 100);
  const centsWith = (capacityKwh: number) => {
    const { cents } = replayedHours(hours, { ...battery, capacityKwh }, timeZone);
    return cents === null ? null : cents + monthlyOf(capacityKwh) * months;
  };
  const todayCents = centsWith(current);
  const options: Wire['battery']['options'] = [];
  for (const capacity of [...(current > 0 ? [0] : []), ...prices.map(({ capacityKwh }) => capacityKwh)]) {
    await yieldToEventLoop();
    const cents = centsWith(capacity);
    const difference = cents === null || todayCents === null ? null : Math.round(cents - todayCents);
    options.push({
      capacity,
      current: capacity === current,
      monthly: monthlyOf(capacity),
      difference,
      worthIt: isWorthIt(difference, limit, judged),
    });
  }
  return { state: 'replayed', limit, options };
}

/** The hours with more panels. @param kwp of the measured panels */
export async function panelReplay(
  { hours, timeZone, judged, battery }: ReplayedHome,
  kwp: number,
  limitCents: number,
): Promise<Wire['panels']['options']> {
  const options: Wire['panels']['options'] = [];
  for (const added of ADDED_KWP) {
    await yieldToEventLoop();
    for (const { addedKwp, differenceCents, ...energy } of morePanels(hours, kwp, [added], {
      battery,
      timeZone,
    }))
      options.push({
        added: addedKwp,
        ...energy,
        difference: differenceCents,
        worthIt: isWorthIt(differenceCents, limitCents, judged),
      });
  }
  return options;
}
