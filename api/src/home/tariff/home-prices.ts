import type { CalendarSite, ContractVersion } from '@foyer/domain';
import type { Account } from '../../identity/accounts/account-store';
import type { NewTerms, StoredTariff } from './tariff-store';

/** Offer of a version with prices that are no offer's. */
export const OWN_OFFER = 'own';
/** Supplier of a version the household entered: no supplier of ours bills it. */
export const ENTERED_SUPPLIER = '';

/** Days for which prices are read. */
export interface DaysToPrice {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
  /** Zone of the days; absent: that of the home today. */
  readonly timeZone?: string;
}

/** What the energy of some days is priced by. */
export interface PricesOfDays {
  /** Oldest first; each from the first day it is used. */
  readonly versions: readonly ContractVersion[];
  readonly basis: 'contract' | 'tariff' | 'both';
  /** As the household entered them. */
  readonly tariffs: readonly StoredTariff[];
  readonly site: CalendarSite;
}

/** Prices of a household, which a room below knows: those of its contract with us on its days, else of its tariffs. */
export interface HomePrices {
  ofDays(household: Account, nowMs: number, days: DaysToPrice): Promise<PricesOfDays>;
  /** Prices of one day, as if they had been in force on all of the days. */
  ofOneDay(household: Account, nowMs: number, day: string, days: DaysToPrice): Promise<PricesOfDays>;
  /** Prices of a tariff, saved or not, as if it had been in force on all of the days. */
  ofTerms(terms: NewTerms, household: Account, nowMs: number, days: DaysToPrice): Promise<PricesOfDays>;
}

/** Period outside the hours of a household's second price; null for all other prices. */
export function periodOutsideRanges({ supplier, offer, components }: ContractVersion): string | null {
  if (supplier !== ENTERED_SUPPLIER || offer !== OWN_OFFER) return null;
  const energy = components.find(({ kind }) => kind === 'energy');
  return energy?.calendar?.seasons[0]?.rules[0]?.otherwise ?? null;
}
