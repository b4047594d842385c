import { pricePeriodName } from '@foyer/area-parts';
import { useLanguage } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useDay } from '../parts/useMoment';

const OFFERS = ['base', 'peakOffPeak', 'tempo', 'ejp', 'flat', 'highLow'] as const;

/** Names of offers and their hours, and amounts, days and energies as pages of a supply show them. */
export function useSupplyWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = useDay();
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    t,
    language,
    day,
    kwh: (kwh: number) => `${number.format(kwh)}\u00a0kWh`,
    /** Argument: cents per kWh. */
    price: (cents: number, currency: string) =>
      `${number.format(cents)}\u00a0c${currency === 'EUR' ? '€' : currency}/kWh`,
    /** Argument: cents. */
    money: (cents: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency }).format(cents / 100),
    offer: (name: string | null, label: string | null = null) => {
      if (name === null) return t('supply.ownPrices');
      if (label !== null) return t('supply.dynamic', { label });
      const known = OFFERS.find((one) => one === name);
      return known === undefined ? name : t(`supply.offers.${known}`);
    },
    period: (name: string) => pricePeriodName(t, name),
  };
}
