import { printLine } from '../../tools/running/say.mjs';

/** Result of one check. */
export interface Finding {
  readonly ok: boolean;
  readonly what: string;
}

/** Checks a value against an upper limit. NaN fails. */
export function checkAtMost(what: string, value: number, most: number, unit = ''): Finding {
  return { ok: value <= most, what: `${what}: ${rounded(value)}${unit} (at most ${most})` };
}

/** Prints a row of a table: its label, then right-aligned cells. */
export function printRow(label: string | number, ...cells: readonly (string | number)[]): void {
  printLine(String(label).padEnd(36) + cells.map((cell) => String(cell).padStart(12)).join(''));
}

/** Prints one finding per line. */
export function printFindings(findings: readonly Finding[]): void {
  for (const { ok, what } of findings) printLine(`${ok ? '✓' : '✗'} ${what}`);
}

/** Median, the upper of the two middle values; NaN without values. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const rounded = (value: number) => (value < 10 ? value.toFixed(3).replace(/\.?0+$/, '') : value.toFixed(1));
