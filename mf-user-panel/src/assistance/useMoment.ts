import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';

/** Writes an instant as day and time of the home: `21 June, 10:05`. */
export function useMoment(): (ms: number) => string {
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  return (ms) => format.format(ms);
}
