import { BATTERY_CODE_LENGTH, batteryCode } from '@foyer/domain';

const GROUP = 4;

/** A code in groups of four, as it is printed: `DOMF-OYER-0000-0012`. What is longer than a code is cut off. */
export function groupedCode(typed: string): string {
  const code = batteryCode(typed).slice(0, BATTERY_CODE_LENGTH);
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}

/** Whether what was typed is the MAC address of a box: pairs of hexadecimal digits with signs between them. */
export function isMacAddress(typed: string): boolean {
  return /^([0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i.test(typed.trim());
}
