import type { TariffCategory } from '@foyer/wire/tariff';
import type { AccountDetails, NewAccount } from '../accounts/account-store';
import type { DevicePlan } from './device-plans';

/** What a reference home pays for a kWh, hundredths of its currency: outside the ranges of the week, then within. */
export interface TariffPlan {
  category: TariffCategory;
  name: string;
  ranges: string;
  prices: readonly number[];
  /** What it paid before, until the first of the month so many months ago. */
  earlierPrices?: readonly number[];
  sinceMonthsAgo?: number;
}

/** A household the reference data set has; see the list of reference homes in the documentation. */
export interface HomePlan {
  email: string;
  tenant?: string;
  /** Months it has been running, or `today` for one that begins now; absent: it was never set up. */
  running?: number | 'today';
  language?: 'fr' | 'en';
  timeZone?: string;
  subscriptionStatus?: string;
  flags?: Partial<Pick<NewAccount, 'isActive' | 'canModify' | 'kioskMode'>>;
  details: AccountDetails;
  rooms?: { name: string; type: string; color: string }[];
  devices?: DevicePlan[];
  /** Name of the main thermostat. */
  mainThermostat?: string;
  /** How much it consumes of what was measured. */
  loadScale?: number;
  licence?: {
    type: string;
    expiresInDays: number;
    features?: Record<string, string>;
    /** Begins then; default with the account. */
    startsInDays?: number;
    /** Days since the premium licence was asked for, since the household opted out. */
    premiumRequestedDaysAgo?: number;
    optedOutDaysAgo?: number;
  };
  tariff?: TariffPlan;
  /** Beginning of a battery contract, days before now, with what became of it. */
  contract?: (day: (daysAgo: number) => string) => Record<string, unknown>;
  /** Of a virtual battery: how long a smaller capacity has to wait, and a change scheduled for the first of next month. */
  subscription?: { decreaseInDays?: number; changeToKwh?: number };
  /** The delivery point its battery was registered at. */
  registration?: { pdl: string };
  withAlerts?: boolean;
  /** Spans of its past whose measures came late: days before now, hour of that day, hours. */
  recoveries?: readonly { daysAgo: number; hour: number; hours: number }[];
  /** Five-minute rows of its totals for all of its past, not only the last two months. */
  fineHistory?: boolean;
}
