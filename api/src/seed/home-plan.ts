import type { AccountDetails, NewAccount } from '../accounts/account-store';
import type { BatteryPlan } from '../battery/seed-battery';
import type { LicencePlan } from '../licence/seed-licence';
import type { TariffPlan } from '../tariff/seed-tariffs';
import type { DevicePlan } from './device-plans';

/** A household the reference data set has; see the list of reference homes in the documentation. */
export interface HomePlan extends BatteryPlan {
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
  licence?: LicencePlan;
  tariff?: TariffPlan;
  /** Beginning of a battery contract, days before now, with what became of it. */
  contract?: (day: (daysAgo: number) => string) => Record<string, unknown>;
  /** Rows of its index of letters that came from elsewhere, as they came (D107). */
  newsletterRows?: readonly string[];
  withAlerts?: boolean;
  /** Spans of its past whose measures came late: days before now, hour of that day, hours. */
  recoveries?: readonly { daysAgo: number; hour: number; hours: number }[];
  /** Five-minute rows of its totals for all of its past, not only the last two months. */
  fineHistory?: boolean;
}
