import type { Call } from '@foyer/contract';
import { Refusal } from './refusal';

/** Fields that are refused in addresses, which browsers, proxies and scanners store. */
const SECRETS: readonly string[] = ['password', 'newPassword', 'recoveryCode'];

/** Calls that accept one there: the original sign-in, and the link that mail programs post to (RFC 8058). */
const EXCEPTIONS: Readonly<Record<string, 'GET' | 'POST'>> = { signIn: 'GET', unsubscribeAlerts: 'POST' };

/** Whether a field of a call sent by this method must not be in the address. */
export function isSecretInAddress({ id, credential }: Call, method: string, field: string): boolean {
  // Elsewhere a code is a serial number or a name.
  const isSecret = SECRETS.includes(field) || (field === 'code' && credential);
  return isSecret && EXCEPTIONS[id] !== method;
}

/** Throws `secret.in.address`, naming the field. */
export function refuseSecretInAddress(call: Call, method: string, query: object): void {
  const parameter = Object.keys(query).find((field) => isSecretInAddress(call, method, field));
  if (parameter !== undefined)
    throw new Refusal('secret.in.address', { httpStatus: 400, fields: { parameter } });
}
