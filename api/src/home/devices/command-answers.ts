import { Refusal } from '../../foundation/http/refusal';
import type { Device } from './device-store';
import { toCommandResponse } from './state-wires';

type Wanted = Parameters<typeof toCommandResponse>[0];

/** Fields about a command that is on its way; none once it is done. Throws the reason why it was not given. */
export function commandAnswer(outcome: string, wanted: Omit<Wanted, 'state'>) {
  if (outcome === 'done') return {};
  if (outcome !== 'waiting' && outcome !== 'sent') throw new Refusal(outcome);
  return { command: toCommandResponse({ ...wanted, state: outcome }) };
}

/** Answer to switching a device: the state it has, and what is on its way. */
export function switchAnswer(outcome: string, before: Pick<Device, 'isOn'>, on: boolean) {
  const underway = commandAnswer(outcome, { wantedOn: on, wantedTargetC: null });
  const isOn = 'command' in underway ? (before.isOn ?? true) : on;
  return { state: isOn ? ('on' as const) : ('off' as const), ...underway };
}
