import { MeterFileError } from '../meter-file';

const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/;
/** As programs write small numbers. */
const SMALL = /^[+-]?\d+(?:\.\d+)?e-\d+$/i;
/** As spreadsheets write long numbers: `2,31282E+13`. */
const ROUNDED = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Thousands separators of French and Swiss files. */
const GROUPING = /[\s'’]/g;

/** Number with a decimal point or comma; null for an empty cell and for `NA`, as Enedis writes. */
export function parseNumber(text: string, line: number | null): number | null {
  const plain = text.replace(GROUPING, '');
  if (plain === '' || plain === 'NA') return null;
  if (ROUNDED.test(plain)) throw new MeterFileError('spreadsheet-damage', line);
  if (!PLAIN.test(plain) && !SMALL.test(plain)) throw new MeterFileError('unreadable-number', line);
  return Number(plain.replace(',', '.'));
}

/** Number of a meter or point of delivery; null for an empty cell. */
export function parseMeterNumber(text: string, line: number | null): string | null {
  const plain = text.trim();
  if (ROUNDED.test(plain)) throw new MeterFileError('spreadsheet-damage', line);
  return plain === '' ? null : plain;
}

/** Ws in each unit of energy. */
const WS_BY_UNIT: Readonly<Record<string, number>> = { wh: 3600, kwh: 3_600_000, mwh: 3_600_000_000 };
const W_BY_UNIT: Readonly<Record<string, number>> = { w: 1, kw: 1000 };

/** Ws of one unit, or null for a unit that is no energy. */
export function wsOfEnergyUnit(unit: string): number | null {
  return WS_BY_UNIT[unit.trim().toLowerCase()] ?? null;
}

/** W of one unit, or null for a unit that is no active power. */
export function wOfPowerUnit(unit: string): number | null {
  return W_BY_UNIT[unit.trim().toLowerCase()] ?? null;
}

/** Whole, not negative Ws. Noise such as -1e-14 kWh rounds to zero. */
export function wholeWs(energyWs: number, line: number | null): number {
  const whole = Math.round(energyWs);
  if (whole < 0) throw new MeterFileError('negative-value', line);
  if (!Number.isSafeInteger(whole)) throw new MeterFileError('unreadable-number', line);
  return whole === 0 ? 0 : whole;
}
