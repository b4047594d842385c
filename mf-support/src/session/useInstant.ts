import { useLanguage, useSession } from '@foyer/remote-kit';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Writes a moment as the clock at the house shows it (D6). */
export function useInstant(): (atMs: number) => string {
  const language = useLanguage();
  const timeZone = useSession().profile?.siteTimeZone ?? 'Europe/Paris';
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  return (atMs) => format.format(atMs);
}
