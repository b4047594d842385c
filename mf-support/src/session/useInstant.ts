import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';

/** Formats an instant in the site's local time. */
export function useInstant(): (atMs: number) => string {
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const format = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (atMs) => format.format(atMs);
}
