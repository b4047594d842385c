import type { MsbType, PlatformErrorData } from '@foyer/contract';
import type { Refused } from '@foyer/forms';
import { ask, isPlatformError, type PlatformRequest } from '@foyer/platform-client';
import {
  type BatteryRegistration,
  batteryRegistration,
  createProviderAccount,
  registerBattery,
  updateBattery,
  validateContract,
} from '@foyer/wire/battery-registration';
import type { TypedRegistration } from './registration-form';

type Refusal = Refused<TypedRegistration>;

const PDL_REFUSED = { field: 'pdl', messageKey: 'pdlRejected' } as const;
const PDL_TAKEN = { field: 'pdl', messageKey: 'pdlNotUnique' } as const;

/** Messages by call and platform error code; `other` covers unlisted codes. */
const REFUSALS: Readonly<Record<string, Readonly<Record<string, Refusal>> & { readonly other: Refusal }>> = {
  [validateContract.id]: {
    'pdl.invalid': PDL_REFUSED,
    other: { field: 'contractNumber', messageKey: 'contractNumberRejected' },
  },
  [registerBattery.id]: {
    'pdl.invalid': PDL_REFUSED,
    'pdl.is.not.unique': PDL_TAKEN,
    'consuel.invalid': { field: 'consuelNumber', messageKey: 'consuelNumberLength' },
    'battery.taken': { messageKey: 'batteryTaken' },
    other: { messageKey: 'register_msb_error' },
  },
  [createProviderAccount.id]: { other: { messageKey: 'register_planet_account_error' } },
  [updateBattery.id]: {
    'pdl.invalid': PDL_REFUSED,
    'pdl.is.not.unique': PDL_TAKEN,
    'failed.to.update.pdl.in.myl': { field: 'pdl', messageKey: 'failedToUpdatePdl' },
    other: { messageKey: 'register_msb_error' },
  },
};

/** The message of a refused step; null when all steps succeeded. Throws any other error for the form to show. */
export function refusalOf(error: unknown): Refusal | null {
  if (error === undefined) return null;
  const refusals = isPlatformError(error) && error.failure === 'refused' ? REFUSALS[error.call] : undefined;
  if (!refusals || !isPlatformError(error)) throw error;
  if (error.code === 'provider.unavailable') return { messageKey: 'serviceNotAvailableMessage' };
  return refusals[error.code] ?? refusals.other;
}

export interface RegistrationTask {
  readonly typed: TypedRegistration;
  readonly msbType: MsbType;
  readonly referenceKey: string;
}

type Sent = { readonly error: PlatformErrorData } | { readonly error?: undefined; readonly data: unknown };

/**
 * Sends the remaining registration steps in order, stopping at the first error. Reads the registration
 * first: a request whose answer was lost may already have registered the battery.
 */
export async function sendSteps(
  { typed, msbType, referenceKey }: RegistrationTask,
  send: (request: PlatformRequest) => Sent | PromiseLike<Sent>,
): Promise<{ readonly data: null } | { readonly error: PlatformErrorData }> {
  const found = await send(ask(batteryRegistration, {}));
  if (found.error) return { error: found.error };
  const registration = found.data as BatteryRegistration;
  const pdl = typed.pdl.replace(/\s/g, '');
  const contractNumber = typed.contractNumber.trim().toUpperCase();

  const isContractKnown = registration.contractNumber === contractNumber && registration.pdl === pdl;
  if (typed.hasContract && !isContractKnown) {
    const { error } = await send(ask(validateContract, { contractNumber, pdlNumber: pdl }));
    if (error) return { error };
  }
  let mac = registration.batteryId;
  if (mac === null) {
    const registered = await send(
      ask(registerBattery, {
        referenceKey,
        pdl,
        connectionNumberEnedis: typed.enedisNumber.trim(),
        enedisConnectNumber: typed.enedisConnectNumber.trim(),
        consuelNumber: typed.consuelNumber.trim(),
        type: msbType,
        serialNumber: registration.serialNumbers.map(({ value }) => value).join(','),
      }),
    );
    if (registered.error) return { error: registered.error };
    mac = registered.data as string;
  }
  if (!registration.hasProviderAccount) {
    const { powerContractType, meterEnergy, meterEnergyPeak, meterEnergyOffPeak } = typed;
    const readings = powerContractType === 'base' ? { meterEnergy } : { meterEnergyPeak, meterEnergyOffPeak };
    const { error } = await send(ask(createProviderAccount, { powerContractType, ...readings }));
    if (error) return { error };
  }
  if (registration.isFinished) return { data: null };
  const { error } = await send(ask(updateBattery, { mac, pdl }));
  return error ? { error } : { data: null };
}
