import { DEFAULT_SITE_TIME_ZONE, dateFormat } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { formatAge, MISSING } from '@foyer/ui';

/** Date and time of an instant, epoch milliseconds; a dash for never. */
export function useMoment(): (atMs: number | null) => string {
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? DEFAULT_SITE_TIME_ZONE;
  const format = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (atMs) => (atMs === null ? MISSING : format.format(atMs));
}

/** A calendar day in words, `1er mai 2026`. */
export function useDay(): (day: string) => string {
  const format = dateFormat(useLanguage(), { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

/** Age of an instant, epoch milliseconds, by the platform's clock; a dash for never. */
export function useAge(): (atMs: number | null) => string {
  const language = useLanguage();
  const { now } = useHostServices();
  return (atMs) => (atMs === null ? MISSING : formatAge(now() - atMs, language));
}
