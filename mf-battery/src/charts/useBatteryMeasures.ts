import { type ChartDays, type PeriodMeasures, useChartMeasures } from '@foyer/area-parts';
import {
  DEFAULT_SITE_TIME_ZONE,
  demoBatteryHistory,
  MEASURES_REFRESH_MS,
  type PeriodPosition,
} from '@foyer/domain';
import { type Answer, useSession } from '@foyer/remote-kit';
import { useCallback, useMemo } from 'react';
import { MEASURE_QUERIES } from '../battery/battery-endpoints';
import type { LiveBattery } from '../battery/useBattery';

/** Capacity of the example data while the battery's own is unknown. */
const EXAMPLE_CAPACITY_KWH = 100;

type Example = Parameters<typeof useChartMeasures>[1]['example'];

/** Battery measures of a period, polled every 30 s while the period includes now. */
export function useBatteryMeasures(
  { deviceId, battery }: Pick<LiveBattery, 'deviceId' | 'battery'>,
  position: PeriodPosition,
  days: ChartDays,
): Answer<PeriodMeasures> {
  const { profile } = useSession();
  const capacityKwh = battery.capacityKwh ?? EXAMPLE_CAPACITY_KWH;
  const target = useMemo(() => ({ deviceId }), [deviceId]);
  const example = useCallback<Example>(
    (period, household) => demoBatteryHistory(period, household, capacityKwh),
    [capacityKwh],
  );
  return useChartMeasures(MEASURE_QUERIES, {
    target,
    days,
    siteTimeZone: profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE,
    position,
    refreshMs: MEASURES_REFRESH_MS,
    example,
  });
}
