import {
  type AlignedGroups,
  alignGroups,
  demoHistory,
  groupTypeFor,
  isHistoryInLicence,
  type MeteringKind,
  type PeriodPosition,
  type PeriodWindow,
  periodWindow,
} from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import type { House } from '../house/useHouse';
import { useLicenceQuery } from '../licence/licenceEndpoints';
import { KIOSK_REFRESH_MS, MEASURES_REFRESH_MS } from '../refresh';
import { type ChartTarget, useDayMeasuresQuery, usePeriodMeasuresQuery } from './measuresEndpoints';

/** Measures of a period on their places in time. */
export interface PeriodMeasures {
  readonly window: PeriodWindow;
  readonly aligned: AlignedGroups;
  /** The licence does not hold this history: these are an example (D13). */
  readonly isExample: boolean;
}

/** The measures of a chart, asked for again every 30 s, in kiosk mode every 5 min (spec 1 §4 §9). */
export function useMeasures(
  target: ChartTarget | null,
  house: House,
  position: PeriodPosition,
  metering: MeteringKind = 'default',
): Answer<PeriodMeasures> {
  const { kiosk, profile } = useSession();
  const { today, operationalDay, siteTimeZone } = house;
  const { period } = position;
  const licence = useAnswer(useLicenceQuery());
  const isExample = !isHistoryInLicence(period, licence.state === 'ready' ? licence.data : null);

  const window = useMemo(
    () => periodWindow(position, today, operationalDay),
    [position, today, operationalDay],
  );
  const groupType = groupTypeFor(period, metering);
  const asked = target && licence.state !== 'loading' && !isExample;
  const of = asked ? { ...target, groupType, fromDate: window.fromDay, toDate: window.toDay } : skipToken;
  // A period that is over does not change any more.
  const refresh = window.toDay > today ? whileAwake(kiosk ? KIOSK_REFRESH_MS : MEASURES_REFRESH_MS) : {};
  const day = useAnswer(useDayMeasuresQuery(period === 'day' ? of : skipToken, refresh));
  const other = useAnswer(usePeriodMeasuresQuery(period === 'day' ? skipToken : of, refresh));
  const answer = period === 'day' ? day : other;
  const groups = answer.state === 'ready' ? answer.data : null;

  const measures = useMemo((): PeriodMeasures | null => {
    if (isExample && period !== 'day') {
      const household = { householdId: profile?.id ?? '', today, timeZone: siteTimeZone };
      return { window, aligned: demoHistory(period, household), isExample };
    }
    return (
      groups && { window, aligned: alignGroups(groups, window, groupType, siteTimeZone), isExample: false }
    );
  }, [groups, isExample, period, window, groupType, siteTimeZone, profile?.id, today]);

  if (!measures) return answer.state === 'ready' ? { state: 'loading' } : answer;
  if (answer.state === 'ready') return { ...answer, data: measures };
  return { state: 'ready', data: measures, stale: false, answeredAt: 0 };
}
