import { dateFormat, formatTimeOfDay, siteMinuteOfDay } from '@foyer/domain';
import { useLanguage } from '@foyer/remote-kit';
import { formatQuantity } from '@foyer/ui';
import { useMemo } from 'react';
import { useHouse } from '../house/useHouse';

const HOUR_MS = 3_600_000;
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** Formats amounts, energies and days of costs. */
export type CostWords = ReturnType<typeof useCostWords>;

export function useCostWords(currency: string) {
  const language = useLanguage();
  const { siteTimeZone, today } = useHouse();
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const wholeMoney = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: 0,
    });
    const priceFormat = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    const monthFormat = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    const hourDay = dateFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: siteTimeZone,
    });
    const minus = (text: string) => text.replace('-', '−');
    const dayFormat = (day: string) =>
      dateFormat(language, {
        day: 'numeric',
        month: 'long',
        ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
        timeZone: 'UTC',
      });
    const time = (ms: number) => formatTimeOfDay(siteMinuteOfDay(ms, siteTimeZone));
    return {
      language,
      /** Argument: cents. */
      money: (cents: number) => minus(money.format(cents / 100)),
      /** Rounded to whole units, for estimates. Adding zero avoids "-0". */
      wholeMoney: (cents: number) => minus(wholeMoney.format(Math.round(cents / 100) + 0)),
      price: (cents: number) =>
        `${minus(priceFormat.format(cents))}\u00a0c${currency === 'EUR' ? '€' : currency}/kWh`,
      kwh: (kwh: number) => formatQuantity(kwh, 'kWh', language, { decimals: 1 }).text,
      number: (value: number) => formatQuantity(Number(value.toFixed(2)), '', language).text,
      /** A day, with its year unless it is the current one. */
      day: (day: string) => dayFormat(day).format(noon(day)),
      days: (from: string, last: string) =>
        from === last
          ? dayFormat(from).format(noon(from))
          : dayFormat(from).formatRange(noon(from), noon(last)),
      /** Argument: `YYYY-MM`. */
      month: (month: string) => monthFormat.format(noon(`${month}-01`)),
      /** Day and times of an hour in the home's time zone. */
      hour: (startMs: number) => ({
        day: hourDay.format(startMs),
        from: time(startMs),
        to: time(startMs + HOUR_MS),
      }),
    };
  }, [language, currency, siteTimeZone, today]);
}
