import { adviseCapacity, type CapacityAdvice, type CapacityOffer, capacityOffer } from '@foyer/domain';
import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { BatteryCapacity, CapacityReplays, SurplusTerms } from '@foyer/wire/battery';
import { useMemo } from 'react';
import { useReplaysQuery } from '../capacity/capacity-endpoints';

/** Simulation of every capacity over the household's past, and the capacity it recommends. */
export interface AdviceData {
  readonly fromDay: string;
  /** Number of days with measurements. */
  readonly days: number;
  /** What surplus earns today; null when it is given to the grid. */
  readonly surplus: SurplusTerms | null;
  /** Sorted by capacity, ascending. */
  readonly offers: readonly CapacityOffer[];
  /** Null when a price is unknown. */
  readonly advice: CapacityAdvice | null;
}

function adviceOf(replays: CapacityReplays, { offers, currentKwh }: BatteryCapacity): AdviceData {
  const priced = offers.flatMap(({ capacityKwh, monthlyCents }) => {
    const replay = replays.capacities.find((one) => one.capacityKwh === capacityKwh);
    const surplusCents = replays.surplus?.centsPerKwh ?? null;
    return replay ? [capacityOffer(replay, monthlyCents, replays.days, surplusCents)] : [];
  });
  const { fromDay, days, surplus } = replays;
  return { fromDay, days, surplus, offers: priced, advice: adviseCapacity(priced, currentKwh) };
}

/** Advice for a subscription; null data means there is no history to simulate. */
export function useAdvice(capacity: BatteryCapacity): Answer<AdviceData | null> {
  const answer = useAnswer(useReplaysQuery());
  const replays = answer.state === 'ready' ? answer.data : null;
  const data = useMemo(() => replays && adviceOf(replays, capacity), [replays, capacity]);
  return answer.state === 'ready' ? { ...answer, data } : answer;
}
