import type { TFunction } from '@foyer/remote-kit/i18n';

const PERIODS = [
  'base',
  'peak',
  'offPeak',
  'bluePeak',
  'blueOffPeak',
  'whitePeak',
  'whiteOffPeak',
  'redPeak',
  'redOffPeak',
  'normal',
  'peakDay',
];

/** Name of the period of a price; its id where this release does not know it. Texts: the group `pricePeriod`. */
export const pricePeriodName = (t: TFunction, period: string): string =>
  PERIODS.includes(period) ? t(`pricePeriod.${period}`) : period;
