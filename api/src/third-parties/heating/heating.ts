import type { Account } from '../../accounts/account-store';
import type { FailureKind, FailureSwitches } from '../failures';
import type { HeatingBrand } from './brands';
import type { TadoCloud, WiserCloud } from './clouds';
import { sandboxLine } from './sandbox-account';
import { sandboxTado, tadoAnswers } from './tado-sandbox';
import { sandboxWiser, wiserAnswers } from './wiser-sandbox';

/** The clouds of the heating brands (D24). */
export interface HeatingClouds {
  readonly wiser: WiserCloud;
  readonly tado: TadoCloud;
  /** What keeps a household's system of a brand from working now; null when it works or there is none. */
  trouble(account: Account, brand: HeatingBrand): FailureKind | null;
}

/** The embedded sandboxes, which behave as the words of an account say and fail by switch. */
export function sandboxHeating(switches: FailureSwitches, now: () => number): HeatingClouds {
  const wiserLine = sandboxLine({ brand: 'wiser', switches, now, answers: wiserAnswers(now) });
  const tadoLine = sandboxLine({ brand: 'tado', switches, now, answers: tadoAnswers(now) });
  return {
    wiser: sandboxWiser(wiserLine, now),
    tado: sandboxTado(tadoLine, now),
    trouble: ({ details }, brand) => {
      const connected = brand === 'wiser' ? details.wiserUsername : details.tadoAccount;
      if (!connected) return null;
      const status = brand === 'wiser' ? details.wiserStatus : details.tadoStatus;
      return switches.kindOf(brand) ?? (status === 'invalid.credentials' ? 'unauthorised' : null);
    },
  };
}
