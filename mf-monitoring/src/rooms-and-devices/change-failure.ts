import type { PlatformErrorData } from '@foyer/contract';
import { failureOf } from '@foyer/remote-kit';

/** Message of a failed change, and where to show it. */
export interface ChangeFailure {
  /** Key of the message. */
  readonly messageKey: string;
  /** Field with the error; null for the whole form. */
  readonly field: 'code' | null;
  /** Platform error code, shown beside the message; null when the platform did not answer. */
  readonly errorCode: string | null;
}

/** Error codes that concern the activation code. */
const CODE_MESSAGES = new Map([
  ['ecn.activation.code.invalid', 'wrongActivationCode'],
  ['ecn.already.registered', 'deviceExistMessage'],
  ['ecn.no.master', 'deviceNoMasterMessage'],
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
  const aboutCode = CODE_MESSAGES.get(code);
  return aboutCode
    ? { messageKey: aboutCode, field: 'code', errorCode: null }
    : { messageKey: refusedKey, field: null, errorCode: code };
}
