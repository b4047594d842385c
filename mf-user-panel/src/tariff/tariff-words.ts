import { pricePeriodName } from '@foyer/area-parts';
import type { Language } from '@foyer/contract';
import { DEFAULT_SITE_TIME_ZONE, siteDay, tariffVersionOn } from '@foyer/domain';
import { useHostServices, useLanguage, useSession } from '@foyer/remote-kit';
import { type TFunction, useTranslation } from '@foyer/remote-kit/i18n';
import type { DatedTariff, TariffTerms } from '@foyer/wire/tariff';
import type { OfferTerms } from '@foyer/wire/tariff-offers';
import { shownDay } from '../profile/shown-dates';

/** Formats of prices, amounts and days for a household. */
export interface TariffWords {
  readonly t: TFunction;
  readonly language: Language;
  readonly currency: string;
  readonly countryCode: string;
  /** Today in site time. */
  readonly today: string;
  /** `c€/kWh` or `cCHF/kWh`. */
  readonly unit: string;
  price(cents: number): string;
  /** Field value, without unit. */
  readonly typedPrice: (cents: number) => string;
  /** Argument: cents. */
  money(cents: number): string;
  kwh(energyWs: number): string;
  day(day: string): string;
}

const withComma = (cents: number) => String(cents).replace('.', ',');

export function useTariffWords(): TariffWords {
  const { t } = useTranslation();
  const language = useLanguage();
  const { profile } = useSession();
  const { now } = useHostServices();
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const { currency = 'EUR', countryCode = 'FR', siteTimeZone = DEFAULT_SITE_TIME_ZONE } = profile ?? {};
  const unit = `c${currency === 'EUR' ? '€' : currency}/kWh`;
  const number = (value: number, digits: number, fewest = 0) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: fewest, maximumFractionDigits: digits }).format(
      value,
    );
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return {
    t,
    language,
    currency,
    countryCode,
    today: siteDay(now(), siteTimeZone),
    unit,
    price: (cents) => `${number(cents, 4).replace('-', '−')}\u00a0${unit}`,
    typedPrice: language === 'fr' ? withComma : String,
    money: (cents) => money.format(cents / 100).replace('-', '−'),
    kwh: (energyWs) => `${number(energyWs / 3_600_000, 1, 1)}\u00a0kWh`,
    day: (day) => shownDay(day, language),
  };
}

/** Name of the hours of an offer's price. */
export const periodName = ({ t }: TariffWords, period: string): string => pricePeriodName(t, period);

/** Name of an offer; that of a series comes from the platform. */
export const offerName = ({ t }: TariffWords, name: string, label: string | undefined): string =>
  label === undefined ? t(`tariff.offers.${name}`) : t('tariff.dynamic', { label });

function offerLine(
  words: TariffWords,
  { name, kva, ownPrices }: OfferTerms,
  label: string | undefined,
): string {
  const { t, price } = words;
  const prices = (ownPrices ?? []).map(({ period, centsPerKwh }) =>
    t('tariff.line', { kind: periodName(words, period), prices: price(centsPerKwh) }),
  );
  const kind = t('tariff.offerAt', { offer: offerName(words, name, label), kva: t('address.kva', { kva }) });
  return prices.length === 0 ? kind : [kind, ...prices].join(' · ');
}

/** Summary of a tariff: name and prices, in the order of their fields. */
export function tariffLine(words: TariffWords, terms: TariffTerms): string {
  const { t, price } = words;
  const { category, pricesCentsPerKwh, offer, offerLabel } = terms;
  if (offer) return offerLine(words, offer, offerLabel);
  const [outside, within] = pricesCentsPerKwh.map((cents) => price(cents));
  const prices =
    category !== 'flat' && within !== undefined
      ? t(`tariff.twoPrices.${category}`, { within, outside })
      : (outside ?? t('tariff.unknownPrice'));
  return t('tariff.line', { kind: t(`tariff.kind.${category}`), prices });
}

/** Tariff in force on a day; null when none was saved. */
export const tariffOfDay = (tariffs: readonly DatedTariff[], day: string): DatedTariff | null =>
  tariffVersionOn(tariffs, day);
