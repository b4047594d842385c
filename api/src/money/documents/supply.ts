import { createHash } from 'node:crypto';
import { addDays, type ContractEndKind } from '@foyer/domain';
import { connectionKva } from '../../home/tariff/usual-tariffs';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredContract } from '../contract/contract-store';
import type { Parties } from './facts';

/** Span in which we supply a household; a null end is open. */
export interface Supply {
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string | null;
}

interface Track {
  readonly state?: string;
  readonly activationDate?: string | null;
  readonly discontinuationDate?: string | null;
}

/** End of a contract its household asked for. */
export interface EndRequest {
  readonly kind: ContractEndKind;
  /** ISO instant. */
  readonly askedAt: string;
  /** Last day of supply, `YYYY-MM-DD` in site time. */
  readonly lastDay: string;
}

interface Lifecycle {
  readonly contract?: {
    readonly state?: string;
    /** As the household signed it; absent for a contract the platform made. */
    readonly number?: string;
    readonly signatureDate?: string | null;
    readonly terminationDate?: string | null;
    readonly endRequest?: EndRequest;
    /** Present where the household started its own supply. */
    readonly startedBy?: 'household';
  } | null;
  readonly activation?: {
    readonly energyOffer?: Track | null;
    readonly offerOptions?: readonly (Track & { readonly type?: string })[];
  } | null;
}

// Only the platform writes this column.
/** Where the platform records the state of a contract. */
type Contracted = Pick<Account, 'operationalDate' | 'contractLifecycle'>;

const lifecycleOf = ({ contractLifecycle }: Pick<Account, 'contractLifecycle'>): Lifecycle | null =>
  contractLifecycle as Lifecycle | null;

/** Span in which a part of the contract is active; null when it never was. */
function spanOf(
  { operationalDate }: Contracted,
  track: Track | null | undefined,
  request: EndRequest | null,
): Supply | null {
  if (!track?.activationDate || !/^(Activated|Discontinued)$/.test(track.state ?? '')) return null;
  const endedDay = track.state === 'Discontinued' ? (track.discontinuationDate ?? null) : null;
  const toDay = endedDay?.slice(0, 10) ?? (request && addDays(request.lastDay, 1));
  const activeDay = track.activationDate.slice(0, 10);
  // A home that is not measured yet is supplied from its activation on.
  const fromDay = operationalDate !== null && operationalDate > activeDay ? operationalDate : activeDay;
  return { fromDay, toDay };
}

/** What the household asked for; null without a request. */
export const endRequestOf = (household: Pick<Account, 'contractLifecycle'>): EndRequest | null =>
  lifecycleOf(household)?.contract?.endRequest ?? null;

/** The household as it is without a request for the end of its contract. */
export function withoutEndRequest(household: Account): Account {
  const { contract, ...rest } = lifecycleOf(household) ?? {};
  if (!contract) return household;
  const { endRequest: _, ...kept } = contract;
  return { ...household, contractLifecycle: { ...rest, contract: kept } };
}

/** State of the signed contract, and the day it ended. Null without a contract. */
export function signedContractOf(
  household: Account,
): { readonly isOver: boolean; readonly endedDay: string | null } | null {
  if (signatureDayOf(household) === null) return null;
  const { state, terminationDate } = lifecycleOf(household)?.contract ?? {};
  return { isOver: state === 'Terminated', endedDay: terminationDate?.slice(0, 10) ?? null };
}

/**
 * Supply of a household from its activation, at earliest from its operational day, up to an end that was asked for.
 * Null when it has another supplier.
 */
export function supplyOf(household: Contracted): Supply | null {
  return spanOf(household, lifecycleOf(household)?.activation?.energyOffer, endRequestOf(household));
}

/** Whether the household started its own supply. */
export const isStartedByHousehold = (household: Pick<Account, 'contractLifecycle'>): boolean =>
  lifecycleOf(household)?.contract?.startedBy === 'household';

/** Whether options of the contract, such as a battery, were requested. */
export const hasOptions = (household: Pick<Account, 'contractLifecycle'>): boolean =>
  (lifecycleOf(household)?.activation?.offerOptions ?? []).length > 0;

/** Contracts on the days of the supply, oldest first; after its end one without a supplier, who would credit nothing. */
export function contractsInSupply(
  contracts: readonly StoredContract[],
  supply: Supply | null,
): readonly StoredContract[] {
  if (!supply) return [];
  const { fromDay, toDay } = supply;
  const within = contracts
    .filter((_one, index) => (contracts[index + 1]?.fromDay ?? '9999') > fromDay)
    .map((one) => (one.fromDay < fromDay ? { ...one, fromDay } : one))
    .filter((one) => toDay === null || one.fromDay < toDay);
  const last = within.at(-1);
  return last && toDay !== null ? [...within, { ...last, fromDay: toDay, supplier: '' }] : within;
}

/** Subscription of the battery, from the activation of its option. Null when it never was active. */
export function subscribedSpanOf(household: Account): Supply | null {
  const options = lifecycleOf(household)?.activation?.offerOptions ?? [];
  return spanOf(
    household,
    options.find(({ type }) => type === 'battery'),
    endRequestOf(household),
  );
}

/** Day the contract was signed; null without a contract. */
export function signatureDayOf(household: Account): string | null {
  const { state, signatureDate } = lifecycleOf(household)?.contract ?? {};
  return state && state !== 'NonInitialized' ? (signatureDate?.slice(0, 10) ?? null) : null;
}

/**
 * Whether a proof of address is available: the contract is active and its subscriber is known, and injection or an
 * administrative procedure was requested, or the battery is active.
 */
export function mayProveAddress(
  household: Account,
  batteries: readonly {
    readonly ok: boolean;
    readonly gridInjectionRequested: boolean;
    readonly strasbourgProcedureRequested: boolean;
  }[],
): boolean {
  return (
    household.contractSubscriber !== null &&
    lifecycleOf(household)?.contract?.state === 'Active' &&
    batteries.some(
      ({ ok, gridInjectionRequested, strasbourgProcedureRequested }) =>
        ok || gridInjectionRequested || strasbourgProcedureRequested,
    )
  );
}

const DIGITS = 8;

/**
 * The number of the contract the household signed, else FOY and 8 digits derived from its id, so that it never changes.
 * Null without a contract.
 */
export function contractNumberOf(household: Account): string | null {
  if (!signatureDayOf(household)) return null;
  const signed = lifecycleOf(household)?.contract?.number;
  if (signed) return signed;
  const hash = createHash('sha256').update(`contract ${household.id}`).digest();
  return `FOY${String(hash.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')}`;
}

/** Supplier by brand. The supplier a household enters in its profile never appears on a document. */
const SUPPLIERS: Readonly<Record<string, string>> = { azur: 'Azur Énergie' };
const DEFAULT_SUPPLIER = 'Foyer Énergie';

export const supplierOf = (tenant: string): string => SUPPLIERS[tenant] ?? DEFAULT_SUPPLIER;

/**
 * Parties of a document: those of the signed contract, or of the profile when there is none. Supplier, currency and
 * power are those of the contract in force.
 */
export function partiesOf(
  household: Account,
  pdl: string | null,
  contract: Pick<StoredContract, 'supplier' | 'currency' | 'kva'> | null,
): Parties {
  const { details, email, siteTimeZone, tenant } = household;
  const { firstName, lastName, address, additionalAddress, postalCode, city } =
    household.contractSubscriber ?? details;
  return {
    supplier: contract?.supplier ?? supplierOf(tenant),
    customer: [firstName, lastName].filter(Boolean).join(' ') || email,
    addressLines: [address, additionalAddress, [postalCode, city].filter(Boolean).join(' ')].filter(
      (line): line is string => Boolean(line),
    ),
    contractNumber: contractNumberOf(household),
    pdl,
    currency: contract?.currency ?? details.currency ?? 'EUR',
    timeZone: siteTimeZone,
    power: contract?.kva ?? connectionKva(household),
    ...(household.gatewayKind === 'simulated' && { isSimulated: true }),
  };
}
