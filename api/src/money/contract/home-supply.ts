import { type IndexReading, periodsOf, siteDay } from '@foyer/domain';
import type { indexReadingsWire } from '@foyer/wire/index-readings';
import type { operatorSupplyWire } from '@foyer/wire/operator-supply';
import type { suppliedOfferWire } from '@foyer/wire/supplied-offers';
import type * as z from 'zod/mini';
import { indexReadingsOf } from '../../energy/measures/index-readings';
import { type HouseMeterDependencies, isMeterRead } from '../../energy/measures/meter-hours';
import type { Database } from '../../foundation/database/sql';
import { sellerOf } from '../../foundation/tenants/seller-store';
import { countryOf } from '../../home/tariff/offers';
import { rowsOnDay } from '../../home/tariff/rows-on-day';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import { signatureDayOf } from '../documents/supply';
import { CURRENCIES, indexDays, offersToBegin, publishedContract, registersOf } from './begin-supply';
import type { Contracts } from './contract-store';
import { contractOn, contractVersionOf } from './contract-version';
import { suppliedOnWire } from './supplied-days';

export const indexReadingsOnWire = (readings: readonly IndexReading[]): z.input<typeof indexReadingsWire> =>
  readings.map(({ day, registers }) => ({
    date: day,
    registers: Object.entries(registers).map(([register, kwh]) => ({ register, kwh })),
  }));

/** Offers at which the supply of a home can begin, with their prices of a day; one without all its prices is left out. */
export function suppliedOffers(household: Account, day: string): z.input<typeof suppliedOfferWire>[] {
  return offersToBegin(countryOf(household)).flatMap((offer) => {
    const contract = publishedContract(household, { offer, kva: 1, fromDay: day });
    const { components } = contractVersionOf(contract);
    const energy = components.find(({ kind }) => kind === 'energy');
    const fixed = components.find(({ kind }) => kind === 'fixed');
    const standing = rowsOnDay(fixed?.rows ?? [], [null], day).map(({ upToKva, row }) => ({
      kva: upToKva,
      price: row.cents,
    }));
    const periods = energy?.calendar ? periodsOf(energy.calendar) : [null];
    const prices = rowsOnDay(energy?.rows ?? [], periods, day);
    const isPriced =
      standing.length > 0 && periods.every((period) => prices.some((one) => one.period === period));
    if (!isPriced) return [];
    return [
      {
        name: offer,
        registers: [...registersOf(contract)],
        prices: prices.map(({ period, upToKva, row }) => ({
          ...{ period: period ?? 'base', upToKva },
          price: row.cents,
        })),
        standing,
      },
    ];
  });
}

export interface SupplyViewDependencies extends HouseMeterDependencies {
  readonly database: Database;
  readonly contracts: Contracts;
}

/** The supply of a home as operators see it. */
export async function operatorSupplyOf(
  dependencies: SupplyViewDependencies,
  household: Account,
  now: Date,
): Promise<z.input<typeof operatorSupplyWire>> {
  const { database, contracts } = dependencies;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const known = await contracts.ofHousehold(household.id);
  const days = indexDays(household, today);
  const contract = days && contractOn(known, days.lastDay);
  const country = countryOf(household);
  return {
    signedDate: signatureDayOf(household),
    contracts: await suppliedOnWire(database, contracts, household, today),
    hasSeller: (await sellerOf(database, household.tenant)) !== null,
    isMeterRead: await isMeterRead(dependencies, household, now),
    registers: contract ? [...registersOf(contract)] : [],
    readings: indexReadingsOnWire(await indexReadingsOf(database, household.id)),
    firstIndexDate: days?.firstDay ?? null,
    lastIndexDate: days?.lastDay ?? null,
    offers: suppliedOffers(household, today),
    currency: CURRENCIES[country] ?? 'EUR',
    kva: connectionKva(household),
    today,
  };
}
