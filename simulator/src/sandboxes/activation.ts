import { type FailureSwitches, failIfSwitched } from '@foyer/api/foundation/third-party-failures';
import type { ActivationService } from '@foyer/api/partners/activation';
import { isChecked, withCheckCharacter } from './check-character';

/** Plug types that people add themselves, by the first letters of their code. */
const PLUGS = { SW: 'sw', ET: 'eth' } as const;

/** Activation code as printed on a plug: type, 13 letters or digits, check character. */
export function activationCode(plug: keyof typeof PLUGS, serial: string): string {
  return withCheckCharacter(`${plug}${serial}`);
}

/** Sandbox: accepts every code with a known plug prefix and a valid check character. */
export function sandboxActivation(switches: FailureSwitches): ActivationService {
  return {
    identify: async (typed) => {
      failIfSwitched(switches, 'activation');
      const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
      const plug = Object.keys(PLUGS).find((letters) => code.startsWith(letters));
      if (!plug || !/^[0-9A-Z]{16}$/.test(code) || !isChecked(code)) return null;
      return { code, plugType: PLUGS[plug as keyof typeof PLUGS] };
    },
  };
}
