import {
  type HeatingDevice,
  type HeatingProblem,
  heatingProblem,
  MEASURES_REFRESH_MS,
  mainThermostat,
  plausibleTemperatureC,
  thermostatChoices,
} from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useStatesQuery } from './heating-endpoints';

/** A thermostat and the room it stands in. */
export interface RoomThermostat {
  readonly device: HeatingDevice;
  readonly roomName: string;
}

/** The main thermostat as it is right now. */
export interface LiveThermostat {
  /** Null where it says nothing that can be true (D9, spec 1 §5). */
  readonly currentC: number | null;
  readonly targetC: number | null;
  /** What keeps its system from being read or set. */
  readonly problem: HeatingProblem | null;
}

/** The house's main thermostat and those that could be it instead (spec 1 §4); undefined without any. */
export function useThermostats(): {
  readonly main: RoomThermostat | undefined;
  readonly all: readonly RoomThermostat[];
} {
  const { rooms, profile } = useSession();
  const chosenId = profile?.mainThermostatId ?? null;
  return useMemo(() => {
    const all = thermostatChoices(rooms ?? []).map((device) => ({
      device,
      roomName: rooms?.find(({ devices }) => devices.includes(device))?.name ?? '',
    }));
    const main = mainThermostat(rooms ?? [], chosenId);
    return { main: all.find(({ device }) => device.id === main?.id), all };
  }, [rooms, chosenId]);
}

/** Readings of a thermostat, every 30 s while somebody looks. */
export function useLiveThermostat(device: HeatingDevice): Answer<LiveThermostat> {
  const states = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const data = states.state === 'ready' ? states.data : null;
  const live = useMemo((): LiveThermostat | null => {
    if (!data) return null;
    const sensors = data.devices.find(({ deviceId }) => deviceId === device.id)?.sensors;
    return {
      currentC: plausibleTemperatureC(sensors?.currentTemp),
      targetC: plausibleTemperatureC(sensors?.targetTemp ?? device.heating.targetC),
      problem: heatingProblem(data.errors, device.type),
    };
  }, [data, device]);
  if (states.state !== 'ready') return states;
  return live ? { ...states, data: live } : { state: 'loading' };
}
