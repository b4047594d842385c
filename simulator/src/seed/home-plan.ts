import type { AccountDetails, NewAccount } from '@foyer/api/identity/accounts/account-store';
import type { DevicePlan } from './device-plans';
import type { BatteryPlan } from './seed-battery';
import type { LicencePlan } from './seed-licence';
import type { FeedInPlan, TariffPlan } from './seed-tariffs';

/** Seed data of a reference household, listed in `docs/demo-accounts.md`. */
export interface HomePlan extends BatteryPlan {
  email: string;
  tenant?: string;
  /** Months in operation, or `today` when it starts now; absent when it was never set up. */
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
  /** Factor applied to the measured consumption. */
  loadScale?: number;
  licence?: LicencePlan;
  tariff?: TariffPlan;
  /** Builds the contract lifecycle of the battery. */
  contract?: (dateDaysAgo: (daysAgo: number) => string) => Record<string, unknown>;
  /** Feed-in contract; without one the home sells at the price it entered, or gives its surplus to the grid. */
  feedIn?: (dateDaysAgo: (daysAgo: number) => string) => FeedInPlan;
  /** Newsletter index rows imported from another platform, unchanged. */
  newsletterRows?: readonly string[];
  withAlerts?: boolean;
  /** Spans whose measurements arrived late: days before now, local hour, length in hours. */
  recoveries?: readonly { daysAgo: number; hour: number; hours: number }[];
  /** Writes five-minute rows of the totals for the whole past instead of the last two months. */
  fineHistory?: boolean;
}
