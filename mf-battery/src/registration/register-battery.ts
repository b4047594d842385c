import type { MsbType, PlatformClient } from '@foyer/contract';
import type { Refused } from '@foyer/forms';
import { isPlatformError } from '@foyer/platform-client';
import {
  type BatteryRegistration,
  createProviderAccount,
  registerBattery,
  updateBattery,
  validateContract,
} from '@foyer/wire/battery-registration';
import type { TypedRegistration } from './registration-form';

type Refusal = Refused<TypedRegistration>;
type Steps = Readonly<Record<string, Refusal>>;

const PDL_REFUSED = { field: 'pdl', messageKey: 'pdlRejected' } as const;
const PDL_TAKEN = { field: 'pdl', messageKey: 'pdlNotUnique' } as const;

const SILENT = { messageKey: 'serviceNotAvailableMessage' } as const;

/** Where each refusal belongs, by step (spec 3 §8); `other` is any that is not listed. */
const CONTRACT: Steps = {
  'pdl.invalid': PDL_REFUSED,
  other: { field: 'contractNumber', messageKey: 'contractNumberRejected' },
};
const REGISTER: Steps = {
  'pdl.invalid': PDL_REFUSED,
  'pdl.is.not.unique': PDL_TAKEN,
  'consuel.invalid': { field: 'consuelNumber', messageKey: 'consuelNumberLength' },
  'battery.taken': { messageKey: 'batteryTaken' },
  other: { messageKey: 'register_msb_error' },
};
const ACCOUNT: Steps = { other: { messageKey: 'register_planet_account_error' } };
const UPDATE: Steps = {
  'pdl.invalid': PDL_REFUSED,
  'pdl.is.not.unique': PDL_TAKEN,
  'failed.to.update.pdl.in.myl': { field: 'pdl', messageKey: 'failedToUpdatePdl' },
  other: { messageKey: 'register_msb_error' },
};

/** What a step answered, or where its refusal belongs. What is no refusal (a broken connection) is thrown on. */
async function step<T>(answer: Promise<T>, refusals: Steps): Promise<T | { readonly refused: Refusal }> {
  try {
    return await answer;
  } catch (error) {
    if (!isPlatformError(error) || error.failure !== 'refused') throw error;
    const refused = refusals[error.code] ?? (error.code === 'provider.unavailable' ? SILENT : refusals.other);
    if (!refused) throw error;
    return { refused };
  }
}

const isRefused = (answer: unknown): answer is { readonly refused: Refusal } =>
  typeof answer === 'object' && answer !== null && 'refused' in answer;

export interface RegistrationTask {
  readonly platform: PlatformClient;
  /** As the platform has it now: what is done is not done again (spec 3 §4). */
  readonly registration: BatteryRegistration;
  readonly typed: TypedRegistration;
  readonly msbType: MsbType;
  readonly referenceKey: string;
}

/** The steps of the registration that are not done yet, in order. Resolves to null once all are, else to where it stopped. */
export async function runRegistration(task: RegistrationTask): Promise<Refusal | null> {
  const { platform, registration, typed, msbType, referenceKey } = task;
  const pdl = typed.pdl.replace(/\s/g, '');
  const contractNumber = typed.contractNumber.trim().toUpperCase();

  const isContractKnown = registration.contractNumber === contractNumber && registration.pdl === pdl;
  if (typed.hasContract && !isContractKnown) {
    const found = await step(platform.call(validateContract, { contractNumber, pdlNumber: pdl }), CONTRACT);
    if (isRefused(found)) return found.refused;
  }
  let mac = registration.batteryId;
  if (mac === null) {
    const registered = await step(
      platform.call(registerBattery, {
        referenceKey,
        pdl,
        connectionNumberEnedis: typed.enedisNumber.trim(),
        enedisConnectNumber: typed.enedisConnectNumber.trim(),
        consuelNumber: typed.consuelNumber.trim(),
        type: msbType,
        serialNumber: registration.serialNumbers.map(({ value }) => value).join(','),
      }),
      REGISTER,
    );
    if (isRefused(registered)) return registered.refused;
    mac = registered;
  }
  if (!registration.hasProviderAccount) {
    const { powerContractType, meterEnergy, meterEnergyPeak, meterEnergyOffPeak } = typed;
    const readings = powerContractType === 'base' ? { meterEnergy } : { meterEnergyPeak, meterEnergyOffPeak };
    const opened = await step(
      platform.call(createProviderAccount, { powerContractType, ...readings }),
      ACCOUNT,
    );
    if (isRefused(opened)) return opened.refused;
  }
  if (!registration.isFinished) {
    const moved = await step(platform.call(updateBattery, { mac, pdl }), UPDATE);
    if (isRefused(moved)) return moved.refused;
  }
  return null;
}
