import { unansweredCommand } from '@foyer/area-parts';
import {
  COMMAND_REFRESH_MS,
  type HeatingDevice,
  type HeatingProblem,
  heatingProblem,
  MEASURES_REFRESH_MS,
  mainThermostat,
  plausibleTemperatureC,
  thermostatChoices,
} from '@foyer/domain';
import { type Answer, useAnswer, useSession, whileAwake } from '@foyer/remote-kit';
import type { UnansweredCommand } from '@foyer/wire/states';
import { useMemo } from 'react';
import { useStatesQuery } from './heating-endpoints';

/** A thermostat and its room. */
export interface RoomThermostat {
  readonly device: HeatingDevice;
  readonly roomName: string;
}

/** Live state of the main thermostat. */
export interface LiveThermostat {
  /** Null when not measured or implausible. */
  readonly currentC: number | null;
  readonly targetC: number | null;
  /** A target that it has not taken. */
  readonly command: UnansweredCommand | null;
  /** Reason why its system cannot be read or set. */
  readonly problem: HeatingProblem | null;
}

/** The main thermostat and the other candidates; undefined when the home has none. */
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

/** Readings of a thermostat, polled every 30 s while the page is visible, and more often while a target is on its way. */
export function useLiveThermostat(device: HeatingDevice): Answer<LiveThermostat> {
  const states = useAnswer(useStatesQuery(undefined, whileAwake(MEASURES_REFRESH_MS)));
  const data = states.state === 'ready' ? states.data : null;
  const live = useMemo((): LiveThermostat | null => {
    if (!data) return null;
    const state = data.devices.find(({ deviceId }) => deviceId === device.id);
    return {
      currentC: plausibleTemperatureC(state?.sensors.currentTemp),
      targetC: plausibleTemperatureC(state?.sensors.targetTemp ?? device.heating.targetC),
      command: unansweredCommand(state, 'targetC'),
      problem: heatingProblem(data.errors, device.type),
    };
  }, [data, device]);
  const isUnderway = live?.command?.state === 'underway';
  useStatesQuery(undefined, { ...whileAwake(COMMAND_REFRESH_MS), skip: !isUnderway });
  if (states.state !== 'ready') return states;
  return live ? { ...states, data: live } : { state: 'loading' };
}
