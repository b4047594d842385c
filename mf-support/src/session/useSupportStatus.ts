import { supportPollMs } from '@foyer/domain';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { SupportStatus } from '@foyer/wire/support';
import { useState } from 'react';
import { useStatusQuery } from '../support-api';

/**
 * Support status, polled every 10 s where the tenant has support, and faster during an access so that its end shows
 * within a second. Finished requests are not polled.
 */
export function useSupportStatus(waitToken?: string) {
  const { tenant } = useHostServices();
  const [known, setKnown] = useState<SupportStatus | null>(null);
  const everyMs = tenant.flags.support_sessions ? supportPollMs(known) : 0;
  const answer = useAnswer(useStatusQuery(waitToken, whileAwake(everyMs)));
  const status = answer.state === 'ready' ? (answer.data?.status ?? null) : null;
  if (status !== known) setKnown(status);
  return answer;
}
