/**
 * Length of serial numbers and activation codes; codes are checked by the platform once they are this long.
 */
export const BATTERY_CODE_LENGTH = 16;
/** Maximum batteries of one home. */
export const MAX_SERIAL_NUMBERS = 5;
const CODE_GROUP_LENGTH = 4;
const PDL_LENGTH = { min: 5, max: 14 } as const;
const CONSUEL_LENGTH = 14;

/** A serial number or activation code in the form, with the platform's verdict. */
export interface BatteryCode {
  readonly value: string;
  /** Null before the platform has answered. */
  readonly isValid: boolean | null;
  /** Valid codes can no longer be edited. */
  readonly isFrozen: boolean;
  /** Battery type of a valid serial number (`MYLIGHT`…); null for activation codes. */
  readonly msbType: string | null;
}

/** Stem of the message beside a field of the registration form. */
export type RegistrationFault =
  | 'serialNumberLength'
  | 'serialNumberTwice'
  | 'serialNumberAlone'
  | 'serialNumberInvalid'
  | 'activationCodeLength'
  | 'activationCodeTwice'
  | 'activationCodeInvalid'
  | 'pdlLength'
  | 'pdlRejected'
  | 'contractNumberForm'
  | 'contractNumberRejected'
  | 'consuelNumberLength'
  | 'consuelNumberAcceptance'
  | 'meterReadingForm';

/** A code as compared and sent: upper case without dashes, underscores and spaces. */
export function batteryCode(typed: string): string {
  return typed.replace(/[-_\s]/g, '').toUpperCase();
}

/** A code as it is printed, complete or not: `DOMF-OYER-0000-0012`. Characters beyond its length are cut off. */
export function formatBatteryCode(typed: string): string {
  const code = batteryCode(typed).slice(0, BATTERY_CODE_LENGTH);
  return (code.match(new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}

/** Whether the text is a MAC address: pairs of hexadecimal digits separated by colons or hyphens. */
export function isMacAddress(typed: string): boolean {
  return /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(typed.trim());
}

/** Whether a code has its full length. */
export function isBatteryCodeComplete(typed: string): boolean {
  return batteryCode(typed).length === BATTERY_CODE_LENGTH;
}

/** Why the serial number at `index` is refused; null when it is valid or not checked yet. */
export function serialNumberFault(list: readonly BatteryCode[], index: number): RegistrationFault | null {
  const own = list[index];
  if (!own || !isBatteryCodeComplete(own.value)) return 'serialNumberLength';
  const code = batteryCode(own.value);
  if (list.some(({ value }, other) => other < index && batteryCode(value) === code))
    return 'serialNumberTwice';
  const filled = list.filter(({ value }) => batteryCode(value) !== '');
  // A virtual battery cannot be combined with others.
  if (filled.length > 1 && own.msbType === 'MYLIGHT') return 'serialNumberAlone';
  return own.isValid === false ? 'serialNumberInvalid' : null;
}

/** Why the activation code at `index` is refused; null when it is valid or not checked yet. */
export function activationCodeFault(list: readonly BatteryCode[], index: number): RegistrationFault | null {
  const own = list[index];
  if (!own || !isBatteryCodeComplete(own.value)) return 'activationCodeLength';
  const code = batteryCode(own.value);
  const isFrozenElsewhere = list.some(
    ({ value, isFrozen }, other) => other !== index && isFrozen && batteryCode(value) === code,
  );
  if (isFrozenElsewhere) return 'activationCodeTwice';
  return own.isValid === false ? 'activationCodeInvalid' : null;
}

/**
 * A delivery point (PDL) has 5 to 14 letters or digits. `rejected` is the value the platform refused last.
 */
export function pdlFault(typed: string, rejected: string | null): RegistrationFault | null {
  const number = typed.replace(/\s/g, '');
  if (!/^[\dA-Z]*$/i.test(number) || number.length < PDL_LENGTH.min || number.length > PDL_LENGTH.max)
    return 'pdlLength';
  return number === rejected ? 'pdlRejected' : null;
}

/**
 * A contract number has three letters and eight digits. `rejected` is the value the platform refused last.
 */
export function contractNumberFault(typed: string, rejected: string | null): RegistrationFault | null {
  const number = typed.trim().toUpperCase();
  if (!/^[A-Z]{3}\d{8}$/.test(number)) return 'contractNumberForm';
  return number === rejected?.toUpperCase() ? 'contractNumberRejected' : null;
}

/** A Consuel number has 14 characters or is empty. A virtual battery requires acceptance. */
export function consuelFault(
  typed: string,
  { msbType, accepted }: { readonly msbType: string | null; readonly accepted: boolean },
): RegistrationFault | null {
  const number = typed.trim();
  if (number !== '' && number.length !== CONSUEL_LENGTH) return 'consuelNumberLength';
  return msbType === 'MYLIGHT' && !accepted ? 'consuelNumberAcceptance' : null;
}

/** A meter reading in kWh, decimal text with a point, has up to ten digits and two decimals. */
export function meterReadingFault(reading: string): RegistrationFault | null {
  return /^\d{1,10}(\.\d{1,2})?$/.test(reading) ? null : 'meterReadingForm';
}

/** Required activation codes: one per box, none for a virtual battery. */
export function activationCodeCount(msbType: string | null, boxes: number | null): number {
  return msbType === 'MYLIGHT' ? 0 : Math.max(1, boxes ?? 1);
}
