import {
  commonDay,
  type DailyRange,
  type DayPlan,
  dailyRangeProblem,
  EMPTY_WEEK,
  formatTimeOfDay,
  hasRange,
  padTime,
  parseTimeOfDay,
  readScheduleText,
  toDailyRanges,
  toDayPlan,
  type WeekPlan,
  writeScheduleText,
} from '@foyer/domain';
import type { TariffCategory, TariffTerms } from '@foyer/wire/tariff';
import { MAX_CENTS_PER_KWH } from '@foyer/wire/values';

/** Which days share the same hours. */
export const GROUPINGS = ['everyDay', 'weekend', 'eachDay'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Typed hours of one group of days. */
export interface TypedPeriod {
  readonly group: number;
  readonly from: string;
  readonly to: string;
}

/** Field values of a tariff: one price, own hours, or a supplier's tariff. */
export interface TypedTerms {
  category: TariffCategory;
  /** Name of the supplier's tariff; empty for own terms. */
  name: string;
  price: string;
  rangePrice: string;
  grouping: Grouping;
  periods: TypedPeriod[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];
const DAYS: Readonly<Record<Grouping, readonly (readonly number[])[]>> = {
  everyDay: [WEEK],
  weekend: [WEEK.slice(0, 5), WEEK.slice(5)],
  eachDay: WEEK.map((day) => [day]),
};

/** Days of each group; Monday is 0. */
export const groupsOf = (grouping: Grouping) => DAYS[grouping];

/** Price of decimal text with a point, as `toPlainNumber` makes it; null for anything else. */
export function parseCents(text: string): number | null {
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(text)) return null;
  const cents = Number(text);
  return cents <= MAX_CENTS_PER_KWH ? cents : null;
}

/** Price below which a whole currency unit was probably meant, hundredths. */
const LEAST_LIKELY_CENTS = 1;

/** `0.21` as 21: the price that was probably meant by one typed in whole units; null for a likely price. */
export function meantCents(cents: number | null): number | null {
  if (cents === null || cents <= 0 || cents >= LEAST_LIKELY_CENTS) return null;
  return Math.round(cents * 1_000_000) / 10_000;
}

/** Whether a time can be read. */
export const isTyped = (time: string): boolean => parseTimeOfDay(padTime(time)) !== null;

const isSamePlan = (a: DayPlan | undefined, b: DayPlan | undefined) =>
  JSON.stringify(a) === JSON.stringify(b);

/** The coarsest grouping that can represent a week. */
export function groupingOf(week: WeekPlan): Grouping {
  if (commonDay(week)) return 'everyDay';
  return DAYS.weekend.every((days) => days.every((day) => isSamePlan(week[day], week[days[0] ?? 0])))
    ? 'weekend'
    : 'eachDay';
}

/** A day's hours as field values. */
export const toPeriodFields = (day: DayPlan, group: number): TypedPeriod[] =>
  toDailyRanges(day).map(({ fromMin, toMin }) => ({
    group,
    from: formatTimeOfDay(fromMin),
    to: formatTimeOfDay(toMin),
  }));

/** Valid hours of one group, and the error of each period; null without one. */
export function periodsOfGroup(periods: readonly TypedPeriod[], group: number) {
  const own = periods.filter((period) => period.group === group);
  const read = own.map(({ from, to }): DailyRange | null => {
    const [fromMin, toMin] = [parseTimeOfDay(padTime(from)), parseTimeOfDay(padTime(to))];
    return fromMin === null || toMin === null ? null : { fromMin, toMin };
  });
  const known = read.filter((period) => period !== null);
  const faults = read.map((period) =>
    period === null ? ('periodUnreadable' as const) : dailyRangeProblem(known, known.indexOf(period)),
  );
  return { day: toDayPlan(known), faults };
}

/** Week of the typed hours. */
export function parseWeekFields({ grouping, periods }: Pick<TypedTerms, 'grouping' | 'periods'>): WeekPlan {
  const week = [...EMPTY_WEEK];
  groupsOf(grouping).forEach((days, group) => {
    const { day } = periodsOfGroup(periods, group);
    for (const of of days) week[of] = day;
  });
  return week;
}

/** Week of a tariff's hours; empty when the text cannot be parsed. */
export function parseStoredWeek(ranges: string): WeekPlan {
  const reading = readScheduleText(ranges, 'onOff');
  return reading.ok ? reading.value : EMPTY_WEEK;
}

/** The hours in another grouping: each group takes those of its first day. */
export function regroup(typed: Pick<TypedTerms, 'grouping' | 'periods'>, grouping: Grouping): TypedPeriod[] {
  const week = parseWeekFields(typed);
  return groupsOf(grouping).flatMap((days, group) => toPeriodFields(week[days[0] ?? 0] ?? [], group));
}

/**
 * Field values of a tariff's terms.
 * @param write formats a price in the person's language.
 */
export function toTermFields(
  terms: TariffTerms | null,
  write: (cents: number) => string = String,
): TypedTerms {
  const week = parseStoredWeek(terms?.ranges ?? '');
  const grouping = groupingOf(week);
  const [price, rangePrice] = (terms?.pricesCentsPerKwh ?? []).map(write);
  return {
    category: terms?.category ?? 'flat',
    name: terms?.category === 'custom' ? '' : (terms?.name ?? ''),
    price: price ?? '',
    rangePrice: rangePrice ?? '',
    grouping,
    periods: groupsOf(grouping).flatMap((days, group) => toPeriodFields(week[days[0] ?? 0] ?? [], group)),
  };
}

/** Price of a validated field. Throws `RangeError` for an unreadable one, which must not be sent as 0. */
export function requireCents(text: string): number {
  const cents = parseCents(text);
  if (cents === null) throw new RangeError(`unreadable price ${JSON.stringify(text)}`);
  return cents;
}

/** API input of the terms. Throws `RangeError` for an unreadable price, which {@link termFaults} reports. */
export function toTariffInput(typed: TypedTerms, usual: { readonly ranges: string } | null) {
  const { category, name, price, rangePrice } = typed;
  const ranges = category === 'custom' ? writeScheduleText(parseWeekFields(typed)) : (usual?.ranges ?? '');
  // A supplier's tariff of one price has no second one, whatever its hours.
  const isSingle = category === 'flat' || (category === 'predefined' && rangePrice === '');
  const hasRanges = !isSingle && ranges !== '';
  return {
    category,
    ...(category === 'custom' || name === '' ? {} : { name }),
    ranges: hasRanges ? ranges : '',
    price: requireCents(price),
    ...(hasRanges ? { rangePrice: requireCents(rangePrice) } : {}),
  };
}

/** Error of a field, by message key. */
export interface TermFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Errors of the ranges of these groups, at the field each concerns.
 * @param list name of the field of the ranges
 */
export function periodFaults(periods: readonly TypedPeriod[], groups: number, list = 'periods'): TermFault[] {
  return Array.from({ length: groups }).flatMap((_, group) => {
    const places = periods.flatMap((period, place) => (period.group === group ? [place] : []));
    return periodsOfGroup(periods, group).faults.flatMap((fault, at) => {
      const place = places[at] ?? 0;
      const { from = '', to = '' } = periods[place] ?? {};
      const unread = [!isTyped(from) && 'from', !isTyped(to) && 'to'].filter((end) => end !== false);
      const ends = fault === 'periodUnreadable' ? unread : ['from'];
      return fault === null
        ? []
        : ends.map((end) => ({ path: [list, place, end], message: `${fault}Message` }));
    });
  });
}

/**
 * Errors of typed terms; only the fields of the chosen kind of tariff are checked.
 * @param centsOf parses a price; null when it is not one.
 */
export function termFaults(
  typed: TypedTerms,
  centsOf: (text: string) => number | null = parseCents,
): TermFault[] {
  const { category, name, price, rangePrice } = typed;
  const faults: TermFault[] = [];
  const refuse = (field: keyof TypedTerms, message: string) => faults.push({ path: [field], message });
  if (category === 'predefined') {
    // Its prices have no fields of their own: another choice mends them.
    const isPriced = centsOf(price) !== null && (rangePrice === '' || centsOf(rangePrice) !== null);
    if (name === '' || !isPriced) refuse('name', 'tariffNameMissingMessage');
    return faults;
  }
  if (centsOf(price) === null) refuse('price', 'priceInvalidMessage');
  if (category !== 'custom') return faults;
  if (centsOf(rangePrice) === null) refuse('rangePrice', 'priceInvalidMessage');
  const wrong = periodFaults(typed.periods, groupsOf(typed.grouping).length);
  faults.push(...wrong);
  if (wrong.length === 0 && !hasRange(parseWeekFields(typed))) refuse('grouping', 'periodsMissingMessage');
  return faults;
}
