import { type ChartDays, type PeriodMeasures, useChartMeasures } from '@foyer/area-parts';
import { DEFAULT_SITE_TIME_ZONE, MEASURES_REFRESH_MS, type PeriodPosition } from '@foyer/domain';
import { type Answer, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { MEASURE_QUERIES } from '../battery/battery-endpoints';
import type { LiveBattery } from '../battery/useBattery';

/** Battery measures of a period, polled every 30 s while the period includes now. */
export function useBatteryMeasures(
  { deviceId }: Pick<LiveBattery, 'deviceId'>,
  position: PeriodPosition,
  days: ChartDays,
): Answer<PeriodMeasures> {
  const { profile } = useSession();
  const target = useMemo(() => ({ deviceId }), [deviceId]);
  return useChartMeasures(MEASURE_QUERIES, {
    target,
    days,
    siteTimeZone: profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE,
    position,
    refreshMs: MEASURES_REFRESH_MS,
  });
}
