import type { PlatformErrorData } from '@foyer/contract';
import { failureOf } from '@foyer/remote-kit';

/** Message of a failed change, and where to show it. */
export interface ChangeFailure {
  /** Key of the message. */
  readonly messageKey: string;
  /** Field with the error; null for the whole form. */
  readonly field: 'code' | 'name' | null;
  /** Platform error code, shown beside the message; null when the platform did not answer. */
  readonly errorCode: string | null;
}

/** Error codes that concern a field. */
const FIELD_MESSAGES = new Map<string, readonly [field: 'code' | 'name', messageKey: string]>([
  ['ecn.activation.code.invalid', ['code', 'wrongActivationCode']],
  ['ecn.already.registered', ['code', 'deviceExistMessage']],
  ['ecn.no.master', ['code', 'deviceNoMasterMessage']],
  ['room.name.taken', ['name', 'roomNameTakenMessage']],
]);

/**
 * Maps a failed change to its message. No answer from the platform is `serviceUnavilableMessage`; an unlisted code is
 * `refusedKey` with the code itself.
 */
export function changeFailureOf(error: unknown, refusedKey: string): ChangeFailure {
  if (failureOf(error) !== 'refused')
    return { messageKey: 'serviceUnavilableMessage', field: null, errorCode: null };
  // `failureOf` has recognised a platform error.
  const { code } = error as PlatformErrorData;
  const [field, messageKey] = FIELD_MESSAGES.get(code) ?? [];
  return field && messageKey
    ? { messageKey, field, errorCode: null }
    : { messageKey: refusedKey, field: null, errorCode: code };
}
