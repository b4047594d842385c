import { siteDay } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { tickWhileSeen } from '@foyer/ui';
import { useEffect, useState } from 'react';

const CHECK_MS = 15_000;

/** Today in the site's time zone, `YYYY-MM-DD`; changes at its midnight. */
export function useToday(siteTimeZone: string): string {
  const { now, platform } = useHostServices();
  const [today, setToday] = useState(() => siteDay(now(), siteTimeZone));
  useEffect(() => {
    const check = () => setToday(siteDay(now(), siteTimeZone));
    check();
    const stopChecking = tickWhileSeen(check, CHECK_MS);
    // The platform's clock is known only after its first answer; the device's may be a day off.
    const answers = platform.lastAnswerAt$.subscribe(check);
    return () => {
      stopChecking();
      answers.unsubscribe();
    };
  }, [now, platform, siteTimeZone]);
  return today;
}
