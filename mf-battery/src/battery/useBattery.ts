import type { Battery } from '@foyer/contract';
import {
  type Charge,
  type ChargingState,
  chargeOf,
  chargingState,
  liveFlow,
  MEASURES_REFRESH_MS,
  smartBattery,
} from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useStatesQuery } from './battery-endpoints';

/** The battery as it is right now. */
export interface LiveBattery {
  readonly deviceId: string;
  readonly battery: Battery;
  /** Null as long as the state of charge was never measured (D9). */
  readonly charge: Charge | null;
  readonly activity: ChargingState;
  /** Mean power of the last report, W, 0 at rest; null when not measured. */
  readonly powerW: number | null;
}

/** The battery of the session's house and its live state, every 30 s while somebody looks (spec 1 §4). */
export function useBattery(): Answer<LiveBattery> {
  const { rooms } = useSession();
  const states = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const data = states.state === 'ready' ? states.data : null;
  const live = useMemo((): LiveBattery | null => {
    const device = rooms && smartBattery(rooms);
    if (!rooms || !device || !data) return null;
    const { stateOfChargeWs, chargedW, dischargedW } = liveFlow(data, rooms);
    const activity = chargingState(chargedW, dischargedW);
    const restW = chargedW === null && dischargedW === null ? null : 0;
    const powers = { charging: chargedW, discharging: dischargedW, still: restW };
    return {
      deviceId: device.id,
      battery: device.battery,
      charge: chargeOf(stateOfChargeWs, device.battery.capacityKwh),
      activity,
      powerW: powers[activity],
    };
  }, [rooms, data]);
  if (states.state !== 'ready') return states;
  return live ? { ...states, data: live } : { state: 'loading' };
}
