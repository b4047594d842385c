import type { GroupType } from '@foyer/wire/measures';
import { addDays, addMonths, isDay, startOfMonth } from './site-time';

/** The periods of every chart, in the order they are offered (spec 1 §9). */
export const PERIODS = ['day', 'week', 'month', 'year', 'lifeTime'] as const;
export type Period = (typeof PERIODS)[number];

/** Period shown when nothing else is asked for (spec 1 §9). */
export const DEFAULT_PERIOD: Period = 'day';

/** What part of time a person looks at (D7). */
export interface PeriodPosition {
  readonly period: Period;
  /** Last site day looked at, `YYYY-MM-DD`; null follows today. */
  readonly lastDay: string | null;
  /** Day view: that day alone instead of the day before and it. Ignored by the other periods. */
  readonly twentyFourHours: boolean;
}

/** Where every chart starts: today, with yesterday (D7). */
export const DEFAULT_POSITION: PeriodPosition = {
  period: DEFAULT_PERIOD,
  lastDay: null,
  twentyFourHours: false,
};

/** Site days a chart covers: `fromDay` inclusive, `toDay` exclusive, `YYYY-MM-DD`. */
export interface PeriodWindow {
  readonly period: Period;
  readonly fromDay: string;
  readonly toDay: string;
}

const WEEK_DAYS = 7;
const MONTH_DAYS = 31;
const YEAR_MONTHS = 12;
const LIFE_TIME_MINIMUM_MONTHS = 13;

/** Groups of a demonstration history (spec 1 §9). The day view has none. */
export const DEMO_GROUPS: Readonly<Record<Exclude<Period, 'day'>, number>> = {
  week: WEEK_DAYS,
  month: MONTH_DAYS,
  year: YEAR_MONTHS,
  lifeTime: 36,
};

/**
 * The days of a position (spec 1 §9, D7).
 *
 * @param today site day it is now; a `lastDay` after it counts as today.
 * @param operationalDay first day of operation; without one a lifetime is the last 12 months.
 */
export function periodWindow(
  position: PeriodPosition,
  today: string,
  operationalDay: string | null,
): PeriodWindow {
  const { period } = position;
  const lastDay = position.lastDay !== null && position.lastDay < today ? position.lastDay : today;
  const toDay = addDays(lastDay, 1);
  switch (period) {
    case 'day':
      return { period, fromDay: position.twentyFourHours ? lastDay : addDays(lastDay, -1), toDay };
    case 'week':
      return { period, fromDay: addDays(toDay, -WEEK_DAYS), toDay };
    case 'month':
      return { period, fromDay: addDays(toDay, -MONTH_DAYS), toDay };
    case 'year': {
      const nextMonth = addMonths(startOfMonth(lastDay), 1);
      return { period, fromDay: addMonths(nextMonth, -YEAR_MONTHS), toDay: nextMonth };
    }
    case 'lifeTime': {
      const nextMonth = addMonths(startOfMonth(today), 1);
      const first = operationalDay !== null && operationalDay <= today ? startOfMonth(operationalDay) : null;
      return { period, fromDay: first ?? addMonths(nextMonth, -YEAR_MONTHS), toDay: nextMonth };
    }
  }
}

/** A day that follows today is today, so that the chart moves on at midnight. */
function settledDay(day: string, today: string): string | null {
  return day >= today ? null : day;
}

function step(position: PeriodPosition, today: string, direction: 1 | -1): PeriodPosition {
  const lastDay = position.lastDay ?? today;
  const next = {
    day: () => addDays(lastDay, direction),
    week: () => addDays(lastDay, direction * WEEK_DAYS),
    month: () => addDays(lastDay, direction * MONTH_DAYS),
    year: () => addMonths(lastDay, direction * YEAR_MONTHS),
    lifeTime: () => lastDay,
  }[position.period]();
  return { ...position, lastDay: settledDay(next, today) };
}

/** One day, 7 days, 31 days or 12 months back (D7). A lifetime stays where it is. */
export function earlier(position: PeriodPosition, today: string): PeriodPosition {
  return step(position, today, -1);
}

/** One day, 7 days, 31 days or 12 months forward, at most up to today (D7). */
export function later(position: PeriodPosition, today: string): PeriodPosition {
  return step(position, today, 1);
}

/**
 * The period of the same length that ends where this one begins: what a chart is compared with. A lifetime has none.
 *
 * @param today site day it is now; a `lastDay` after it counts as today.
 */
export function previousPosition(position: PeriodPosition, today: string): PeriodPosition | null {
  const lastDay = position.lastDay !== null && position.lastDay < today ? position.lastDay : today;
  switch (position.period) {
    case 'day':
      return { ...position, lastDay: addDays(lastDay, position.twentyFourHours ? -1 : -2) };
    case 'week':
      return { ...position, lastDay: addDays(lastDay, -WEEK_DAYS) };
    case 'month':
      return { ...position, lastDay: addDays(lastDay, -MONTH_DAYS) };
    case 'year':
      return { ...position, lastDay: addMonths(startOfMonth(lastDay), -YEAR_MONTHS) };
    case 'lifeTime':
      return null;
  }
}

/** The same period, now (D7). */
export function atToday(position: PeriodPosition): PeriodPosition {
  return { ...position, lastDay: null };
}

/** The same period, ending with a picked day (D7). A day to come, or no day at all, is today. */
export function atDay(position: PeriodPosition, day: string, today: string): PeriodPosition {
  return { ...position, lastDay: isDay(day) ? settledDay(day, today) : null };
}

/** Whether there can be measures before this window: it begins after the first day of operation, if that is known. */
export function canGoEarlier(
  position: PeriodPosition,
  today: string,
  operationalDay: string | null,
): boolean {
  if (position.period === 'lifeTime') return false;
  return operationalDay === null || periodWindow(position, today, operationalDay).fromDay > operationalDay;
}

/** Whether the window ends before today. */
export function canGoLater(position: PeriodPosition, today: string): boolean {
  return position.period !== 'lifeTime' && position.lastDay !== null && position.lastDay < today;
}

/** Whether a lifetime is offered: operational for more than 13 months (spec 1 §3). */
export function hasLifeTime(operationalDay: string | null, today: string): boolean {
  return operationalDay !== null && addMonths(operationalDay, LIFE_TIME_MINIMUM_MONTHS) < today;
}

/** The position as a query string without `?`: `period=week&day=2026-06-21`; defaults are left out (D7). */
export function encodePosition(position: PeriodPosition): string {
  const query = new URLSearchParams();
  if (position.period !== DEFAULT_PERIOD) query.set('period', position.period);
  if (position.lastDay !== null) query.set('day', position.lastDay);
  if (position.twentyFourHours) query.set('hours', '24');
  return query.toString();
}

/** Reads a query string, with or without `?`. What is missing or makes no sense is the default. */
export function decodePosition(search: string): PeriodPosition {
  const query = new URLSearchParams(search);
  const day = query.get('day') ?? '';
  return {
    period: PERIODS.find((period) => period === query.get('period')) ?? DEFAULT_PERIOD,
    lastDay: isDay(day) ? day : null,
    twentyFourHours: query.get('hours') === '24',
  };
}

/** How a device is metered, as far as the length of its groups is concerned. */
export type MeteringKind = 'default' | 'wiser' | 'tado';

/** Metering of a device type of the specification. */
export function meteringKind(deviceType: string): MeteringKind {
  if (deviceType.startsWith('wiser_')) return 'wiser';
  return deviceType.startsWith('tado_') ? 'tado' : 'default';
}

const DAY_GROUPS = { default: 'five_minutes', wiser: 'ten_minutes', tado: 'fifteen_minutes' } as const;

/** Length of a chart's groups (spec 1 §9). */
export function groupTypeFor(period: Period, kind: MeteringKind = 'default'): GroupType {
  if (period === 'day') return DAY_GROUPS[kind];
  return period === 'year' || period === 'lifeTime' ? 'month' : 'day';
}

/** How a chart is drawn (spec 1 §9): rates such as the autonomy are always a line. */
export function chartTypeFor(
  period: Period,
  quantity: 'energy' | 'rate' = 'energy',
): 'area' | 'column' | 'line' {
  if (quantity === 'rate') return 'line';
  return period === 'day' || period === 'lifeTime' ? 'area' : 'column';
}
