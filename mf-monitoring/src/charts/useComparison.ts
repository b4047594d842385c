import type { ChartTarget, PeriodMeasures } from '@foyer/area-parts';
import {
  alignToSlots,
  compareGroups,
  hasUnmatchedHour,
  incompleteSlots,
  type MeteringKind,
  type PeriodPosition,
  previousPosition,
  startOfSiteDay,
} from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useSearchParams } from '@foyer/remote-kit/router';
import { useMemo } from 'react';
import type { House } from '../house/useHouse';
import type { Comparison } from './chart-content';
import { useComparedHours } from './useComparedHours';
import { useMeasures } from './useMeasures';

const PARAMETER = 'compare';
const BEFORE = 'previous';

interface Compared {
  readonly target: ChartTarget | null;
  readonly house: House;
  readonly position: PeriodPosition;
  readonly metering: MeteringKind | undefined;
  /** Measures to compare with; null while loading. */
  readonly measures: PeriodMeasures | null;
}

/**
 * The previous period aligned to the slots of the shown one; toggled in the URL. Example data and the lifetime period
 * are not compared.
 */
export function useComparison({ target, house, position, metering, measures }: Compared) {
  const [search, setSearch] = useSearchParams();
  const earlier = previousPosition(position, house.today);
  const isOffered = earlier !== null && target !== null && measures?.isExample !== true;
  const isOn = isOffered && search.get(PARAMETER) === BEFORE;
  const answer = useMeasures(isOn ? target : null, house, earlier ?? position, metering);
  const isExcluded = isOn && answer.state === 'ready' && answer.data.isExample;
  const received = isOn && answer.state === 'ready' && !isExcluded ? answer.data.aligned : null;
  const { now } = useHostServices();
  const { siteTimeZone: timeZone, operationalDay } = house;
  const shown = measures?.aligned ?? null;
  const operationalMs = operationalDay === null ? null : startOfSiteDay(operationalDay, timeZone);
  const places = received && shown ? incompleteSlots(shown.slots, received.slots, now(), operationalMs) : [];
  const hours = useComparedHours(isOn ? target : null, places, shown, received, timeZone);

  const comparison = useMemo(
    (): Comparison | null =>
      received &&
      shown && {
        before: alignToSlots(received, shown.slots, timeZone),
        compared: hours && compareGroups(shown, received, hours, { nowMs: now(), operationalMs, timeZone }),
        hasUnmatchedHour: hasUnmatchedHour(shown.slots, received.slots, timeZone),
      },
    [received, shown, hours, now, operationalMs, timeZone],
  );
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isOn) next.delete(PARAMETER);
    else next.set(PARAMETER, BEFORE);
    setSearch(next, { replace: true });
  };
  return {
    isOn,
    comparison,
    /** The licence excludes the previous period. */
    isExcluded,
    hasFailed: isOn && answer.state === 'failed',
    toggle: isOffered ? { on: isOn, onToggle: toggle } : undefined,
  };
}
