import type { PlatformErrorData } from '@foyer/contract';
import { failureOf } from '@foyer/remote-kit';

/** What is said of a change that failed, and where. */
export interface ChangeFailure {
  /** Name of the message (spec 1 §8). */
  readonly messageKey: string;
  /** The field that is wrong; null for the whole form. */
  readonly field: 'code' | null;
  /** The platform's own code, shown beside the message; null when nothing came from the platform. */
  readonly errorCode: string | null;
}

/** Codes of the platform that speak of the activation code. */
const CODE_MESSAGES = new Map([
  ['ecn.activation.code.invalid', 'wrongActivationCode'],
  ['ecn.already.registered', 'deviceExistMessage'],
  ['ecn.no.master', 'deviceNoMasterMessage'],
]);

/**
 * Reads why a change failed. A platform that did not answer is `serviceUnavilableMessage`; a code nobody has words for
 * is `refusedKey` with the code itself (spec 1 §8).
 */
export function changeFailureOf(error: unknown, refusedKey: string): ChangeFailure {
  if (failureOf(error) !== 'refused')
    return { messageKey: 'serviceUnavilableMessage', field: null, errorCode: null };
  // `failureOf` has recognised the platform's own error.
  const { code } = error as PlatformErrorData;
  const aboutCode = CODE_MESSAGES.get(code);
  return aboutCode
    ? { messageKey: aboutCode, field: 'code', errorCode: null }
    : { messageKey: refusedKey, field: null, errorCode: code };
}
