import {
  type AlignedGroups,
  alignGroups,
  type DemoHousehold,
  groupTypeFor,
  isHistoryInLicence,
  type MeteringKind,
  type Period,
  type PeriodPosition,
  type PeriodWindow,
  periodWindow,
} from '@foyer/domain';
import { type Answer, type QueryResult, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import type { Licence } from '@foyer/wire/contract-lifecycle';
import type { MeasureGroup } from '@foyer/wire/measures';
import { useMemo } from 'react';
import type { ChartDays } from '../periods/chart-days';
import type { ChartTarget, MeasuresOf } from './measure-queries';

type Query<Argument, T> = (
  argument: Argument | typeof skipToken,
  options?: Partial<ReturnType<typeof whileAwake>> & { readonly skip?: boolean },
) => QueryResult<T>;

/** Hooks of the `measureQueries` endpoints. */
export interface MeasureQueries {
  readonly useLicenceQuery: Query<void, Licence>;
  readonly useDayMeasuresQuery: Query<MeasuresOf, readonly MeasureGroup[]>;
  readonly usePeriodMeasuresQuery: Query<MeasuresOf, readonly MeasureGroup[]>;
}

/** Measures of a period, by time slot. */
export interface PeriodMeasures {
  readonly window: PeriodWindow;
  readonly aligned: AlignedGroups;
  /** The licence does not include this history: the values are an example. */
  readonly isExample: boolean;
}

interface Asked {
  /** Null skips the request. */
  readonly target: ChartTarget | null;
  readonly days: ChartDays;
  readonly siteTimeZone: string;
  readonly position: PeriodPosition;
  readonly metering?: MeteringKind;
  /** Polling interval while the period is current, milliseconds; past periods are not polled. */
  readonly refreshMs: number;
  /** Generates example values where the licence excludes the history. Must be a stable function. */
  readonly example: (period: Exclude<Period, 'day'>, household: DemoHousehold) => AlignedGroups;
}

/**
 * Measures of a chart, refreshed while the period is current, or example values where the licence excludes them.
 */
export function useChartMeasures(queries: MeasureQueries, asked: Asked): Answer<PeriodMeasures> {
  const { target, days, siteTimeZone, position, refreshMs, example } = asked;
  const { profile } = useSession();
  const { today, operationalDay } = days;
  const { period } = position;
  const licence = useAnswer(queries.useLicenceQuery());
  const isExample = !isHistoryInLicence(period, licence.state === 'ready' ? licence.data : null);
  const window = useMemo(
    () => periodWindow(position, today, operationalDay),
    [position, today, operationalDay],
  );
  const groupType = groupTypeFor(period, asked.metering);
  const of =
    target && licence.state !== 'loading' && !isExample
      ? { ...target, groupType, fromDate: window.fromDay, toDate: window.toDay }
      : skipToken;
  const refresh = window.toDay > today ? whileAwake(refreshMs) : {};
  const day = useAnswer(queries.useDayMeasuresQuery(period === 'day' ? of : skipToken, refresh));
  const other = useAnswer(queries.usePeriodMeasuresQuery(period === 'day' ? skipToken : of, refresh));
  const answer = period === 'day' ? day : other;
  const groups = answer.state === 'ready' ? answer.data : null;

  const measures = useMemo((): PeriodMeasures | null => {
    if (isExample && period !== 'day') {
      const household = { householdId: profile?.id ?? '', today, timeZone: siteTimeZone };
      return { window, aligned: example(period, household), isExample };
    }
    return (
      groups && { window, aligned: alignGroups(groups, window, groupType, siteTimeZone), isExample: false }
    );
  }, [groups, isExample, period, window, groupType, siteTimeZone, profile?.id, today, example]);

  if (!measures) return answer.state === 'ready' ? { state: 'loading' } : answer;
  if (answer.state === 'ready') return { ...answer, data: measures };
  return { state: 'ready', data: measures, stale: false, answeredAt: 0 };
}
