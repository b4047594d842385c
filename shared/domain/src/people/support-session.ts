import type { SupportStatus } from '@foyer/wire/support';

/** Time to answer a support request, minutes. */
export const SUPPORT_REQUEST_MINUTES = 60;
/** Lifetime of the one-time token that opens a support session, ms. */
export const TAKE_OVER_MS = 60_000;
/** Polling interval while a request is undecided, ms. */
export const SUPPORT_WAIT_MS = 10_000;
/** Polling interval of a granted access, ms. The platform refuses an ended access at once, whatever pages show. */
export const SUPPORT_LIVE_MS = 2_000;

/**
 * Polling interval of the support status, ms; 0 once the status is final.
 * @param status null without a request or before the first answer
 */
export function supportPollMs(status: SupportStatus | null): number {
  if (status === 'granted') return SUPPORT_LIVE_MS;
  return status === null || status === 'requested' ? SUPPORT_WAIT_MS : 0;
}

/** A stored request; times in epoch milliseconds, null until they happen. */
export interface StoredSupportRequest {
  readonly lapsesAtMs: number;
  readonly answeredAtMs: number | null;
  /** Null without a grant. */
  readonly endsAtMs: number | null;
  readonly endedBy: 'household' | 'support' | null;
}

/** Status at an instant; `endsAtMs` and `lapsesAtMs` are exclusive. */
export function supportStatusAt(request: StoredSupportRequest, nowMs: number): SupportStatus {
  const { lapsesAtMs, answeredAtMs, endsAtMs, endedBy } = request;
  if (endedBy === 'household') return 'revoked';
  if (endedBy === 'support') return answeredAtMs === null ? 'expired' : 'finished';
  if (answeredAtMs === null) return nowMs < lapsesAtMs ? 'requested' : 'expired';
  if (endsAtMs === null) return 'refused';
  return nowMs < endsAtMs ? 'granted' : 'finished';
}

/** Seconds until the access ends or an unanswered request expires, rounded up; 0 when over. */
export function supportRemainingS(request: StoredSupportRequest, nowMs: number): number {
  const status = supportStatusAt(request, nowMs);
  if (status === 'granted') return secondsUntil(request.endsAtMs ?? nowMs, nowMs);
  return status === 'requested' ? secondsUntil(request.lapsesAtMs, nowMs) : 0;
}

/** Seconds until an instant, rounded up; 0 when past. */
export function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}

/** `m:ss`, from an hour on `h:mm:ss`. Negative reads as 0. */
export function countdownText(seconds: number): string {
  const remaining = Math.max(0, Math.floor(seconds));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(remaining / 3600);
  const minutes = Math.floor(remaining / 60) % 60;
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(remaining % 60)}`
    : `${minutes}:${twoDigits(remaining % 60)}`;
}

/** Message at the end of a support session. */
export function supportEndMessage(
  status: SupportStatus | null,
): 'support_session_revoked' | 'support_session_ended' {
  return status === 'revoked' ? 'support_session_revoked' : 'support_session_ended';
}
