/** Who an installation waits for, and why. */
export interface StuckReason {
  readonly turn: 'installer' | 'customer';
  readonly why: /** Wiring fault. */
    | 'wiring'
    /** The customer has not finished their part. */
    | 'customer'
    /** The customer was not sent the link to their part. */
    | 'link'
    /** No progress for {@link SILENT_DAYS}. */
    | 'silent'
    /** In progress. */
    | 'none';
  /** Whole days at this step. */
  readonly days: number;
}

/** Days without progress after which an installation counts as abandoned. */
export const SILENT_DAYS = 14;

const DAY_MS = 86_400_000;
/** Statuses of the customer's part. */
const CUSTOMER_STATUSES: readonly string[] = ['setup_ok', 'user_password_set', 'user_accepted_licence'];

/**
 * Why an installation is stuck.
 * @param installation `statusSinceMs` in epoch milliseconds, null when unknown; `wiring` is the worst wiring
 * verdict; `invited` is whether the customer was sent their link
 */
export function stuckReason(
  {
    status,
    statusSinceMs,
    wiring,
    invited,
  }: {
    readonly status: string;
    readonly statusSinceMs: number | null;
    readonly wiring: string | null;
    readonly invited: boolean;
  },
  nowMs: number,
): StuckReason {
  const days = statusSinceMs === null ? 0 : Math.max(0, Math.floor((nowMs - statusSinceMs) / DAY_MS));
  if (status === 'setup_ok' && !invited) return { turn: 'installer', why: 'link', days };
  if (CUSTOMER_STATUSES.includes(status)) return { turn: 'customer', why: 'customer', days };
  const isWrong = wiring !== null && wiring !== 'plausible';
  return { turn: 'installer', why: isWrong ? 'wiring' : days >= SILENT_DAYS ? 'silent' : 'none', days };
}
