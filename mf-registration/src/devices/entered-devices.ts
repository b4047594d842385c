import type { Attribution, ScannedChannel } from '@foyer/domain';

/** Draft of the devices step. */
export interface EnteredDevices {
  /** Code of a gateway as typed, in groups of four. */
  readonly code: string;
  readonly attributions: readonly Attribution[];
  /** Keys of the requests completed before a registration stopped. */
  readonly done: readonly string[];
}

/** A gateway's code without dashes and spaces, in upper case. */
export const normaliseCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** Reads a stored draft; earlier releases stored one gateway code for all devices. */
export function readEnteredDevices(draft: Readonly<Record<string, unknown>>): EnteredDevices {
  const code = typeof draft.code === 'string' ? draft.code : '';
  const attributions: readonly Attribution[] = Array.isArray(draft.attributions) ? draft.attributions : [];
  return {
    code,
    attributions: attributions.map((one) => ({
      ...one,
      gatewayCode: one.gatewayCode ?? normaliseCode(code),
    })),
    done: Array.isArray(draft.done) ? draft.done : [],
  };
}

export const isSameChannel = (
  a: Pick<ScannedChannel, 'deviceId' | 'phase'>,
  b: Pick<ScannedChannel, 'deviceId' | 'phase'>,
) => a.deviceId === b.deviceId && a.phase === b.phase;
