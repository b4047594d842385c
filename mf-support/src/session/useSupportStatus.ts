import { supportPollMs } from '@foyer/domain';
import { useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { SupportStatus } from '@foyer/wire/support';
import { useState } from 'react';
import { useStatusQuery } from '../support-api';

/**
 * Where support stands, asked for every 10 s where the tenant says so (spec 3 §4), and several times a second's worth
 * while an access is in force: everybody sees its end within a second (D132). What is over is asked for no more.
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
