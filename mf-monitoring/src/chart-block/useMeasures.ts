import type { MeasureGroup } from '@foyer/contract';
import { groupTypeFor, type PeriodPosition, periodWindow } from '@foyer/domain';
import { useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import type { Answer } from '../answers/answer';
import { useAnswer } from '../answers/useAnswer';
import type { House } from '../house/useHouse';
import { KIOSK_REFRESH_MS, MEASURES_REFRESH_MS } from '../refresh';
import type { ChartFrame } from './chartContent';
import {
  type ChartTarget,
  type MeasuresOf,
  useDayMeasuresQuery,
  usePeriodMeasuresQuery,
} from './measuresEndpoints';

/** The measures of a chart, asked for again every 30 s, in kiosk mode every 5 min (spec 1 §4 §9). */
export function useMeasures(
  target: ChartTarget | null,
  house: House,
  position: PeriodPosition,
): { readonly frame: ChartFrame; readonly answer: Answer<readonly MeasureGroup[]> } {
  const { kiosk } = useSession();
  const { today, operationalDay, siteTimeZone } = house;
  const frame = useMemo(
    () => ({
      window: periodWindow(position, today, operationalDay),
      groupType: groupTypeFor(position.period),
      siteTimeZone,
    }),
    [position, today, operationalDay, siteTimeZone],
  );
  const of: MeasuresOf | typeof skipToken = target
    ? { ...target, groupType: frame.groupType, fromDate: frame.window.fromDay, toDate: frame.window.toDay }
    : skipToken;
  // A period that is over does not change any more.
  const polling =
    frame.window.toDay > today ? whileAwake(kiosk ? KIOSK_REFRESH_MS : MEASURES_REFRESH_MS) : {};
  const inDays = position.period === 'day';
  const day = useAnswer(useDayMeasuresQuery(inDays ? of : skipToken, polling));
  const other = useAnswer(usePeriodMeasuresQuery(inDays ? skipToken : of, polling));
  return { frame, answer: inDays ? day : other };
}
