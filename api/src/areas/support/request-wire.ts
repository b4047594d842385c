import { type StoredSupportRequest, supportRemainingS, supportStatusAt } from '@foyer/domain';
import { wireInstant } from '../../foundation/http/wire-time';
import type { SupportRequestRow } from './request-store';

export function storedRequest({
  lapsesAt,
  answeredAt,
  endsAt,
  endedBy,
}: SupportRequestRow): StoredSupportRequest {
  return {
    lapsesAtMs: lapsesAt.getTime(),
    answeredAtMs: answeredAt?.getTime() ?? null,
    endsAtMs: endsAt?.getTime() ?? null,
    endedBy,
  };
}

/** A request as sent to its household; the agent also gets the address. */
export function requestWire(row: SupportRequestRow, nowMs: number, toAgent = false) {
  const kept = storedRequest(row);
  const ended = row.endedAt ?? row.endsAt;
  return {
    id: row.id,
    status: supportStatusAt(kept, nowMs),
    remainingTime: supportRemainingS(kept, nowMs),
    agent: row.agentName,
    reason: row.reason,
    email: toAgent ? row.email : null,
    requestedAt: wireInstant(row.requestedAt),
    endsAt: row.minutes !== null && ended ? wireInstant(ended) : null,
    minutes: row.minutes,
    deeds: row.deeds,
  };
}
