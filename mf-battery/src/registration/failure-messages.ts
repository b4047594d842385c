import { platformErrorData } from '@foyer/platform-client';

const BY_CODE: Readonly<Record<string, string>> = {
  'serial.number.alone': 'serialNumberAlone',
  'serial.numbers.too.many': 'serialNumberTooMany',
};
const BY_FAILURE: Readonly<Record<string, string>> = {
  offline: 'formOfflineMessage',
  throttled: 'formThrottledMessage',
};

/** Message for a validation request that failed: the code itself may be correct. */
export function messageOfFailure(error: unknown): string {
  const { code, failure } = platformErrorData(error, 'validateSerialNumber');
  return BY_CODE[code] ?? BY_FAILURE[failure] ?? 'serviceNotAvailableMessage';
}
