/** Length of a kit code. */
export const KIT_CODE_LENGTH = 12;

/** A kit code has 12 letters and digits. */
export function isKitCode(typed: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${KIT_CODE_LENGTH}}$`).test(typed.trim());
}

/** Length of the key on a master plug's label. */
export const DEVICE_KEY_LENGTH = 16;
const KEY_GROUP = 4;

/** Formats a typed key as four dash-separated groups of four. */
export function deviceKey(typed: string): string {
  const characters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, DEVICE_KEY_LENGTH);
  return (characters.match(new RegExp(`.{1,${KEY_GROUP}}`, 'g')) ?? []).join('-');
}

/** Whether a key has 16 letters and digits besides dashes. */
export function isDeviceKey(typed: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${DEVICE_KEY_LENGTH}}$`).test(typed.replaceAll('-', ''));
}

const parseDigits = (typed: string, digits: number): number | null =>
  new RegExp(`^\\d{1,${digits}}$`).test(typed.trim()) ? Number(typed) : null;

/** Rated power of a module: 0 (unknown) or 150 to 1000 W; null for any other text. */
export function modulePowerW(typed: string): number | null {
  const watts = parseDigits(typed, 4);
  return watts !== null && (watts === 0 || (watts >= 150 && watts <= 1000)) ? watts : null;
}

/** Number of modules, 0 to 99; null for any other text. */
export function moduleCount(typed: string): number | null {
  return parseDigits(typed, 2);
}

/** Subscribed power: a multiple of 3 kVA up to 18, of 6 up to 252; null for any other text. */
export function powerCapacityKva(typed: string): number | null {
  const kva = parseDigits(typed, 3);
  if (kva === null || kva === 0 || kva > 252) return null;
  return kva % (kva <= 18 ? 3 : 6) === 0 ? kva : null;
}

/** Five digits, four in Switzerland. */
export function isPostalCode(typed: string, countryCode: string): boolean {
  return (countryCode === 'CH' ? /^\d{4}$/ : /^\d{5}$/).test(typed.trim());
}

/** Grid connection number: 4 digits, `P4E`, 6 digits; may be empty. */
export function isGridConnectionNumber(typed: string): boolean {
  return /^(\d{4}P4E\d{6})?$/i.test(typed.trim());
}

/** Earliest birth date, `YYYY-MM-DD`. */
export const FIRST_BIRTH_DAY = '1900-01-01';

/** Whether a birth date is between 1900 and today; both `YYYY-MM-DD`. */
export function isBirthDay(day: string, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today && day >= FIRST_BIRTH_DAY;
}
