import { isChecked, withCheckCharacter } from './check-character';
import { type FailureSwitches, failIfSwitched } from './failures';

/** Plugs that people add by themselves, by the first letters of their code. */
const PLUGS = { SW: 'sw', ET: 'eth' } as const;

/** What an activation code stands for. */
export interface Activated {
  /** 16 letters and digits, upper case. */
  readonly code: string;
  readonly plugType: (typeof PLUGS)[keyof typeof PLUGS];
}

/** The maker of the plugs, who knows every code that was printed on one (D24). */
export interface ActivationService {
  /** Null for a code that was never issued. Rejects with `ThirdPartyFailure`. */
  identify(code: string): Promise<Activated | null>;
}

/** A code with its check character: what is printed on a plug, from its type and thirteen letters or digits. */
export function activationCode(plug: keyof typeof PLUGS, serial: string): string {
  return withCheckCharacter(`${plug}${serial}`);
}

/** The embedded sandbox: every code with a plug's letters and the right check character was issued. */
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
