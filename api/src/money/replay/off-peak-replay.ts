import {
  addDays,
  boughtByHourOfDay,
  type CalendarSite,
  calendarOfPatterns,
  extremePatterns,
  isWorthIt,
  type PriceCalendar,
  periodStretches,
  priceRowOn,
} from '@foyer/domain';
import type { OffPeakChoice, OffPeakSeason, yearReplay } from '@foyer/wire/year-replay';
import type * as z from 'zod/mini';
import type { HomeOffers } from '../offers/home-offers';
import { type ComparedMonth, offerCosts } from '../offers/offer-costs';

type Wire = NonNullable<NonNullable<z.input<typeof yearReplay.answer>['replay']>['offPeak']>;

const PEAK_OFF_PEAK = 'peakOffPeak';
const DAY_MS = 86_400_000;
const UTC = { timeZone: 'UTC' };
/** Any year: hours are read from a few of its days. */
const YEAR = '2026';

const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 16);

/** Off-peak ranges that begin on a day. */
function rangesOn(calendar: PriceCalendar, day: string): OffPeakSeason['ranges'] {
  const dayMs = Date.parse(`${day}T00:00:00Z`);
  return periodStretches(calendar, dayMs - DAY_MS, dayMs + 2 * DAY_MS, UTC)
    .filter(({ period, startMs }) => period === 'offPeak' && dayMs <= startMs && startMs < dayMs + DAY_MS)
    .map(({ startMs, endMs }) => ({ from: timeOf(startMs), to: timeOf(endMs) }));
}

/** Off-peak hours by season; no ranges where the days of a week differ. */
export function offPeakSeasons({ seasons, dayStartMin }: PriceCalendar): readonly OffPeakSeason[] {
  return seasons.map((season) => {
    const alone = { dayStartMin, seasons: [season] };
    const week = Array.from({ length: 7 }, (_, index) => rangesOn(alone, addDays(`${YEAR}-05-04`, index)));
    const isDaily = week.every((ranges) => JSON.stringify(ranges) === JSON.stringify(week[0]));
    return { from: season.fromMonthDay, ranges: isDaily ? (week[0] ?? []) : [] };
  });
}

interface OffPeakInput {
  readonly home: HomeOffers;
  readonly months: readonly ComparedMonth[];
  readonly site: CalendarSite;
  /** What the months cost with the hours of today; null without a price. */
  readonly totalNowCents: number | null;
  /** At the offer in force; null without a price. */
  readonly totalTodayCents: number | null;
  readonly limitCents: number;
  readonly judged: boolean;
}

/** The months at the offer with off-peak hours: those of today, and the cheapest and most expensive that may be assigned. */
export async function offPeakReplay(input: OffPeakInput): Promise<Wire | null> {
  const { home, months, site, totalNowCents, totalTodayCents, limitCents, judged } = input;
  const { offPeakHours: from, kva, offers } = home;
  const offer = offers.find((one) => one.offer === PEAK_OFF_PEAK);
  const version = offer?.versions.at(-1);
  const energy = version?.components.find(({ kind }) => kind === 'energy');
  if (from === null || !offer || !version || !energy?.calendar || totalNowCents === null) return null;
  const byHour = months.flatMap(({ fromDay, steps }) => {
    const [peak, offPeak] = ['peak', 'offPeak'].map((period) => priceRowOn(energy, fromDay, kva, period));
    if (!peak || !offPeak) return [];
    const gapCentsPerKwh = peak.cents - offPeak.cents;
    return [{ fromDay, boughtWs: boughtByHourOfDay(steps, site.timeZone), gapCentsPerKwh }];
  });
  const { cheapest, mostExpensive } = extremePatterns(byHour);
  const calendars = [calendarOfPatterns(cheapest), calendarOfPatterns(mostExpensive)];
  const assigned = calendars.map((calendar) => ({
    ...offer,
    versions: [
      {
        ...version,
        components: version.components.map((one) => (one === energy ? { ...one, calendar } : one)),
      },
    ],
  }));
  const costs = await offerCosts({ ...home, offers: assigned }, months, site);
  const totals = costs.map((one) =>
    one.months.reduce<number | null>(
      (sum, { cost }) => (sum === null || cost === null ? null : sum + cost.totalCents),
      0,
    ),
  );
  const optionOf = (hours: OffPeakChoice, calendar: PriceCalendar, total: number | null) => {
    if (total === null) return [];
    const difference = totalTodayCents === null ? null : total - totalTodayCents;
    const seasons = offPeakSeasons(calendar).map((season) => ({ ...season, ranges: [...season.ranges] }));
    return [{ hours, seasons, total, difference, worthIt: isWorthIt(difference, limitCents, judged) }];
  };
  const [low, high] = calendars;
  return {
    from,
    options: [
      ...optionOf('now', energy.calendar, totalNowCents),
      ...(low ? optionOf('cheapest', low, totals[0] ?? null) : []),
      ...(high ? optionOf('mostExpensive', high, totals[1] ?? null) : []),
    ],
  };
}
