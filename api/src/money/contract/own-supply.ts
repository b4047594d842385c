import { createHash } from 'node:crypto';
import { addDays, addMonths, isSupplier, OWN_SUPPLY, siteDay } from '@foyer/domain';
import type { ownSupply } from '@foyer/wire/own-supply';
import type * as z from 'zod/mini';
import { isMeterRead } from '../../energy/measures/meter-hours';
import type { Sql } from '../../foundation/database/sql';
import { type Seller, sellerOf } from '../../foundation/tenants/seller-store';
import { findTenant } from '../../foundation/tenants/tenant-store';
import { countryOf } from '../../home/tariff/offers';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import {
  contractNumberOf,
  hasOptions,
  isStartedByHousehold,
  signedContractOf,
  supplyOf,
} from '../documents/supply';
import { CURRENCIES } from './begin-supply';
import type { StoredContract } from './contract-store';
import { type SupplyViewDependencies, suppliedOffers } from './home-supply';

/** How far ahead a household may choose the first day of its supply. */
const MONTHS_AHEAD = 12;

/** First and last day a household may choose as the first of its supply. */
export const ownSupplyDays = (today: string) => ({
  firstDay: addDays(today, 1),
  lastDay: addMonths(today, MONTHS_AHEAD),
});

/** Terms as the household reads and accepts them. */
export function acceptedTerms(seller: Seller, language: Account['language']) {
  const { legalName, address, registration, vatNumber } = seller;
  const shown = { legalName, address, registration, vatNumber, terms: seller.terms[language] };
  return { ...shown, digest: createHash('sha256').update(JSON.stringify(shown)).digest('hex') };
}

/** The seller of a tenant whose households start their own supply; null where they do not. */
export async function offeringSeller(
  sql: Pick<Sql, 'query'>,
  { tenant }: Pick<Account, 'tenant'>,
): Promise<Seller | null> {
  const flags = (await findTenant(sql, tenant))?.configuration.flags;
  return flags?.[OWN_SUPPLY] === true && isSupplier(flags) ? sellerOf(sql, tenant) : null;
}

/** The contract a household started itself, while it runs; null without one. */
export function startedContract(
  household: Account,
  contracts: readonly StoredContract[],
): StoredContract | null {
  const supply = supplyOf(household);
  if (!supply || !isStartedByHousehold(household) || signedContractOf(household)?.isOver) return null;
  return contracts.findLast(({ fromDay }) => fromDay <= supply.fromDay) ?? null;
}

/** Last day on which a supply can be undone: the one before its first. */
export const lastDayToUndo = (fromDay: string): string => addDays(fromDay, -1);

/** Whether a started supply can be undone: before its first day, and while no battery depends on its contract. */
export const mayUndo = (household: Account, fromDay: string, today: string): boolean =>
  today <= lastDayToUndo(fromDay) && !hasOptions(household);

/** What a household may start, or has started. */
export async function ownSupplyOf(
  dependencies: SupplyViewDependencies,
  household: Account,
  now: Date,
): Promise<z.input<typeof ownSupply.answer>> {
  const { database, contracts } = dependencies;
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const { firstDay, lastDay } = ownSupplyDays(today);
  const started = startedContract(household, await contracts.ofHousehold(household.id));
  const seller = household.contractLifecycle === null ? await offeringSeller(database, household) : null;
  const offers = seller ? suppliedOffers(household, firstDay) : [];
  const isOffered = offers.length > 0;
  return {
    state: started ? 'begun' : isOffered ? 'offered' : 'unavailable',
    seller: seller && isOffered ? acceptedTerms(seller, household.language) : null,
    offers,
    currency: CURRENCIES[countryOf(household)] ?? 'EUR',
    kva: connectionKva(household),
    firstDate: isOffered ? firstDay : null,
    lastDate: isOffered ? lastDay : null,
    needsIndex: !(await isMeterRead(dependencies, household, now)),
    begun: started && {
      contractNumber: contractNumberOf(household) ?? '',
      offer: started.offer,
      kva: started.kva,
      fromDate: started.fromDay,
      undoUntil: mayUndo(household, started.fromDay, today) ? lastDayToUndo(started.fromDay) : null,
    },
  };
}

/** Removes a contract that has not begun, with the index of its first day. */
export async function removeStarted(sql: Sql, { id }: Account, fromDay: string): Promise<void> {
  await sql.query('update account set contract_lifecycle = null where id = $1', [id]);
  await sql.query(
    'delete from contract_version where household_key = (select key from account where id = $1) and from_day = $2',
    [id, fromDay],
  );
  await sql.query(
    'delete from index_reading where household_key = (select key from account where id = $1) and day >= $2',
    [id, fromDay],
  );
}
