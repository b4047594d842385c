import { type ChartTarget, type PeriodMeasures, useChartMeasures } from '@foyer/area-parts';
import { KIOSK_REFRESH_MS, MEASURES_REFRESH_MS, type MeteringKind, type PeriodPosition } from '@foyer/domain';
import { type Answer, useSession } from '@foyer/remote-kit';
import type { House } from '../house/useHouse';
import { MEASURE_QUERIES } from './measures-endpoints';

/** Measures of a chart, polled every 30 s, in kiosk mode every 5 min. */
export function useMeasures(
  target: ChartTarget | null,
  house: House,
  position: PeriodPosition,
  metering: MeteringKind = 'default',
): Answer<PeriodMeasures> {
  const { kiosk } = useSession();
  return useChartMeasures(MEASURE_QUERIES, {
    target,
    days: house,
    siteTimeZone: house.siteTimeZone,
    position,
    metering,
    refreshMs: kiosk ? KIOSK_REFRESH_MS : MEASURES_REFRESH_MS,
  });
}
