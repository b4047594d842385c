import { createHash } from 'node:crypto';
import type { BatteryTraits } from '../devices/device-store';
import { isChecked, withCheckCharacter } from './check-character';
import { type FailureSwitches, failIfSwitched } from './failures';

type MsbType = BatteryTraits['msbType'];

/** Meter readings in kWh, as they were written down. */
export interface MeterReadings {
  readonly meterEnergy?: string | undefined;
  readonly meterEnergyPeak?: string | undefined;
  readonly meterEnergyOffPeak?: string | undefined;
}

/** What the energy provider says of a contract. */
export type ContractVerdict = 'ok' | 'pdl.invalid' | 'contract.not.found' | 'contract.pdl.mismatch';

/**
 * The energy provider with the makers of its batteries (D24): it knows what was sold to whom, and keeps the account the
 * battery is settled on. Everything rejects with `ThirdPartyFailure` when it cannot be reached.
 */
export interface EnergyProvider {
  /** The battery a serial number is printed on; null for one that was never made. */
  batteryOf(serialNumber: string): Promise<MsbType | null>;
  /** Whether an activation code was ever issued. */
  knowsActivationCode(code: string): Promise<boolean>;
  /** The code of an older box by its MAC address, twelve capital hexadecimal digits; null for one it did not make. */
  activationCodeOf(mac: string): Promise<string | null>;
  /** Whether the grid operator knows a delivery point. */
  knowsPdl(pdl: string): Promise<boolean>;
  /** Whether a contract exists and is about that delivery point. */
  contract(contractNumber: string, pdl: string): Promise<ContractVerdict>;
  /** Resolves to whether it took the readings. */
  openAccount(readings: MeterReadings): Promise<boolean>;
  /** Resolves to whether the delivery point was changed there too. */
  movePdl(pdl: string): Promise<boolean>;
  /** Resolves once its papers can be looked through: bills and reports go by it. */
  openPapers(): Promise<void>;
  /** Tells of another capacity, or that it is not to be. */
  noteCapacity(capacityKwh: number): Promise<void>;
}

/** Kinds of battery by the first letters of their serial numbers. */
const KINDS: Readonly<Record<string, MsbType>> = {
  MYL: 'MYLIGHT',
  MYM: 'MYLIGHT_MODEM',
  POU: 'PLANETE_OUI',
  DOM: 'DOMUNEO',
};

const WHOLE = /^[0-9A-Z]{16}$/;
/** The first bytes of the boxes' addresses. */
const MAKERS_MAC = '00F0CA';

/** A serial number as it is printed, from its kind and twelve letters or digits. */
export function serialNumber(letters: keyof typeof KINDS, serial: string): string {
  return withCheckCharacter(`${letters}${serial}`);
}

/** An activation code as it is printed, from thirteen letters or digits. */
export function batteryActivationCode(serial: string): string {
  return withCheckCharacter(`AC${serial}`);
}

/** The embedded sandbox; what it refuses is listed in `api/data/README.md`. */
export function sandboxEnergyProvider(switches: FailureSwitches): EnergyProvider {
  const asked = <T>(answer: T): Promise<T> =>
    new Promise((resolve) => {
      failIfSwitched(switches, 'provider');
      resolve(answer);
    });
  const knowsPdl = (pdl: string) => !pdl.startsWith('99');
  return {
    batteryOf: (code) => asked((WHOLE.test(code) && isChecked(code) && KINDS[code.slice(0, 3)]) || null),
    knowsActivationCode: (code) => asked(WHOLE.test(code) && code.startsWith('AC') && isChecked(code)),
    activationCodeOf: (mac) => {
      const serial = createHash('sha256').update(mac).digest('hex').slice(0, 13).toUpperCase();
      return asked(mac.startsWith(MAKERS_MAC) ? batteryActivationCode(serial) : null);
    },
    knowsPdl: (pdl) => asked(knowsPdl(pdl)),
    contract: (contractNumber, pdl) => {
      if (!knowsPdl(pdl)) return asked('pdl.invalid');
      if (contractNumber.startsWith('ZZZ')) return asked('contract.not.found');
      return asked(contractNumber.startsWith('AUT') ? 'contract.pdl.mismatch' : 'ok');
    },
    openAccount: ({ meterEnergy, meterEnergyPeak, meterEnergyOffPeak }) =>
      asked(
        ![meterEnergy, meterEnergyPeak, meterEnergyOffPeak].some((reading) =>
          reading?.startsWith('9999999999'),
        ),
      ),
    movePdl: (pdl) => asked(!pdl.endsWith('404')),
    openPapers: () => asked(undefined),
    noteCapacity: () => asked(undefined),
  };
}
