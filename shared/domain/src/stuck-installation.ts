/** Where an installation waits, and why (D147). */
export interface StuckReason {
  /** Whose turn it is. */
  readonly turn: 'installer' | 'customer';
  readonly why: /** A clamp is wrong. */
    | 'wiring'
    /** The customer has not opened or finished their part. */
    | 'customer'
    /** Nobody has gone on for {@link SILENT_DAYS}. */
    | 'silent'
    /** It goes on. */
    | 'none';
  /** Whole days at this step. */
  readonly days: number;
}

/** Days without a step from which an installation counts as left alone. */
export const SILENT_DAYS = 14;

const DAY_MS = 86_400_000;
/** From here on it is the customer's part (spec 2 §4). */
const CUSTOMERS: readonly string[] = ['setup_ok', 'user_password_set', 'user_accepted_licence'];

/**
 * Says where an installation is stuck, from its status, how long it has been there (epoch milliseconds; null where that
 * is not known) and the worst verdict of its wiring check.
 */
export function stuckReason(
  {
    status,
    statusSinceMs,
    wiring,
  }: { readonly status: string; readonly statusSinceMs: number | null; readonly wiring: string | null },
  nowMs: number,
): StuckReason {
  const days = statusSinceMs === null ? 0 : Math.max(0, Math.floor((nowMs - statusSinceMs) / DAY_MS));
  if (CUSTOMERS.includes(status)) return { turn: 'customer', why: 'customer', days };
  const isWrong = wiring !== null && wiring !== 'plausible';
  return { turn: 'installer', why: isWrong ? 'wiring' : days >= SILENT_DAYS ? 'silent' : 'none', days };
}
