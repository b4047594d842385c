import type { ChartDays } from '@foyer/area-parts';
import {
  type AlignedGroups,
  alignGroups,
  demoBatteryHistory,
  groupTypeFor,
  isHistoryInLicence,
  type PeriodPosition,
  periodWindow,
} from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { skipToken } from '@foyer/remote-kit/store';
import { useMemo } from 'react';
import { useDayMeasuresQuery, usePeriodMeasuresQuery } from '../battery/batteryEndpoints';
import { type LiveBattery, MEASURES_REFRESH_MS } from '../battery/useBattery';
import { useLicenceQuery } from '../licence/licenceEndpoints';

/** The battery's measures of a period, on their places in time. */
export interface BatteryMeasures {
  readonly aligned: AlignedGroups;
  /** The licence does not hold this history: these are an example (D13). */
  readonly isExample: boolean;
}

/** Capacity an example is made for while the battery's own is not known. */
const EXAMPLE_CAPACITY_KWH = 100;

/** Measures of the battery in a period, asked for again every 30 s while the period goes on (spec 1 §4). */
export function useBatteryMeasures(
  { deviceId, battery }: Pick<LiveBattery, 'deviceId' | 'battery'>,
  position: PeriodPosition,
  { today, operationalDay }: ChartDays,
): Answer<BatteryMeasures> {
  const { profile } = useSession();
  const timeZone = profile?.siteTimeZone ?? 'Europe/Paris';
  const { period } = position;
  const licence = useAnswer(useLicenceQuery());
  const isExample = !isHistoryInLicence(period, licence.state === 'ready' ? licence.data : null);
  const groupType = groupTypeFor(period);
  const window = useMemo(
    () => periodWindow(position, today, operationalDay),
    [position, today, operationalDay],
  );

  const of =
    licence.state === 'loading' || isExample
      ? skipToken
      : { deviceId, groupType, fromDate: window.fromDay, toDate: window.toDay };
  const refresh = window.toDay > today ? whileAwake(MEASURES_REFRESH_MS) : {};
  const day = useAnswer(useDayMeasuresQuery(period === 'day' ? of : skipToken, refresh));
  const other = useAnswer(usePeriodMeasuresQuery(period === 'day' ? skipToken : of, refresh));
  const answer = period === 'day' ? day : other;
  const groups = answer.state === 'ready' ? answer.data : null;

  const measures = useMemo((): BatteryMeasures | null => {
    if (isExample && period !== 'day') {
      const household = { householdId: profile?.id ?? '', today, timeZone };
      const capacityKwh = battery.capacityKwh ?? EXAMPLE_CAPACITY_KWH;
      return { aligned: demoBatteryHistory(period, household, capacityKwh), isExample };
    }
    return groups && { aligned: alignGroups(groups, window, groupType, timeZone), isExample: false };
  }, [groups, isExample, period, window, groupType, timeZone, profile?.id, today, battery.capacityKwh]);

  if (!measures) return answer.state === 'ready' ? { state: 'loading' } : answer;
  if (answer.state === 'ready') return { ...answer, data: measures };
  return { state: 'ready', data: measures, stale: false, answeredAt: 0 };
}
