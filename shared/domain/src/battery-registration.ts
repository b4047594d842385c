/** Characters of a serial number and of an activation code; the check by the platform begins there (spec 3 §5 §9). */
export const BATTERY_CODE_LENGTH = 16;
/** Most batteries of one home (spec 3 §5). */
export const MOST_SERIAL_NUMBERS = 5;
const CODE_GROUP_LENGTH = 4;
const PDL_LENGTH = { min: 5, max: 14 } as const;
const CONSUEL_LENGTH = 14;

/** A serial number or activation code in the form, with what the platform has said of it. */
export interface BatteryCode {
  readonly value: string;
  /** Null before the platform has answered. */
  readonly isValid: boolean | null;
  /** Valid ones are fixed and stay so (spec 3 §4). */
  readonly isFrozen: boolean;
  /** Kind of battery a valid serial number belongs to (`MYLIGHT`…); null for activation codes. */
  readonly msbType: string | null;
}

/** What is wrong with a field of the registration form, by the name of its message. */
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

/** A code as it is compared and sent: capitals, without the dashes, underscores and spaces it was typed with (D113). */
export function batteryCode(typed: string): string {
  return typed.replace(/[-_\s]/g, '').toUpperCase();
}

/** A code as it is printed, complete or not: `DOMF-OYER-0000-0012`. Characters beyond its length are cut off. */
export function groupedCode(typed: string): string {
  const code = batteryCode(typed).slice(0, BATTERY_CODE_LENGTH);
  return (code.match(new RegExp(`.{1,${CODE_GROUP_LENGTH}}`, 'g')) ?? []).join('-');
}

/** Whether the text is a MAC address: pairs of hexadecimal digits separated by colons or hyphens. */
export function isMacAddress(typed: string): boolean {
  return /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(typed.trim());
}

/** Whether a code is long enough for the platform to judge it. */
export function isBatteryCodeWhole(typed: string): boolean {
  return batteryCode(typed).length === BATTERY_CODE_LENGTH;
}

/** What is wrong with the serial number at a place of the list; null when nothing is, or nothing yet (spec 3 §5). */
export function serialNumberFault(list: readonly BatteryCode[], place: number): RegistrationFault | null {
  const own = list[place];
  if (!own || !isBatteryCodeWhole(own.value)) return 'serialNumberLength';
  const code = batteryCode(own.value);
  if (list.some(({ value }, other) => other < place && batteryCode(value) === code))
    return 'serialNumberTwice';
  const filled = list.filter(({ value }) => batteryCode(value) !== '');
  // A virtual battery is one account: it cannot stand beside others.
  if (filled.length > 1 && own.msbType === 'MYLIGHT') return 'serialNumberAlone';
  return own.isValid === false ? 'serialNumberInvalid' : null;
}

/** What is wrong with the activation code at a place of the list; null when nothing is, or nothing yet (spec 3 §5). */
export function activationCodeFault(list: readonly BatteryCode[], place: number): RegistrationFault | null {
  const own = list[place];
  if (!own || !isBatteryCodeWhole(own.value)) return 'activationCodeLength';
  const code = batteryCode(own.value);
  const isFrozenElsewhere = list.some(
    ({ value, isFrozen }, other) => other !== place && isFrozen && batteryCode(value) === code,
  );
  if (isFrozenElsewhere) return 'activationCodeTwice';
  return own.isValid === false ? 'activationCodeInvalid' : null;
}

/** What is wrong with the number of the delivery point: 5 to 14 letters or digits, not the one just rejected (spec 3 §5). */
export function pdlFault(typed: string, rejected: string | null): RegistrationFault | null {
  const number = typed.replace(/\s/g, '');
  if (!/^[\dA-Z]*$/i.test(number) || number.length < PDL_LENGTH.min || number.length > PDL_LENGTH.max)
    return 'pdlLength';
  return number === rejected ? 'pdlRejected' : null;
}

/** What is wrong with a contract number: three letters and eight digits, not the one just rejected (spec 3 §5). */
export function contractNumberFault(typed: string, rejected: string | null): RegistrationFault | null {
  const number = typed.trim().toUpperCase();
  if (!/^[A-Z]{3}\d{8}$/.test(number)) return 'contractNumberForm';
  return number === rejected?.toUpperCase() ? 'contractNumberRejected' : null;
}

/** What is wrong with a consuel number: 14 characters or none; a virtual battery needs the acceptance (spec 3 §5). */
export function consuelFault(
  typed: string,
  { msbType, accepted }: { readonly msbType: string | null; readonly accepted: boolean },
): RegistrationFault | null {
  const number = typed.trim();
  if (number !== '' && number.length !== CONSUEL_LENGTH) return 'consuelNumberLength';
  return msbType === 'MYLIGHT' && !accepted ? 'consuelNumberAcceptance' : null;
}

/** What is wrong with a meter reading in kWh: up to ten digits and two decimals, comma or point (spec 3 §5). */
export function meterReadingFault(typed: string): RegistrationFault | null {
  return /^\d{1,10}([.,]\d{1,2})?$/.test(typed.trim()) ? null : 'meterReadingForm';
}

/** How many activation codes are asked for: one a box, none for a virtual battery (spec 3 §4). */
export function activationCodeCount(msbType: string | null, boxes: number | null): number {
  return msbType === 'MYLIGHT' ? 0 : Math.max(1, boxes ?? 1);
}
