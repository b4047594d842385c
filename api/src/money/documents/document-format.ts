import type { Language } from '@foyer/contract';
import { dateFormat, kwhFromWs } from '@foyer/domain';

/** Formats days, amounts and energies for documents in one language. */
export interface DocumentFormat {
  /** `1er juin 2026`. */
  day(day: string): string;
  /** `juin 2026`. */
  month(day: string): string;
  /** From whole cents. */
  money(cents: number): string;
  kwh(energyWs: number | null): string;
  /** `21,46 c/kWh`. */
  price(centsPerKwh: number): string;
  number(value: number, digits: number): string;
  percent(percent: number | null): string;
}

export function documentFormat(language: Language, currency: string): DocumentFormat {
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T12:00:00Z`));
  };
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      value,
    );
  const hundredth = currency === 'CHF' ? 'cCHF' : 'c€';
  return {
    day: date({ day: 'numeric', month: 'long', year: 'numeric' }),
    month: date({ month: 'long', year: 'numeric' }),
    money: (cents) => money.format(cents / 100),
    kwh: (energyWs) => (energyWs === null ? '—' : `${number(kwhFromWs(energyWs) ?? 0, 2)}\u00a0kWh`),
    price: (cents) => `${number(cents, 2)}\u00a0${hundredth}/kWh`,
    number,
    percent: (percent) => (percent === null ? '—' : `${number(percent, 0)}\u00a0%`),
  };
}
