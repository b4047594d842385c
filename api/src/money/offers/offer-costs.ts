import {
  addDays,
  type BilledSteps,
  billedSteps,
  type CalendarSite,
  contractCost,
  isOfferedFor,
  type MeasuredStep,
  type OfferCosts,
  type OfferMonth,
  offerMonth,
  rankOffers,
  startOfMonth,
  startOfSiteDay,
} from '@foyer/domain';
import type { compareOffers } from '@foyer/wire/offers';
import type * as z from 'zod/mini';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import { CLOSED_OFFERS, offerComponents, publishedOffers } from '../prices/price-list';
import type { HomeOffer, HomeOffers } from './home-offers';

type Comparison = NonNullable<z.input<typeof compareOffers.answer>['year']>;

const MONTHS = 12;

/** A full month with its steps as they would be billed. */
export interface ComparedMonth extends Omit<BilledSteps, 'indexHours'> {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  readonly boughtWs: number;
}

/** First days of the last twelve full months, oldest first. */
export function fullMonths(today: string): readonly string[] {
  return Array.from({ length: MONTHS }, (_, index) => startOfMonth(today, index - MONTHS));
}

/** First day from which months of a home are full. */
export function firstFullMonth(firstDay: string): string {
  return firstDay.endsWith('-01') ? firstDay : startOfMonth(firstDay, 1);
}

/** Measured months with their steps. @param steps in time order */
export async function comparedMonths(
  months: readonly string[],
  steps: readonly MeasuredStep[],
  timeZone: string,
): Promise<readonly ComparedMonth[]> {
  const compared: ComparedMonth[] = [];
  let first = 0;
  for (const fromDay of months) {
    await yieldToEventLoop();
    const toDay = startOfMonth(fromDay, 1);
    const [fromMs, toMs] = [startOfSiteDay(fromDay, timeZone), startOfSiteDay(toDay, timeZone)];
    while ((steps[first]?.startMs ?? fromMs) < fromMs) first += 1;
    let end = first;
    while ((steps[end]?.startMs ?? toMs) < toMs) end += 1;
    const billed = billedSteps(steps.slice(first, end));
    first = end;
    if (billed.steps.every(({ importedWs }) => importedWs === null)) continue;
    const boughtWs = billed.steps.reduce((sum, { importedWs }) => sum + (importedWs ?? 0), 0);
    compared.push({ ...billed, fromDay, toDay, boughtWs });
  }
  return compared;
}

/** Powers for which any offer of a country has a standing charge, kVA. */
function publishedPowers(country: string): readonly number[] {
  const rows = publishedOffers(country).flatMap((offer) =>
    offerComponents(country, offer).flatMap((one) => (one.kind === 'fixed' ? one.rows : [])),
  );
  return rows.flatMap(({ upToKva }) => upToKva ?? []);
}

function costOfMonth(
  { versions, offer, isInForce }: HomeOffer,
  { fromDay, toDay, steps }: ComparedMonth,
  { kva, powers }: { readonly kva: number; readonly powers: readonly number[] },
  site: CalendarSite,
): OfferMonth {
  const without = (reason: 'closed' | 'power'): OfferMonth => ({
    cost: null,
    unpriced: { reason, kind: 'fixed', period: null, day: fromDay },
  });
  if (CLOSED_OFFERS.includes(offer) && !isInForce) return without('closed');
  const standing = versions.at(-1)?.components.find(({ kind }) => kind === 'fixed');
  const hasBegun = standing?.rows.some(({ validFrom }) => validFrom <= fromDay);
  if (offer !== 'own' && standing && hasBegun && !isOfferedFor(standing, fromDay, kva, powers))
    return without('power');
  return offerMonth(contractCost({ versions, fromDay, toDay, steps, site }));
}

/** Cost of each month at each offer. */
export async function offerCosts(
  { offers, country, kva }: HomeOffers,
  months: readonly ComparedMonth[],
  site: CalendarSite,
): Promise<readonly OfferCosts[]> {
  const powers = publishedPowers(country);
  const costs = offers.map(({ offer, isInForce }) => ({ offer, isInForce, months: [] as OfferMonth[] }));
  for (const month of months) {
    for (const [index, offer] of offers.entries()) {
      await yieldToEventLoop();
      costs[index]?.months.push(costOfMonth(offer, month, { kva, powers }, site));
    }
  }
  return costs;
}

function redDaysIn(months: readonly ComparedMonth[], colours: CalendarSite['colours']): number {
  let count = 0;
  for (const { fromDay, toDay } of months)
    for (let day = fromDay; day < toDay; day = addDays(day, 1)) if (colours?.get(day) === 'red') count += 1;
  return count;
}

/** Colours by tariff day, and names people read by offer; null for those whose names the pages know. */
interface ComparisonWords {
  readonly colours: CalendarSite['colours'];
  readonly labels: ReadonlyMap<string, string | null>;
}

/** The ranking of some months on the wire. Null where none of them was measured. */
export function comparisonOf(
  asked: readonly string[],
  measured: readonly ComparedMonth[],
  costs: readonly OfferCosts[],
  { colours, labels }: ComparisonWords,
): Comparison | null {
  const own = measured.flatMap(({ fromDay }, index) => (asked.includes(fromDay) ? [index] : []));
  if (own.length === 0) return null;
  const months = own.flatMap((index) => measured[index] ?? []);
  const { compared, ranked, unpriced, limitCents } = rankOffers(
    costs.map((offer) => ({ ...offer, months: own.flatMap((index) => offer.months[index] ?? []) })),
    own.length,
  );
  const priced = compared.flatMap((index) => months[index] ?? []);
  const stateOf = (fromDay: string) => {
    if (priced.some((month) => month.fromDay === fromDay)) return 'compared';
    return months.some((month) => month.fromDay === fromDay) ? 'unpriced' : 'notMeasured';
  };
  const inForce = costs.find(({ isInForce }) => isInForce);
  const gapOf = (fromDay: string) => {
    const index = measured.findIndex((month) => month.fromDay === fromDay);
    const gap = stateOf(fromDay) === 'unpriced' ? inForce?.months[index]?.unpriced : null;
    return gap ? { lacks: gap.kind === 'fixed' ? ('standing' as const) : ('energy' as const) } : {};
  };
  const named = (offer: string) => {
    const label = labels.get(offer) ?? null;
    return { offer, ...(label !== null && { label }) };
  };
  const sumOf = (of: (month: ComparedMonth) => number) => priced.reduce((sum, month) => sum + of(month), 0);
  return {
    months: asked.map((fromDay) => ({
      month: fromDay.slice(0, 7),
      state: stateOf(fromDay),
      ...gapOf(fromDay),
    })),
    offers: ranked.map(({ offer, totalCents, differenceCents, verdict, lines }) => ({
      ...named(offer),
      total: totalCents,
      difference: differenceCents,
      verdict,
      lines: lines.map(({ amountCents, ...line }) => ({ ...line, amount: amountCents })),
      redDays: offer === 'tempo' ? redDaysIn(priced, colours) : null,
    })),
    unpriced: unpriced.map(({ offer, isInForce, reason, day }) => ({
      ...named(offer),
      inForce: isInForce,
      reason,
      day,
    })),
    limit: limitCents,
    boughtKwh: sumOf(({ boughtWs }) => boughtWs) / 3_600_000,
    missingHours: sumOf(({ missingHours }) => missingHours.length),
    estimatedHours: sumOf(({ estimatedHours }) => estimatedHours.length),
  };
}
