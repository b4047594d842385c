import { storedPhoneNumber } from '@foyer/domain/phone-number';
import { Refusal } from '../../foundation/http/refusal';

interface Numbers {
  readonly phoneNumber?: string | undefined;
  readonly mobileNumber?: string | undefined;
}

/**
 * The given numbers in E.164; an empty text removes a number. Throws `phoneNumber.invalid` or `mobileNumber.invalid`.
 */
export function storedNumbers(asked: Numbers, country: string): Partial<Record<keyof Numbers, string>> {
  const stored: Partial<Record<keyof Numbers, string>> = {};
  for (const name of ['phoneNumber', 'mobileNumber'] as const) {
    const typed = asked[name];
    if (typed === undefined) continue;
    const number = typed === '' ? '' : storedPhoneNumber(typed, country);
    if (number === null) throw new Refusal(`${name}.invalid`);
    stored[name] = number;
  }
  return stored;
}
