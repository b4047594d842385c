const TIMESTAMP = /^\s*0-0:1\.0\.0(?:\.255)?\((\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})([SW])\)\s*$/m;
const HOUR_MS = 3_600_000;
/** Meters without a clock count from the year 2000, in which there was no P1. */
const FIRST_YEAR = 2007;

/**
 * Time of a telegram, epoch milliseconds. Meters of P1 are in the Central European time zone; `S` (summer) and `W`
 * (winter) give the offset, also in the hour that comes twice in autumn. Null for a meter without a clock, and for a time
 * that does not exist.
 */
export function meterTimeMs(text: string): number | null {
  const [, year, month, day, hour, minute, second, season] = TIMESTAMP.exec(text) ?? [];
  if (season === undefined) return null;
  const fullYear = 2000 + Number(year);
  const fields = [
    fullYear,
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ] as const;
  const wallMs = Date.UTC(...fields);
  const wall = new Date(wallMs);
  const exists =
    wall.getUTCMonth() === fields[1] && wall.getUTCDate() === fields[2] && wall.getUTCHours() === fields[3];
  if (!exists || fullYear < FIRST_YEAR) return null;
  return wallMs - (season === 'S' ? 2 : 1) * HOUR_MS;
}
