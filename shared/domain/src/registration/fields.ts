/** Characters of a kit's code (spec 2 §9). */
export const KIT_CODE_LENGTH = 12;

/** Whether a text is the code of a kit: 12 letters and digits. */
export function isKitCode(typed: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${KIT_CODE_LENGTH}}$`).test(typed.trim());
}

/** Characters of a master plug's key, as it is printed on its label. */
export const DEVICE_KEY_LENGTH = 16;
const KEY_GROUP = 4;

/** What was typed of a master plug's key: letters and digits in four groups of four, with dashes between (spec 2 §5). */
export function deviceKey(typed: string): string {
  const plain = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, DEVICE_KEY_LENGTH);
  return (plain.match(new RegExp(`.{1,${KEY_GROUP}}`, 'g')) ?? []).join('-');
}

/** Whether a text is the complete key of a master plug: 16 letters and digits, not counting dashes. */
export function isDeviceKey(typed: string): boolean {
  return new RegExp(`^[0-9A-Za-z]{${DEVICE_KEY_LENGTH}}$`).test(typed.replaceAll('-', ''));
}

const whole = (typed: string, digits: number): number | null =>
  new RegExp(`^\\d{1,${digits}}$`).test(typed.trim()) ? Number(typed) : null;

/** Power of a module in W: 0 for unknown, or 150 to 1000 (spec 2 §5); null for anything else. */
export function modulePowerW(typed: string): number | null {
  const watts = whole(typed, 4);
  return watts !== null && (watts === 0 || (watts >= 150 && watts <= 1000)) ? watts : null;
}

/** Number of modules, 0 to 99 (spec 2 §5); null for anything else. */
export function moduleCount(typed: string): number | null {
  return whole(typed, 2);
}

/**
 * Subscribed power in kVA: up to 18 a multiple of 3, up to 252 a multiple of 6 (spec 2 §5); null for anything else,
 * 0 included.
 */
export function powerCapacityKva(typed: string): number | null {
  const kva = whole(typed, 3);
  if (kva === null || kva === 0 || kva > 252) return null;
  return kva % (kva <= 18 ? 3 : 6) === 0 ? kva : null;
}

/** Whether a text is a postal code of five digits, or of four in Switzerland (spec 2 §5). */
export function isPostalCode(typed: string, countryCode: string): boolean {
  return (countryCode === 'CH' ? /^\d{4}$/ : /^\d{5}$/).test(typed.trim());
}

/** Whether a text is the number of a grid connection (4 digits, `P4E`, 6 digits) or nothing (spec 2 §5). */
export function isGridConnectionNumber(typed: string): boolean {
  return /^(\d{4}P4E\d{6})?$/i.test(typed.trim());
}

/** Whether a day of birth lies in the past or today; both `YYYY-MM-DD`. */
export function isBirthDay(day: string, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today && day >= '1900-01-01';
}
