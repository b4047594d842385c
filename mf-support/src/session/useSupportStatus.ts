import { SUPPORT_LIVE_MS, SUPPORT_WAIT_MS } from '@foyer/domain';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import { useState } from 'react';
import { useStatusQuery } from '../support-api';

/**
 * Where support stands, asked for every 10 s where the tenant says so (spec 3 §4), and several times a second's worth
 * while an access is in force: everybody sees its end within a second (D132).
 */
export function useSupportStatus(waitToken?: string) {
  const { tenant } = useHostServices();
  const [isLive, setIsLive] = useState(false);
  const everyMs = isLive ? SUPPORT_LIVE_MS : tenant.flags.support_sessions ? SUPPORT_WAIT_MS : 0;
  const answer = useAnswer(useStatusQuery(waitToken, whileAwake(everyMs)));
  const live = answer.state === 'ready' && answer.data?.status === 'granted';
  if (live !== isLive) setIsLive(live);
  return answer;
}
