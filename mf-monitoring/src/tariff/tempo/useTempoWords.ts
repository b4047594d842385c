import { useLanguage, useSession } from '@foyer/remote-kit';
import { useMemo } from 'react';
import { useHouse } from '../../house/useHouse';

/** Prices and times of Tempo as the household reads them. */
export function useTempoWords() {
  const language = useLanguage();
  const { profile } = useSession();
  const { siteTimeZone } = useHouse();
  const currency = profile?.currency ?? 'EUR';
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
    const clock = new Intl.DateTimeFormat(locale, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: siteTimeZone,
    });
    return {
      /** Hundredths of the currency. */
      unit: `c${currency === 'EUR' ? '€' : currency}`,
      number: (cents: number | null) => (cents === null ? '—' : number.format(cents)),
      time: (epochMs: number) => clock.format(epochMs),
    };
  }, [language, currency, siteTimeZone]);
}
