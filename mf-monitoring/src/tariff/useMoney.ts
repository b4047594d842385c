import { useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';

/** Formats hundredths of the household's currency. */
export function useMoney(): (cents: number) => string {
  const language = useLanguage();
  const currency = useSession().profile?.currency ?? 'EUR';
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    return (cents) => format.format(cents / 100);
  }, [language, currency]);
}
