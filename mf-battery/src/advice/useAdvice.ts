import { adviseCapacity, type CapacityAdvice, type CapacityOffer, capacityOffer } from '@foyer/domain';
import { type Answer, useAnswer } from '@foyer/remote-kit';
import type { BatteryCapacity, CapacityReplays } from '@foyer/wire/battery';
import { useMemo } from 'react';
import { useReplaysQuery } from '../capacity/capacity-endpoints';

/** What each capacity would have done with the household's past, and which one that speaks for (D112). */
export interface Advised {
  readonly fromDay: string;
  /** Days measured. */
  readonly days: number;
  /** Smallest capacity first. */
  readonly offers: readonly CapacityOffer[];
  /** Null where a price is unknown. */
  readonly advice: CapacityAdvice | null;
}

function advised(replays: CapacityReplays, { offers, currentKwh }: BatteryCapacity): Advised {
  const priced = offers.flatMap(({ capacityKwh, monthlyCents }) => {
    const replay = replays.capacities.find((one) => one.capacityKwh === capacityKwh);
    return replay ? [capacityOffer(replay, monthlyCents, replays.days)] : [];
  });
  const { fromDay, days } = replays;
  return { fromDay, days, offers: priced, advice: adviseCapacity(priced, currentKwh) };
}

/** The advice for a subscription; data is null where there is no past to replay. */
export function useAdvice(capacity: BatteryCapacity): Answer<Advised | null> {
  const answer = useAnswer(useReplaysQuery());
  const replays = answer.state === 'ready' ? answer.data : null;
  const data = useMemo(() => replays && advised(replays, capacity), [replays, capacity]);
  return answer.state === 'ready' ? { ...answer, data } : answer;
}
