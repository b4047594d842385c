import type { MsbType } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { MSB_TYPES } from './rooms';
import { wireText } from './text';
import { acknowledged, optionalText, wireId } from './values';

/** A code as a person may type it: dashes, underscores and spaces are nobody's. */
const code = wireText(40, 1);
const number = wireText(32);
/** Up to five of them, between commas. */
const serialNumbers = wireText(200, 1);
const meterReading = z.optional(z.string().check(z.regex(/^\d{1,10}([.,]\d{1,2})?$/)));

const typeOf = (text: string | null): MsbType | null => MSB_TYPES.find((known) => known === text) ?? null;

/** Whether the maker knows a serial number, and what battery it is on. A valid one stays with the registration (D113). */
export const validateSerialNumber = defineCall({
  id: 'validateSerialNumber',
  method: 'POST',
  path: '/api/device/msb/validateSn',
  params: z.strictObject({ sn: code }),
  answer: z.object({
    serialNumbers: z.array(
      z.object({ serialNumber: z.string(), isValid: z.boolean(), msbType: optionalText }),
    ),
  }),
  read: ({ serialNumbers: [first] }) => ({
    isValid: first?.isValid ?? false,
    msbType: typeOf(first?.msbType ?? null),
  }),
  carrier: 'form',
  changes: true,
  errors: ['provider.unavailable', 'serial.numbers.too.many', 'serial.number.alone', 'modify.not.allowed'],
  source: 'spec 3 §5 §7, D113',
});

/** Whether an activation code was printed for a battery. A valid one stays with the registration (D113). */
export const validateActivationCode = defineCall({
  id: 'validateActivationCode',
  method: 'POST',
  path: '/api/device/msb/validateAc',
  params: z.strictObject({ ac: code }),
  answer: z.object({ activationCodes: z.record(z.string(), z.boolean()) }),
  read: ({ activationCodes }) => Object.values(activationCodes)[0] ?? false,
  carrier: 'form',
  changes: true,
  errors: ['provider.unavailable', 'modify.not.allowed'],
  source: 'spec 3 §5 §7, D113',
});

/** Takes a valid code back while no battery is registered with it: another box is meant. Ours (D161). */
export const forgetBatteryCode = defineCall({
  id: 'forgetBatteryCode',
  method: 'POST',
  path: '/api/device/msb/forgetCode',
  params: z.strictObject({ kind: z.enum(['serial', 'activation']), code }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['battery.code.not.found', 'battery.already.registered', 'modify.not.allowed'],
  source: 'D113, D161',
});

/** The activation code of the battery with a MAC address: what is printed on older boxes (D80). Null for an unknown one. */
export const activationCodeOfMac = defineCall({
  id: 'activationCodeOfMac',
  path: '/api/device/msb/macToAc',
  params: z.object({ mac: z.string().check(z.regex(/^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$/)) }),
  answer: z.object({ activationCode: z.nullable(z.string()) }),
  read: ({ activationCode }) => activationCode,
  errors: ['provider.unavailable'],
  source: 'spec 3 §7, D80',
});

/** The number of the house's delivery point; null where nobody has told it. */
export const batteryPdl = defineCall({
  id: 'batteryPdl',
  path: '/api/device/msb/pdl',
  params: z.object({}),
  answer: z.object({ pdlNumber: z.nullable(z.string()) }),
  read: ({ pdlNumber }) => pdlNumber,
  source: 'spec 3 §7',
});

/** Checks that a contract exists and is about a delivery point, and stores both. Refused with which of the two is wrong. */
export const validateContract = defineCall({
  id: 'validateContract',
  method: 'POST',
  path: '/api/user/document/contract/validate',
  params: z.strictObject({ contractNumber: number, pdlNumber: number }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [
    'pdl.invalid',
    'contract.invalid',
    'contract.not.found',
    'contract.pdl.mismatch',
    'provider.unavailable',
  ],
  source: 'spec 3 §5 §7 §8',
});

/**
 * Registers the battery with the numbers that were found valid. `serialNumber` holds one or several between commas;
 * asked again with the same `referenceKey` it is done once.
 */
export const registerBattery = defineCall({
  id: 'registerBattery',
  method: 'POST',
  path: '/api/device/battery/register',
  params: z.strictObject({
    referenceKey: wireText(64, 8),
    pdl: number,
    /** Four digits, `P4E` and six digits; empty for none. */
    connectionNumberEnedis: z.optional(z.string().check(z.trim(), z.regex(/^(\d{4}P4E\d{6})?$/i))),
    enedisConnectNumber: z.optional(number),
    consuelNumber: z.optional(number),
    type: z.enum(MSB_TYPES),
    serialNumber: serialNumbers,
  }),
  answer: z.object({ mac: z.string() }),
  read: ({ mac }) => mac,
  carrier: 'form',
  changes: true,
  errors: [
    'pdl.invalid',
    'pdl.is.not.unique',
    'consuel.invalid',
    'serial.number.invalid',
    'serial.number.alone',
    'activation.code.missing',
    'battery.already.registered',
    'battery.taken',
    'room.not.found',
    'provider.unavailable',
    'modify.not.allowed',
  ],
  source: 'spec 3 §4 §7 §8',
});

/** Changes options of the registered battery: today the number of its delivery point, at the energy provider too. */
export const updateBattery = defineCall({
  id: 'updateBattery',
  method: 'POST',
  path: '/api/device/battery/update',
  params: z.strictObject({ mac: wireId, pdl: number }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [
    'device.not.found',
    'pdl.invalid',
    'pdl.is.not.unique',
    'failed.to.update.pdl.in.myl',
    'provider.unavailable',
    'modify.not.allowed',
  ],
  source: 'spec 3 §4 §7 §8',
});

/** Kinds of power contract the energy provider makes an account for (spec 3 §4). */
export const POWER_CONTRACT_TYPES = ['base', 'custom', 'other'] as const;
export type PowerContractType = (typeof POWER_CONTRACT_TYPES)[number];

/** Opens the account with the energy provider, with the meter's readings in kWh. Done once, however often it is asked. */
export const createProviderAccount = defineCall({
  id: 'createProviderAccount',
  method: 'POST',
  path: '/api/user/createPlaneteOuiAccount',
  params: z.strictObject({
    powerContractType: z.enum(POWER_CONTRACT_TYPES),
    meterEnergy: meterReading,
    meterEnergyPeak: meterReading,
    meterEnergyOffPeak: meterReading,
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [
    'battery.not.registered',
    'meter.reading.missing',
    'meter.reading.refused',
    'provider.unavailable',
    'modify.not.allowed',
  ],
  source: 'spec 3 §4 §7 §8',
});

/** How far the registration of a battery has come: what was found valid, and which steps are done (D113). */
export interface BatteryRegistration {
  readonly serialNumbers: readonly { readonly value: string; readonly msbType: MsbType | null }[];
  readonly activationCodes: readonly string[];
  readonly pdl: string | null;
  readonly contractNumber: string | null;
  /** Id of the battery once it is registered. */
  readonly batteryId: string | null;
  readonly hasProviderAccount: boolean;
  readonly isFinished: boolean;
  /** What still stands between the registration and the battery at work (spec 3 §2). */
  readonly status: {
    readonly ok: boolean;
    readonly serialNumber: boolean;
    readonly activationCode: boolean;
    readonly provider: boolean;
    readonly distributor: boolean;
  };
}

/** The registration as the platform keeps it: our own call, so that nothing valid is entered twice (D79). */
export const batteryRegistration = defineCall({
  id: 'batteryRegistration',
  path: '/api/device/msb/registration',
  params: z.object({}),
  answer: z.object({
    serialNumbers: z.array(z.object({ serialNumber: z.string(), msbType: optionalText })),
    activationCodes: z.array(z.string()),
    pdlNumber: z.nullable(z.string()),
    contractNumber: z.nullable(z.string()),
    mac: z.nullable(z.string()),
    hasProviderAccount: z.boolean(),
    isFinished: z.boolean(),
    msb_ok: z.boolean(),
    msb_SN_filled: z.boolean(),
    msb_AC_filled: z.boolean(),
    msb_provider_registration_ok: z.boolean(),
    msb_enedis_ok: z.boolean(),
  }),
  read: (wire): BatteryRegistration => ({
    serialNumbers: wire.serialNumbers.map(({ serialNumber, msbType }) => ({
      value: serialNumber,
      msbType: typeOf(msbType),
    })),
    activationCodes: wire.activationCodes,
    pdl: wire.pdlNumber,
    contractNumber: wire.contractNumber,
    batteryId: wire.mac,
    hasProviderAccount: wire.hasProviderAccount,
    isFinished: wire.isFinished,
    status: {
      ok: wire.msb_ok,
      serialNumber: wire.msb_SN_filled,
      activationCode: wire.msb_AC_filled,
      provider: wire.msb_provider_registration_ok,
      distributor: wire.msb_enedis_ok,
    },
  }),
  source: 'D113, D79',
});
