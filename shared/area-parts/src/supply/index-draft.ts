import type { Language } from '@foyer/contract';
import { indexRange, isDay, plainNumber } from '@foyer/domain';
import type { MeterIndex } from '@foyer/wire/index-readings';
import type { TermFault } from '../tariff/tariff-terms';

/** An index as typed: kWh by register. */
export interface TypedIndex {
  /** At whose beginning it was read, `YYYY-MM-DD`. */
  day: string;
  registers: Record<string, string>;
}

/** Readings a new one is checked against, and the days it may have, inclusive. */
export interface IndexBounds {
  readonly registers: readonly string[];
  readonly readings: readonly MeterIndex[];
  readonly firstDay: string;
  readonly lastDay: string;
}

const KWH = /^\d{1,7}(\.\d{1,3})?$/;

/** A typed index of a register; null where it is none. */
function readKwh(typed: string | undefined, language: Language): string | null {
  const plain = plainNumber(typed ?? '', language) ?? '';
  return KWH.test(plain) ? plain : null;
}

/** Registers that are no index: numbers up to 9,999,999.999 kWh. */
export const registerFaults = (
  registers: readonly string[],
  typed: TypedIndex['registers'],
  language: Language,
): TermFault[] =>
  registers.flatMap((register) =>
    readKwh(typed[register], language) === null
      ? [{ path: ['registers', register], message: 'indexNumberMessage' }]
      : [],
  );

/** What is wrong with a typed reading; an index never goes down. */
export function indexFaults(
  { registers, readings, firstDay, lastDay }: IndexBounds,
  typed: TypedIndex,
  language: Language,
): TermFault[] {
  const faults = registerFaults(registers, typed.registers, language);
  const { day } = typed;
  if (!isDay(day)) return [...faults, { path: ['day'], message: 'indexDayMessage' }];
  if (day < firstDay) return [...faults, { path: ['day'], message: 'indexEarlyMessage' }];
  if (day > lastDay) return [...faults, { path: ['day'], message: 'indexLateMessage' }];
  const known = readings.map((one) => ({
    day: one.day,
    registers: Object.fromEntries(one.registers.map(({ register, kwh }) => [register, kwh])),
  }));
  for (const register of registers) {
    const kwh = readKwh(typed.registers[register], language);
    const { leastKwh, mostKwh } = indexRange(known, day, register);
    const path = ['registers', register];
    if (kwh === null) continue;
    if (Number(kwh) < leastKwh) faults.push({ path, message: `indexLowerMessage ${leastKwh}` });
    else if (mostKwh !== null && Number(kwh) > mostKwh)
      faults.push({ path, message: `indexHigherMessage ${mostKwh}` });
  }
  return faults;
}

/** An index as calls send it: `peak 8000;offPeak 4345`. */
export const indexText = (
  registers: readonly string[],
  typed: TypedIndex['registers'],
  language: Language,
): string => registers.map((register) => `${register} ${readKwh(typed[register], language)}`).join(';');
