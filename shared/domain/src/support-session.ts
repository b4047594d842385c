import type { SupportStatus } from '@foyer/wire/support';

/** How long a request for support waits for its answer, minutes. */
export const SUPPORT_REQUEST_MINUTES = 60;
/** How long a one-time token that opens a support session may be used, milliseconds (D2). */
export const TAKE_OVER_MS = 60_000;
/** While nothing is decided, the status is asked for this often, milliseconds (spec 3 §9). */
export const SUPPORT_WAIT_MS = 10_000;
/** While an access is in force, milliseconds: its end is seen within a second on every side (D132). */
export const SUPPORT_LIVE_MS = 250;

/**
 * How often the status is asked for, milliseconds; 0 for no more, once it can be nothing else any more (spec 3 §4).
 *
 * @param status null where nobody asks for anything, or the answer is not known.
 */
export function supportEveryMs(status: SupportStatus | null): number {
  if (status === 'granted') return SUPPORT_LIVE_MS;
  return status === null || status === 'requested' ? SUPPORT_WAIT_MS : 0;
}

/** A request as it is kept; times in epoch milliseconds, null for what has not happened. */
export interface KeptSupportRequest {
  readonly lapsesAtMs: number;
  readonly answeredAtMs: number | null;
  /** End of the access that was granted; null where none was. */
  readonly endsAtMs: number | null;
  readonly endedBy: 'household' | 'support' | null;
}

/** Where a request stands at a moment (spec 3 §4): an end is the first moment without access. */
export function supportStatusAt(request: KeptSupportRequest, nowMs: number): SupportStatus {
  const { lapsesAtMs, answeredAtMs, endsAtMs, endedBy } = request;
  if (endedBy === 'household') return 'revoked';
  if (endedBy === 'support') return answeredAtMs === null ? 'expired' : 'finished';
  if (answeredAtMs === null) return nowMs < lapsesAtMs ? 'requested' : 'expired';
  if (endsAtMs === null) return 'refused';
  return nowMs < endsAtMs ? 'granted' : 'finished';
}

/** Whole seconds left of an access in force, or until an unanswered request lapses; rounded up, 0 for one that is over. */
export function supportRemainingS(request: KeptSupportRequest, nowMs: number): number {
  const status = supportStatusAt(request, nowMs);
  if (status === 'granted') return secondsUntil(request.endsAtMs ?? nowMs, nowMs);
  return status === 'requested' ? secondsUntil(request.lapsesAtMs, nowMs) : 0;
}

/** Whole seconds until a moment, rounded up; 0 once it is there. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** `m:ss` of a countdown, `h:mm:ss` from an hour on. Negative seconds read as 0. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
}

/** What a person whose support session is over reads (spec 3 §8). */
export function supportEndMessage(
  status: SupportStatus | null,
): 'support_session_revoked' | 'support_session_ended' {
  return status === 'revoked' ? 'support_session_revoked' : 'support_session_ended';
}
