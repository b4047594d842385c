import { type ChartTarget, type PeriodMeasures, useCorrectionMarks } from '@foyer/area-parts';
import type { ChartMark } from '@foyer/charts';
import type { GroupSlot } from '@foyer/domain';
import { useSession } from '@foyer/remote-kit';
import type { CorrectionSummary } from '@foyer/wire/corrections';
import { useCallback } from 'react';
import type { House } from '../house/useHouse';
import { useCorrectionsQuery } from './corrections-endpoint';
import type { SeriesPlan } from './series-plans';

const NO_SLOTS: readonly GroupSlot[] = [];

interface Shown {
  readonly target: ChartTarget | null;
  readonly house: Pick<House, 'totalsDeviceId' | 'siteTimeZone'>;
  readonly plans: readonly SeriesPlan[];
  readonly content: { readonly slots: readonly GroupSlot[] };
  /** Null until they arrive. */
  readonly measures: Pick<PeriodMeasures, 'isExample'> | null;
}

/** Marks of what the household took out, loaded or replaced of the values a chart shows. */
export function useShownCorrections({
  target,
  house,
  plans,
  content,
  measures,
}: Shown): readonly ChartMark[] {
  const { rooms } = useSession();
  const { data } = useCorrectionsQuery(undefined, { skip: target === null });
  const { totalsDeviceId, siteTimeZone } = house;
  const isShown = useCallback(
    ({ deviceId, flow }: Pick<CorrectionSummary, 'deviceId' | 'flow'>) => {
      if (!target) return false;
      if ('roomId' in target)
        return (
          rooms?.some(
            ({ id, devices }) => id === target.roomId && devices.some((one) => one.id === deviceId),
          ) ?? false
        );
      if (target.deviceId !== totalsDeviceId) return target.deviceId === deviceId;
      return plans.some(({ flows }) => flows.includes(flow));
    },
    [target, totalsDeviceId, rooms, plans],
  );
  return useCorrectionMarks(data, measures?.isExample ? NO_SLOTS : content.slots, isShown, siteTimeZone);
}
