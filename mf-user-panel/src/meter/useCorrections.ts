import { type Answer, useAnswer, useHostServices, whileAwake } from '@foyer/remote-kit';
import type { Correction } from '@foyer/wire/corrections';
import { useEffect, useRef, useState } from 'react';
import { useCorrectionsQuery } from './correction-endpoints';

const POLL_MS = 1000;

export const isUnderWay = ({ state }: Correction): boolean => state === 'applying' || state === 'undoing';

/** Corrections of the home, followed while one is under way. Tells the suite when one has ended. */
export function useCorrections(): Answer<readonly Correction[]> {
  const { bus } = useHostServices();
  const [follows, setFollows] = useState(false);
  const answer = useAnswer(useCorrectionsQuery(undefined, follows ? whileAwake(POLL_MS) : {}));
  const corrections = answer.state === 'ready' ? answer.data : null;
  const running = useRef<readonly string[]>([]);
  useEffect(() => {
    if (!corrections) return;
    const ids = corrections.filter(isUnderWay).map(({ id }) => id);
    const ended = running.current.filter((id) => !ids.includes(id));
    running.current = ids;
    setFollows(ids.length > 0);
    // A job has changed measurements and perhaps the first measured day: no call of this page says so.
    if (ended.length > 0) bus.emit('profile.refresh', {});
  }, [corrections, bus]);
  return answer;
}
