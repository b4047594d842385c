import type { ChartTarget, PeriodMeasures } from '@foyer/area-parts';
import {
  type AlignedGroups,
  type MeteringKind,
  type PeriodPosition,
  previousPosition,
  putOntoPlaces,
} from '@foyer/domain';
import { useSearchParams } from '@foyer/remote-kit/router';
import { useMemo } from 'react';
import type { House } from '../live-house/useHouse';
import { useMeasures } from './useMeasures';

const PARAMETER = 'compare';
const BEFORE = 'previous';

interface Compared {
  readonly target: ChartTarget | null;
  readonly house: House;
  readonly position: PeriodPosition;
  readonly metering: MeteringKind | undefined;
  /** What is compared; null while it is not there. */
  readonly measures: PeriodMeasures | null;
}

/**
 * The period before, on the places of the one shown; whether it shows is in the URL. An example is not compared, nor is
 * a lifetime, which has nothing before it.
 */
export function useComparison({ target, house, position, metering, measures }: Compared) {
  const [search, setSearch] = useSearchParams();
  const earlier = previousPosition(position, house.today);
  const isOffered = earlier !== null && target !== null && measures?.isExample !== true;
  const isOn = isOffered && search.get(PARAMETER) === BEFORE;
  const answer = useMeasures(isOn ? target : null, house, earlier ?? position, metering);
  const received = isOn && answer.state === 'ready' ? answer.data.aligned : null;
  const slots = measures?.aligned.slots;

  const before = useMemo(
    (): AlignedGroups | null =>
      received && slots ? putOntoPlaces(received, slots, house.siteTimeZone) : null,
    [received, slots, house.siteTimeZone],
  );
  const toggle = () => {
    const next = new URLSearchParams(search);
    if (isOn) next.delete(PARAMETER);
    else next.set(PARAMETER, BEFORE);
    setSearch(next, { replace: true });
  };
  return {
    position: isOn ? earlier : null,
    before,
    hasFailed: isOn && answer.state === 'failed',
    toggle: isOffered ? { on: isOn, onToggle: toggle } : undefined,
  };
}
