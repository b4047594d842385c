import { kwhQuantity } from '@foyer/area-parts';
import { dateFormat } from '@foyer/domain';
import { useLanguage, useSession } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { formatQuantity } from '@foyer/ui';
import { useMemo } from 'react';

const DATES = { fr: 'fr-FR', en: 'en-GB' } as const;

/** Formatted days, energies and amounts of a subscription. */
export interface CapacityWords {
  /** `1er décembre 2026`. */
  day(day: string): string;
  /** `1er décembre`. */
  shortDay(day: string): string;
  /** `décembre 2026`, from `2026-12`. */
  month(month: string): string;
  /** `14,7 kWh`, `1 240 kWh`. */
  kwh(energyWs: number): string;
  /** `812 €`, in the home's currency; hundredths are dropped from ten up. */
  money(cents: number): string;
  /** `10 c€/kWh`. */
  price(cents: number): string;
  /** `400 kWh • 26 € / mois`; the capacity alone without a known price. */
  offer(capacityKwh: number, monthlyCents: number | null): string;
}

export function useCapacityWords(): CapacityWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const currency = useSession().profile?.currency ?? 'EUR';
  return useMemo(() => {
    const locale = DATES[language];
    const instant = (day: string) => new Date(`${day}T12:00:00Z`);
    const date = (options: Intl.DateTimeFormatOptions) =>
      dateFormat(language, { timeZone: 'UTC', ...options });
    const [long, month] = [date({ dateStyle: 'long' }), date({ month: 'long', year: 'numeric' })];
    const money = (cents: number) => {
      const isWhole = cents % 100 === 0 || Math.abs(cents) >= 1_000;
      const digits = isWhole ? 0 : 2;
      return new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(cents / 100);
    };
    const price = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
    const unit = `c${currency === 'EUR' ? '€' : currency}/kWh`;
    return {
      day: (day) => long.format(instant(day)),
      shortDay: (day) => date({ day: 'numeric', month: 'long' }).format(instant(day)),
      month: (text) => month.format(instant(`${text}-01`)),
      kwh: (energyWs) => kwhQuantity(energyWs, language).text,
      money,
      price: (cents) => `${price.format(cents)}\u00a0${unit}`,
      offer: (capacityKwh, monthlyCents) => {
        const capacity = formatQuantity(capacityKwh, 'kWh', language).text;
        return monthlyCents === null
          ? capacity
          : t('capacity.offer', { capacity, price: money(monthlyCents) });
      },
    };
  }, [currency, language, t]);
}
