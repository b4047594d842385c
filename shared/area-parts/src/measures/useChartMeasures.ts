import {
  type AlignedGroups,
  alignGroups,
  exampleWindow,
  groupTypeFor,
  isExampleHistory,
  type MeteringKind,
  type PeriodPosition,
  type PeriodWindow,
  periodWindow,
} from '@foyer/domain';
import { type Answer, type QueryResult, useAnswer, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
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
  readonly useDayMeasuresQuery: Query<MeasuresOf, readonly MeasureGroup[]>;
  readonly usePeriodMeasuresQuery: Query<MeasuresOf, readonly MeasureGroup[]>;
}

/** Measures of a period, by time slot. */
export interface PeriodMeasures {
  readonly window: PeriodWindow;
  readonly aligned: AlignedGroups;
  /** The licence does not include this history: the values are the platform's example. */
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
}

/**
 * Measures of a chart, refreshed while the period is current. Where the licence excludes the history, the
 * platform answers with an example, which the caller must mark.
 */
export function useChartMeasures(queries: MeasureQueries, asked: Asked): Answer<PeriodMeasures> {
  const { target, days, siteTimeZone, position, refreshMs } = asked;
  const { today, operationalDay } = days;
  const { period } = position;
  const window = useMemo(
    () => periodWindow(position, today, operationalDay),
    [position, today, operationalDay],
  );
  const groupType = groupTypeFor(period, asked.metering);
  const of = target ? { ...target, groupType, fromDate: window.fromDay, toDate: window.toDay } : skipToken;
  const refresh = window.toDay > today ? whileAwake(refreshMs) : {};
  const day = useAnswer(queries.useDayMeasuresQuery(period === 'day' ? of : skipToken, refresh));
  const other = useAnswer(queries.usePeriodMeasuresQuery(period === 'day' ? skipToken : of, refresh));
  const answer = period === 'day' ? day : other;
  const groups = answer.state === 'ready' ? answer.data : null;

  const measures = useMemo((): PeriodMeasures | null => {
    if (!groups) return null;
    const isExample = isExampleHistory(groups);
    const drawn = isExample ? exampleWindow(groups, window, groupType) : window;
    return { window, aligned: alignGroups(groups, drawn, groupType, siteTimeZone), isExample };
  }, [groups, window, groupType, siteTimeZone]);

  if (answer.state !== 'ready') return answer;
  return measures ? { ...answer, data: measures } : { state: 'loading' };
}
