import { supportPollMs } from '@foyer/domain';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { SupportStatus } from '@foyer/wire/support';
import { useEffect, useState } from 'react';
import { useStatusQuery } from '../support-api';

/** Longer ones fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Support status, polled every 10 s where the tenant has support, and every 2 s during an access; read once more when
 * its time is up, so that this end shows at once. Finished requests are not polled.
 */
export function useSupportStatus(waitToken?: string) {
  const { now, tenant } = useHostServices();
  const [known, setKnown] = useState<SupportStatus | null>(null);
  const everyMs = tenant.flags.support_sessions ? supportPollMs(known) : 0;
  const query = useStatusQuery(waitToken, whileAwake(everyMs));
  const answer = useAnswer(query);
  const request = answer.state === 'ready' ? answer.data : null;
  const status = request?.status ?? null;
  if (status !== known) setKnown(status);

  const endsAtMs = status === 'granted' ? (request?.endsAtMs ?? null) : null;
  const { refetch } = query;
  useEffect(() => {
    if (endsAtMs === null) return;
    const waitMs = Math.min(Math.max(0, endsAtMs - now()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => void refetch(), waitMs);
    return () => clearTimeout(timer);
  }, [endsAtMs, now, refetch]);

  return answer;
}
