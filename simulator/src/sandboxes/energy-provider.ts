import { createHash } from 'node:crypto';
import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { BatteryKind, EnergyProvider } from '@foyer/api/partners/energy-provider';
import { isChecked, withCheckCharacter } from './check-character';

/** Kinds of battery by serial number prefix. */
const KINDS: Readonly<Record<string, BatteryKind>> = {
  MYL: 'MYLIGHT',
  MYM: 'MYLIGHT_MODEM',
  POU: 'PLANETE_OUI',
  DOM: 'DOMUNEO',
};

const WHOLE = /^[0-9A-Z]{16}$/;
/** MAC address prefix of the manufacturer's boxes. */
const MAKERS_MAC = '00F0CA';

/** Serial number as printed: kind, 12 letters or digits, check character. */
export function serialNumber(letters: keyof typeof KINDS, serial: string): string {
  return withCheckCharacter(`${letters}${serial}`);
}

/** Activation code as printed: `AC`, 13 letters or digits, check character. */
export function batteryActivationCode(serial: string): string {
  return withCheckCharacter(`AC${serial}`);
}

/** Sandbox; `simulator/data/README.md` lists the values it refuses. */
export function sandboxEnergyProvider(switches: FailureSwitches): EnergyProvider {
  const respond = <T>(answer: T): Promise<T> =>
    new Promise((resolve) => {
      failIfSwitched(switches, 'provider');
      resolve(answer);
    });
  const knowsPdl = (pdl: string) => !pdl.startsWith('99');
  return {
    batteryOf: (code) => respond((WHOLE.test(code) && isChecked(code) && KINDS[code.slice(0, 3)]) || null),
    knowsActivationCode: (code) => respond(WHOLE.test(code) && code.startsWith('AC') && isChecked(code)),
    activationCodeOf: (mac) => {
      const serial = createHash('sha256').update(mac).digest('hex').slice(0, 13).toUpperCase();
      return respond(mac.startsWith(MAKERS_MAC) ? batteryActivationCode(serial) : null);
    },
    knowsPdl: (pdl) => respond(knowsPdl(pdl)),
    contract: (contractNumber, pdl) => {
      if (!knowsPdl(pdl)) return respond('pdl.invalid');
      if (contractNumber.startsWith('ZZZ')) return respond('contract.not.found');
      return respond(contractNumber.startsWith('AUT') ? 'contract.pdl.mismatch' : 'ok');
    },
    openAccount: ({ meterEnergy, meterEnergyPeak, meterEnergyOffPeak }) =>
      respond(
        ![meterEnergy, meterEnergyPeak, meterEnergyOffPeak].some((reading) =>
          reading?.startsWith('9999999999'),
        ),
      ),
    movePdl: (pdl) => respond(!pdl.endsWith('404')),
    recordCapacity: () => respond(undefined),
  };
}
