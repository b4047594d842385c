/** A register as the meter wrote it. */
export interface Register {
  /** Decimal number, its zeros included. */
  readonly value: string;
  readonly unit: 'kWh' | 'Wh' | 'kW' | 'W';
}

/** Registers of electricity by the last three groups of their OBIS code: `1.8.1`, `2.7.0`. */
export type Telegram = ReadonlyMap<string, Register>;

/** Medium 1 is electricity; lines of gas, water and heat begin with `0-n`, and those of a list have several values. */
const REGISTER = /^(?:1-\d{1,3}:)?([12]\.[78]\.\d)(?:\.255)?\((\d{1,9}(?:\.\d{1,6})?)\*(kWh|Wh|kW|W)\)$/;
const ENERGY = /^[12]\.8\./;

/** Registers of a whole telegram; null when its end is missing or a register is stated twice. */
export function registersOf(text: string): Telegram | null {
  const lines = text.split(/\r?\n/);
  const end = lines.findIndex((line) => line.startsWith('!'));
  if (end < 0) return null;
  const registers = new Map<string, Register>();
  for (const line of lines.slice(0, end)) {
    const [, code, value, unit] = REGISTER.exec(line.trim()) ?? [];
    if (!code || !value || !unit) continue;
    // Energies and powers have units of their own.
    if (ENERGY.test(code) !== unit.endsWith('h')) continue;
    if (registers.has(code)) return null;
    registers.set(code, { value, unit: unit as Register['unit'] });
  }
  return registers;
}
