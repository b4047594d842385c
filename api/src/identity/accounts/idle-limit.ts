import type { Actor } from './actors';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOUSEHOLD_MS = 30 * DAY_MS;
/** A wall tablet is used every day, and nobody types a password on it. */
const KIOSK_MS = 180 * DAY_MS;
/** Professionals, support persons and operators, also while they act for a household. */
const STAFF_MS = 12 * HOUR_MS;

/** How long a session of this person may be unused before it ends, milliseconds. */
export function idleLimitMs({ role, account }: Actor): number {
  if (role !== 'household') return STAFF_MS;
  return account.kioskMode ? KIOSK_MS : HOUSEHOLD_MS;
}

/** SQL interval of the same for the account `alias`. */
export const idleLimitSql = (alias: string): string =>
  `(case when ${alias}.user_type <> 'REGULAR' then ${STAFF_MS}::float8 when ${alias}.kiosk_mode then ${KIOSK_MS}::float8
    else ${HOUSEHOLD_MS}::float8 end * interval '1 millisecond')`;
