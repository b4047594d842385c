import type { GroupType } from '@foyer/wire/measures';
import { addDays, addMonths, isDay, startOfMonth } from './site-time';

/** Chart periods in display order. */
export const PERIODS = ['day', 'week', 'month', 'year', 'lifeTime'] as const;
export type Period = (typeof PERIODS)[number];

/** Period of a chart without a query parameter. */
export const DEFAULT_PERIOD: Period = 'day';

/** The time range a person is viewing. */
export interface PeriodPosition {
  readonly period: Period;
  /** Last site day, `YYYY-MM-DD`; null follows today. */
  readonly lastDay: string | null;
  /** Day view only: one day instead of two. */
  readonly twentyFourHours: boolean;
}

/** Today and yesterday. */
export const DEFAULT_POSITION: PeriodPosition = {
  period: DEFAULT_PERIOD,
  lastDay: null,
  twentyFourHours: false,
};

/** Site days of a chart, `YYYY-MM-DD`; `toDay` is exclusive. */
export interface PeriodWindow {
  readonly period: Period;
  readonly fromDay: string;
  readonly toDay: string;
}

const WEEK_DAYS = 7;
const MONTH_DAYS = 31;
const YEAR_MONTHS = 12;
const LIFE_TIME_MINIMUM_MONTHS = 13;

/** Groups of an example history; the day view has none. */
export const DEMO_GROUPS: Readonly<Record<Exclude<Period, 'day'>, number>> = {
  week: WEEK_DAYS,
  month: MONTH_DAYS,
  year: YEAR_MONTHS,
  lifeTime: 36,
};

/**
 * Site days of a position.
 * @param today current site day; a later `lastDay` counts as today
 * @param operationalDay first day of operation; without one, lifetime means the last 12 months
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

/** Null for today, so that the chart moves on at midnight. */
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

/** Moves back by one day, 7 days, 31 days or 12 months. Lifetime is unchanged. */
export function moveBack(position: PeriodPosition, today: string): PeriodPosition {
  return step(position, today, -1);
}

/** Moves forward by one day, 7 days, 31 days or 12 months, at most to today. */
export function moveForward(position: PeriodPosition, today: string): PeriodPosition {
  return step(position, today, 1);
}

/**
 * The period of equal length before this one, for comparison. Null for lifetime.
 * @param today current site day; a later `lastDay` counts as today
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

/** The same period, ending today. */
export function moveToToday(position: PeriodPosition): PeriodPosition {
  return { ...position, lastDay: null };
}

/** The same period, ending on `day`. Future and invalid days become today. */
export function moveToDay(position: PeriodPosition, day: string, today: string): PeriodPosition {
  return { ...position, lastDay: isDay(day) ? settledDay(day, today) : null };
}

/** Whether the window starts after the first day of operation; true when that is unknown. */
export function canMoveBack(position: PeriodPosition, today: string, operationalDay: string | null): boolean {
  if (position.period === 'lifeTime') return false;
  return operationalDay === null || periodWindow(position, today, operationalDay).fromDay > operationalDay;
}

/** Whether the window ends before today. */
export function canMoveForward(position: PeriodPosition, today: string): boolean {
  return position.period !== 'lifeTime' && position.lastDay !== null && position.lastDay < today;
}

/** Lifetime is offered after more than 13 months of operation. */
export function hasLifeTime(operationalDay: string | null, today: string): boolean {
  return operationalDay !== null && addMonths(operationalDay, LIFE_TIME_MINIMUM_MONTHS) < today;
}

/** Query string without `?`: `period=week&day=2026-06-21`. Defaults are omitted. */
export function encodePosition(position: PeriodPosition): string {
  const query = new URLSearchParams();
  if (position.period !== DEFAULT_PERIOD) query.set('period', position.period);
  if (position.lastDay !== null) query.set('day', position.lastDay);
  if (position.twentyFourHours) query.set('hours', '24');
  return query.toString();
}

/** Parses a query string, with or without `?`. Missing and invalid values become defaults. */
export function decodePosition(search: string): PeriodPosition {
  const query = new URLSearchParams(search);
  const day = query.get('day') ?? '';
  return {
    period: PERIODS.find((period) => period === query.get('period')) ?? DEFAULT_PERIOD,
    lastDay: isDay(day) ? day : null,
    twentyFourHours: query.get('hours') === '24',
  };
}

/** Metering of a device, which decides the group length. */
export type MeteringKind = 'default' | 'wiser' | 'tado';

/** Metering of a device type. */
export function meteringKind(deviceType: string): MeteringKind {
  if (deviceType.startsWith('wiser_')) return 'wiser';
  return deviceType.startsWith('tado_') ? 'tado' : 'default';
}

const DAY_GROUPS = { default: 'five_minutes', wiser: 'ten_minutes', tado: 'fifteen_minutes' } as const;

/** Group length of a chart. */
export function groupTypeFor(period: Period, kind: MeteringKind = 'default'): GroupType {
  if (period === 'day') return DAY_GROUPS[kind];
  return period === 'year' || period === 'lifeTime' ? 'month' : 'day';
}

/** Chart type. Rates are always lines. */
export function chartTypeFor(
  period: Period,
  quantity: 'energy' | 'rate' = 'energy',
): 'area' | 'column' | 'line' {
  if (quantity === 'rate') return 'line';
  return period === 'day' || period === 'lifeTime' ? 'area' : 'column';
}
