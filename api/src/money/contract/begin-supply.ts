import { type IndexReading, isDay, periodsOf, priceRowOn, siteDay } from '@foyer/domain';
import { indexProblem, indexReadingsOf, saveIndexReading } from '../../energy/measures/index-readings';
import type { Database, Sql } from '../../foundation/database/sql';
import { countryOf } from '../../home/tariff/offers';
import type { Account } from '../../identity/accounts/account-store';
import type { Documents } from '../documents/document-store';
import { signatureDayOf, supplierOf, supplyOf } from '../documents/supply';
import { CLOSED_OFFERS, publishedOffers, standingCharge } from '../prices/price-list';
import type { Contracts, StoredContract } from './contract-store';
import { contractOn, contractVersionOf } from './contract-version';

export type SupplyRefusal =
  | 'supply.signed'
  | 'supply.day.invalid'
  | 'supply.offer.unknown'
  | 'supply.power.unknown'
  | 'index.day.invalid'
  | 'index.registers'
  | 'index.lower';

/** A contract or an index that is not recorded; the message is one sentence. */
export class SupplyError extends Error {
  constructor(
    readonly code: SupplyRefusal,
    sentence: string,
  ) {
    super(sentence);
  }
}

export interface SupplyStore {
  readonly database: Database;
  readonly contracts: Contracts;
  readonly documents: Documents;
}

export const CURRENCIES: Readonly<Record<string, string>> = { FR: 'EUR', CH: 'CHF' };
const OWN = 'own';
/** The published offer whose hours differ from home to home. */
export const WITH_HOURS = 'peakOffPeak';

/** A version changes no bill that was issued, and none is recorded after the end of supply. */
export async function refuseDay(
  { contracts, documents }: SupplyStore,
  household: Account,
  fromDay: string,
): Promise<void> {
  const refuse = (sentence: string) => new SupplyError('supply.day.invalid', sentence);
  const endDay = supplyOf(household)?.toDay ?? null;
  if (endDay !== null && endDay <= fromDay)
    throw refuse(`${household.email} is not supplied from ${endDay} on.`);
  const known = await contracts.ofHousehold(household.id);
  if (known.some((one) => one.fromDay === fromDay))
    throw refuse(`A supply contract from ${fromDay} is recorded already: it is never changed.`);
  const nextDay = known.find((one) => one.fromDay > fromDay)?.fromDay;
  const billed = (await documents.ofHousehold(household.id)).filter(
    ({ type, fromDay: first, toDay }) =>
      type.endsWith('TransitionalBill') && fromDay < toDay && (nextDay === undefined || first < nextDay),
  );
  const [billedTo] = billed.map(({ toDay }) => toDay).toSorted((a, b) => (a < b ? 1 : -1));
  if (billedTo !== undefined)
    throw refuse(`The days before ${billedTo} are billed: the first day must be ${billedTo} or later.`);
}

/** Refuses a power without a published standing charge. */
export function refusePower(
  country: string,
  { offer, pricesCentsPerKwh }: Pick<StoredContract, 'offer' | 'pricesCentsPerKwh'>,
  day: string,
  kva: number,
): void {
  const standing = offer === OWN ? (pricesCentsPerKwh.length > 1 ? WITH_HOURS : 'base') : offer;
  if (priceRowOn(standingCharge(country, standing), day, kva, null) === null)
    throw new SupplyError(
      'supply.power.unknown',
      `No standing charge is published for ${kva} kVA on ${day} (${standing}): its months could not be billed.`,
    );
}

/** Refuses a signature of a home that has one, or after today or the first day. */
export function refuseSignature(
  household: Account,
  { signedDay, fromDay, today }: { signedDay: string; fromDay: string; today: string },
): void {
  const known = signatureDayOf(household);
  if (known !== null)
    throw new SupplyError('supply.signed', `${household.email} signed a contract on ${known}.`);
  if (signedDay > today || signedDay > fromDay)
    throw new SupplyError('supply.day.invalid', '--signed must not be after today or the first day.');
}

/** Signs the contract of a home and activates its supply from a day on. Its papers are made from then on. */
export async function activateSupply(
  sql: Sql,
  { id }: Account,
  signedDay: string,
  fromDay: string,
  startedBy?: 'household',
): Promise<void> {
  const contract = { state: 'Active', signatureDate: signedDay, ...(startedBy && { startedBy }) };
  const energyOffer = { state: 'Activated', contractionDate: signedDay, activationDate: fromDay };
  // Options of a battery whose registration is under way stay.
  await sql.query(
    `update account set contract_lifecycle = coalesce(contract_lifecycle, '{}') || jsonb_build_object(
       'contract', coalesce(contract_lifecycle -> 'contract', '{}') || $2::jsonb,
       'activation', '{"offerOptions": []}'::jsonb || coalesce(contract_lifecycle -> 'activation', '{}')
         || jsonb_build_object('energyOffer', $3::jsonb))
     where id = $1`,
    [id, JSON.stringify(contract), JSON.stringify(energyOffer)],
  );
}

/**
 * Registers of a meter by which a contract can be billed: one, or one for each period. Empty where prices depend on
 * published colours or a series, which no index tells apart.
 */
export function registersOf(contract: StoredContract): readonly string[] {
  const energy = contractVersionOf(contract).components.find(({ kind }) => kind === 'energy');
  if (!energy || energy.slots) return [];
  if (!energy.calendar) return ['base'];
  const hasColours = energy.calendar.seasons.some(({ rules }) =>
    rules.some(({ dayTypes }) => dayTypes.some(({ kind }) => kind === 'colour')),
  );
  return hasColours ? [] : periodsOf(energy.calendar);
}

/** Refuses an index with other registers than the contract of its day has, or out of order. */
function refuseIndex(
  contracts: readonly StoredContract[],
  known: readonly IndexReading[],
  reading: IndexReading,
): void {
  const contract = contractOn(contracts, reading.day) ?? contracts[0];
  const names = contract ? registersOf(contract) : [];
  const own = Object.keys(reading.registers);
  const isSame = names.length === own.length && names.every((name) => own.includes(name));
  const problem = isSame ? indexProblem(known, reading) : 'registers';
  if (problem === 'registers')
    throw new SupplyError(
      'index.registers',
      names.length === 0 ? 'This contract has no index.' : `The index needs ${names.join(' and ')}.`,
    );
  if (problem === 'lower') throw new SupplyError('index.lower', 'An index never goes down.');
}

/** Days that have an index: from the first day of supply to today or its end. Null before the supply begins. */
export function indexDays(
  household: Account,
  today: string,
): { readonly firstDay: string; readonly lastDay: string } | null {
  const supply = supplyOf(household);
  if (!supply || supply.fromDay > today) return null;
  const { fromDay, toDay } = supply;
  return { firstDay: fromDay, lastDay: toDay !== null && toDay < today ? toDay : today };
}

/** Records what the meter of a home showed at the beginning of a day, from the first of its supply on. */
export async function recordIndex(
  { database, contracts }: Pick<SupplyStore, 'database' | 'contracts'>,
  household: Account,
  reading: IndexReading,
  now: Date,
): Promise<void> {
  const today = siteDay(now.getTime(), household.siteTimeZone);
  const days = indexDays(household, today);
  if (!days || !isDay(reading.day) || reading.day < days.firstDay || reading.day > days.lastDay)
    throw new SupplyError('index.day.invalid', 'The day is within the supply, and not after today.');
  const recorded = await contracts.ofHousehold(household.id);
  refuseIndex(recorded, await indexReadingsOf(database, household.id), reading);
  await saveIndexReading(database, household.id, reading, now);
}

interface NewSupply {
  readonly offer: string;
  readonly kva: number;
  readonly fromDay: string;
  readonly signedDay: string;
  /** Index at the beginning of the first day; null where a meter is read automatically. */
  readonly index: IndexReading['registers'] | null;
  /** Where the household started its supply itself. */
  readonly startedBy?: 'household';
}

/** Offers of a country at which a supply can begin. */
export const offersToBegin = (country: string): readonly string[] =>
  publishedOffers(country).filter((offer) => !CLOSED_OFFERS.includes(offer));

/** Contract of a home at a published offer and its usual hours. */
export function publishedContract(
  household: Account,
  { offer, kva, fromDay }: Pick<StoredContract, 'offer' | 'kva' | 'fromDay'>,
): StoredContract {
  const country = countryOf(household);
  return {
    ...{ fromDay, supplier: supplierOf(household.tenant), offer, kva, country },
    currency: CURRENCIES[country] ?? 'EUR',
    ...{ ranges: '', isOffPeakWithin: true, pricesCentsPerKwh: [] },
  };
}

/** Begins the supply of a home without a contract at a published offer and its usual hours. */
export async function beginSupply(
  store: SupplyStore,
  household: Account,
  { offer, kva, fromDay, signedDay, index, startedBy }: NewSupply,
  now: Date,
): Promise<void> {
  const today = siteDay(now.getTime(), household.siteTimeZone);
  refuseSignature(household, { signedDay, fromDay, today });
  await refuseDay(store, household, fromDay);
  const country = countryOf(household);
  if (!offersToBegin(country).includes(offer))
    throw new SupplyError('supply.offer.unknown', `There is no offer ${offer} in ${country}.`);
  const contract = publishedContract(household, { offer, kva, fromDay });
  refusePower(country, contract, fromDay, kva);
  const first = index && { day: fromDay, registers: index };
  if (first) refuseIndex([contract], [], first);
  await store.contracts.record(household.id, contract);
  await activateSupply(store.database, household, signedDay, fromDay, startedBy);
  if (first) await saveIndexReading(store.database, household.id, first, now);
}
