/** Something that counts from a day on, until the next. */
interface Dated {
  /** `YYYY-MM-DD` in site time. */
  readonly fromDay: string;
}

/** Days of one version; `toDay` is exclusive. */
export interface TariffSpan<T extends Dated> {
  readonly fromDay: string;
  readonly toDay: string;
  readonly version: T;
}

const byDay = (a: Dated, b: Dated): number => (a.fromDay < b.fromDay ? -1 : 1);

/** The version that applies on a day; the first one also covers the days before it. Null without versions. */
export function tariffVersionOn<T extends Dated>(versions: readonly T[], day: string): T | null {
  const inOrder = versions.toSorted(byDay);
  return inOrder.findLast(({ fromDay }) => fromDay <= day) ?? inOrder[0] ?? null;
}

/** Splits the days by version, oldest first, without gaps. Empty without versions or days. */
export function tariffSpans<T extends Dated>(
  versions: readonly T[],
  fromDay: string,
  toDay: string,
): readonly TariffSpan<T>[] {
  const begins = versions
    .map((version) => version.fromDay)
    .filter((day) => day > fromDay && day < toDay)
    .toSorted();
  const days = [fromDay, ...begins, toDay];
  return days.slice(0, -1).flatMap((from, index) => {
    const to = days[index + 1] ?? toDay;
    const version = tariffVersionOn(versions, from);
    return version && from < to ? [{ fromDay: from, toDay: to, version }] : [];
  });
}
