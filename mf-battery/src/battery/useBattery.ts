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

/** Live state of the battery. */
export interface LiveBattery {
  readonly deviceId: string;
  readonly battery: Battery;
  /** Null until a state of charge has been measured. */
  readonly charge: Charge | null;
  readonly activity: ChargingState;
  /** Mean power of the last report, W; 0 at rest, null when not measured. */
  readonly powerW: number | null;
}

/** The home's battery and its live state, polled every 30 s while the page is visible. */
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
