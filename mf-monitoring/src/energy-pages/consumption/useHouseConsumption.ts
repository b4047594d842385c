import type { PeriodMeasures } from '@foyer/area-parts';
import { balancesOf, type PeriodPosition, sumOfBalances } from '@foyer/domain';
import type { Answer } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useMeasures } from '../../charts/useMeasures';
import type { House } from '../../house/useHouse';

/** Measures of the whole home over the chart's period, as drawn by the chart, and their sum in Ws. */
export function useHouseConsumption(
  house: House,
  position: PeriodPosition,
): { readonly answer: Answer<PeriodMeasures>; readonly consumedWs: number | null } {
  const target = useMemo(
    () => (house.totalsDeviceId ? { deviceId: house.totalsDeviceId } : null),
    [house.totalsDeviceId],
  );
  const answer = useMeasures(target, house, position);
  const measures = answer.state === 'ready' ? answer.data : null;
  const consumedWs = useMemo(
    () => (measures ? sumOfBalances(balancesOf(measures.aligned)).consumedWs : null),
    [measures],
  );
  return { answer, consumedWs };
}
