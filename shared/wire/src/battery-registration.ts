import type { MsbType } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { MSB_TYPES } from './rooms';
import { wireText } from './text';
import { acknowledged, optionalText, wireId } from './values';

/** As typed: dashes, underscores and spaces are ignored by the platform. */
const code = wireText(40, 1);
const number = wireText(32);
/** Up to five serial numbers, comma-separated. */
const serialNumbers = wireText(200, 1);
const meterReading = z.optional(z.string().check(z.regex(/^\d{1,10}([.,]\d{1,2})?$/)));

const toMsbType = (text: string | null): MsbType | null => MSB_TYPES.find((known) => known === text) ?? null;

/** Checks a serial number with the manufacturer. A valid one is stored with the registration. */
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
    msbType: toMsbType(first?.msbType ?? null),
  }),
  carrier: 'form',
  changes: true,
  tags: ['batteryRegistration'],
  errors: ['provider.unavailable', 'serial.numbers.too.many', 'serial.number.alone', 'modify.not.allowed'],
  source: 'docs/rules/battery.md',
});

/** Checks an activation code with the manufacturer. A valid one is stored with the registration. */
export const validateActivationCode = defineCall({
  id: 'validateActivationCode',
  method: 'POST',
  path: '/api/device/msb/validateAc',
  params: z.strictObject({ ac: code }),
  answer: z.object({ activationCodes: z.record(z.string(), z.boolean()) }),
  read: ({ activationCodes }) => Object.values(activationCodes)[0] ?? false,
  carrier: 'form',
  changes: true,
  tags: ['batteryRegistration'],
  errors: ['provider.unavailable', 'modify.not.allowed'],
  source: 'docs/rules/battery.md',
});

/** Removes a validated code from the registration. Refused once a battery is registered. Foyer extension. */
export const forgetBatteryCode = defineCall({
  id: 'forgetBatteryCode',
  method: 'POST',
  path: '/api/device/msb/forgetCode',
  params: z.strictObject({ kind: z.enum(['serial', 'activation']), code }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['batteryRegistration'],
  errors: ['battery.code.not.found', 'battery.already.registered', 'modify.not.allowed'],
  source: 'docs/rules/battery.md',
});

/** Activation code for the MAC address printed on older boxes; null when unknown. */
export const activationCodeOfMac = defineCall({
  id: 'activationCodeOfMac',
  path: '/api/device/msb/macToAc',
  params: z.object({ mac: z.string().check(z.regex(/^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$/)) }),
  answer: z.object({ activationCode: z.nullable(z.string()) }),
  read: ({ activationCode }) => activationCode,
  errors: ['provider.unavailable'],
  source: 'docs/rules/battery.md',
});

/** The household's delivery point (PDL); null when not entered yet. */
export const batteryPdl = defineCall({
  id: 'batteryPdl',
  path: '/api/device/msb/pdl',
  params: z.object({}),
  answer: z.object({ pdlNumber: z.nullable(z.string()) }),
  read: ({ pdlNumber }) => pdlNumber,
  source: 'docs/rules/battery.md',
});

/**
 * Checks that the contract exists and belongs to the delivery point, then stores both. The error code names
 * the wrong one.
 */
export const validateContract = defineCall({
  id: 'validateContract',
  method: 'POST',
  path: '/api/user/document/contract/validate',
  params: z.strictObject({ contractNumber: number, pdlNumber: number }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['profile'],
  errors: [
    'pdl.invalid',
    'contract.invalid',
    'contract.not.found',
    'contract.pdl.mismatch',
    'provider.unavailable',
  ],
  source: 'docs/rules/battery.md',
});

/**
 * Registers the battery with the validated codes. `serialNumber` is one or several, comma-separated.
 * Idempotent by `referenceKey`.
 */
export const registerBattery = defineCall({
  id: 'registerBattery',
  method: 'POST',
  path: '/api/device/battery/register',
  params: z.strictObject({
    referenceKey: wireText(64, 8),
    pdl: number,
    /** Four digits, `P4E`, six digits; empty for none. */
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
  tags: ['profile', 'states'],
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
  source: 'docs/rules/battery.md',
});

/** Changes the battery's delivery point, with the energy provider too. */
export const updateBattery = defineCall({
  id: 'updateBattery',
  method: 'POST',
  path: '/api/device/battery/update',
  params: z.strictObject({ mac: wireId, pdl: number }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['profile', 'states'],
  errors: [
    'device.not.found',
    'pdl.invalid',
    'pdl.is.not.unique',
    'failed.to.update.pdl.in.myl',
    'provider.unavailable',
    'modify.not.allowed',
  ],
  source: 'docs/rules/battery.md',
});

/** Power contract types the energy provider opens an account for. */
export const POWER_CONTRACT_TYPES = ['base', 'custom', 'other'] as const;
export type PowerContractType = (typeof POWER_CONTRACT_TYPES)[number];

/** Opens the account with the energy provider. Meter readings in kWh. Idempotent. */
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
  tags: ['profile'],
  errors: [
    'battery.not.registered',
    'meter.reading.missing',
    'meter.reading.refused',
    'provider.unavailable',
    'modify.not.allowed',
  ],
  source: 'docs/rules/battery.md',
});

/** Progress of a battery registration: validated codes and completed steps. */
export interface BatteryRegistration {
  readonly serialNumbers: readonly { readonly value: string; readonly msbType: MsbType | null }[];
  readonly activationCodes: readonly string[];
  readonly pdl: string | null;
  readonly contractNumber: string | null;
  /** Null until the battery is registered. */
  readonly batteryId: string | null;
  readonly hasProviderAccount: boolean;
  readonly isFinished: boolean;
  /** What the battery still needs before it can work; true means done. */
  readonly status: {
    readonly ok: boolean;
    readonly serialNumber: boolean;
    readonly activationCode: boolean;
    readonly provider: boolean;
    readonly distributor: boolean;
  };
}

/**
 * The stored registration, so that validated codes survive a reload or a change of device. Foyer extension.
 */
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
      msbType: toMsbType(msbType),
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
  source: 'docs/rules/battery.md',
});
