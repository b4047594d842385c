import { siteDay } from '@foyer/domain';
import { useHostServices } from '@foyer/remote-kit';
import { useEffect, useState } from 'react';

const CHECK_MS = 15_000;

/** Today at the house, `YYYY-MM-DD`; moves on at its midnight (D6). */
export function useToday(siteTimeZone: string): string {
  const services = useHostServices();
  const [today, setToday] = useState(() => siteDay(services.now(), siteTimeZone));
  useEffect(() => {
    const check = () => setToday(siteDay(services.now(), siteTimeZone));
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [services, siteTimeZone]);
  return today;
}
