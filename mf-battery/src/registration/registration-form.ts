import type { Language, MsbType } from '@foyer/contract';
import {
  consuelFault,
  contractNumberFault,
  isGridConnectionNumber,
  meterReadingFault,
  pdlFault,
  toPlainNumber,
} from '@foyer/domain';
import { POWER_CONTRACT_TYPES } from '@foyer/wire/battery-registration';
import * as z from 'zod/mini';

/** Draft of the registration form. Validated codes are stored by the platform and are not part of it. */
export interface TypedRegistration {
  /** Partially typed serial number and activation code; part of the draft, never submitted. */
  readonly serialNumber: string;
  readonly activationCode: string;
  readonly pdl: string;
  readonly enedisNumber: string;
  readonly enedisConnectNumber: string;
  readonly consuelNumber: string;
  readonly consuelAccepted: boolean;
  readonly hasContract: boolean;
  readonly contractNumber: string;
  readonly powerContractType: (typeof POWER_CONTRACT_TYPES)[number];
  readonly meterEnergy: string;
  readonly meterEnergyPeak: string;
  readonly meterEnergyOffPeak: string;
}

export const EMPTY_REGISTRATION: TypedRegistration = {
  serialNumber: '',
  activationCode: '',
  pdl: '',
  enedisNumber: '',
  enedisConnectNumber: '',
  consuelNumber: '',
  consuelAccepted: false,
  hasContract: true,
  contractNumber: '',
  powerContractType: 'base',
  meterEnergy: '',
  meterEnergyPeak: '',
  meterEnergyOffPeak: '',
};

/** Numbers the platform just refused, so that they are not sent again. */
export interface RejectedNumbers {
  readonly pdl: string | null;
  readonly contractNumber: string | null;
}

/** Longest number of a connection agreement. */
const MAX_AGREEMENT_LENGTH = 32;

type FieldName = keyof TypedRegistration;

/** Validation errors by field; values are message keys. */
export function registrationFaults(
  typed: TypedRegistration,
  about: {
    readonly msbType: MsbType | null;
    readonly rejected: RejectedNumbers;
    readonly hasAccount: boolean;
    /** Activation codes still required. */
    readonly missingCodes: number;
  },
): Readonly<Partial<Record<FieldName, string>>> {
  const consuel = consuelFault(typed.consuelNumber, {
    msbType: about.msbType,
    accepted: typed.consuelAccepted,
  });
  const readings: readonly FieldName[] =
    typed.powerContractType === 'base' ? ['meterEnergy'] : ['meterEnergyPeak', 'meterEnergyOffPeak'];
  const found: readonly (readonly [FieldName, string | null])[] = [
    ['serialNumber', about.msbType === null ? 'serialNumberMissing' : null],
    ['activationCode', about.msbType !== null && about.missingCodes > 0 ? 'activationCodeMissing' : null],
    ['enedisNumber', isGridConnectionNumber(typed.enedisNumber.trim()) ? null : 'gridConnectionNumberForm'],
    [
      'enedisConnectNumber',
      typed.enedisConnectNumber.trim().length > MAX_AGREEMENT_LENGTH ? 'agreementNumberLength' : null,
    ],
    ['pdl', pdlFault(typed.pdl, about.rejected.pdl)],
    [consuel === 'consuelNumberAcceptance' ? 'consuelAccepted' : 'consuelNumber', consuel],
    [
      'contractNumber',
      typed.hasContract ? contractNumberFault(typed.contractNumber, about.rejected.contractNumber) : null,
    ],
    ...(about.hasAccount ? [] : readings).map(
      (name) => [name, meterReadingFault(String(typed[name]))] as const,
    ),
  ];
  return Object.fromEntries(found.filter(([, fault]) => fault !== null));
}

/** Validation schema for the current state of the battery. */
export function registrationSchema(
  about: Parameters<typeof registrationFaults>[1],
  language: Language,
): z.ZodMiniType<TypedRegistration, TypedRegistration> {
  const number = z.string().check(z.overwrite(toPlainNumber(language)));
  const fields = z.object({
    serialNumber: z.string(),
    activationCode: z.string(),
    pdl: z.string(),
    enedisNumber: z.string(),
    enedisConnectNumber: z.string(),
    consuelNumber: z.string(),
    consuelAccepted: z.boolean(),
    hasContract: z.boolean(),
    contractNumber: z.string(),
    powerContractType: z.enum(POWER_CONTRACT_TYPES),
    meterEnergy: number,
    meterEnergyPeak: number,
    meterEnergyOffPeak: number,
  });
  return fields.check(({ value, issues }) => {
    for (const [field, message] of Object.entries(registrationFaults(value, about)))
      issues.push({ code: 'custom', input: value, path: [field], message });
  });
}
