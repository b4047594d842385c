import type { Tariff } from './tariff';

/** A household's prices from a day on (D103): what was bought or saved before keeps the price of its own day. */
export interface TariffVersion {
  /** First day in site time, `YYYY-MM-DD`. */
  readonly fromDay: string;
  /** Null where nobody knows what a kWh cost. */
  readonly tariff: Tariff | null;
  /** What a sold kWh earns, hundredths of the currency; null where nothing is sold. */
  readonly sellingCentsPerKwh: number | null;
}

/** Days on which one version holds; `toDay` is the first day on which it does not any more. */
export interface TariffSpan {
  readonly fromDay: string;
  readonly toDay: string;
  readonly version: TariffVersion;
}

const byDay = (a: TariffVersion, b: TariffVersion): number => (a.fromDay < b.fromDay ? -1 : 1);

/** The version that holds on a day: the latest that has begun; the first there is for the days before it. */
export function tariffVersionOn(versions: readonly TariffVersion[], day: string): TariffVersion | null {
  const inOrder = versions.toSorted(byDay);
  return inOrder.findLast(({ fromDay }) => fromDay <= day) ?? inOrder[0] ?? null;
}

/**
 * The days of a span by the version that holds on them, oldest first; together they are the span, without gap or overlap.
 * Empty without versions or days.
 */
export function tariffSpans(
  versions: readonly TariffVersion[],
  fromDay: string,
  toDay: string,
): readonly TariffSpan[] {
  const begins = versions
    .map((version) => version.fromDay)
    .filter((day) => day > fromDay && day < toDay)
    .toSorted();
  const days = [fromDay, ...begins, toDay];
  return days.slice(0, -1).flatMap((from, place) => {
    const to = days[place + 1] ?? toDay;
    const version = tariffVersionOn(versions, from);
    return version && from < to ? [{ fromDay: from, toDay: to, version }] : [];
  });
}
