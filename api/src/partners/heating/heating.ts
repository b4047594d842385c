import type { FastifyInstance } from 'fastify';
import {
  type FailureKind,
  type FailureSwitches,
  ThirdPartyFailure,
} from '../../foundation/third-party-failures';
import type { Account } from '../../identity/accounts/account-store';
import type { HeatingBrand } from './brands';
import type { TadoCloud, WiserCloud } from './clouds';
import { sandboxLine } from './sandbox-account';
import { sandboxTado, tadoAnswers } from './tado-sandbox';
import { registerTadoPage } from './tado-sandbox-page';
import { sandboxWiser, wiserAnswers } from './wiser-sandbox';

/** Clouds of the heating brands. */
export interface HeatingClouds {
  readonly wiser: WiserCloud;
  readonly tado: TadoCloud;
  /** Why a household's system of a brand does not work now; null when it works or there is none. */
  trouble(account: Account, brand: HeatingBrand): FailureKind | null;
  /** Registers the pages of embedded clouds, which return people to `returnTo`. */
  registerPages(app: FastifyInstance, returnTo: string): void;
}

/**
 * Sandboxes whose behaviour depends on the words in the account's address and on the failure switches. In
 * production tado cannot be connected, because its sandbox page would let anybody authorise any account.
 */
export function sandboxHeating(
  switches: FailureSwitches,
  now: () => number,
  { production = false }: { readonly production?: boolean } = {},
): HeatingClouds {
  const wiserLine = sandboxLine({ brand: 'wiser', switches, now, answers: wiserAnswers(now) });
  const tadoLine = sandboxLine({ brand: 'tado', switches, now, answers: tadoAnswers(now) });
  const tado = sandboxTado(tadoLine, now);
  const unreachable = () => {
    throw new ThirdPartyFailure('tado', 'unreachable');
  };
  return {
    wiser: sandboxWiser(wiserLine, now),
    tado: production ? { ...tado, authorisationUri: unreachable } : tado,
    registerPages: (app, returnTo) => {
      if (!production) registerTadoPage(app, { returnTo, now });
    },
    trouble: ({ details }, brand) => {
      const connected = brand === 'wiser' ? details.wiserUsername : details.tadoAccount;
      if (!connected) return null;
      const status = brand === 'wiser' ? details.wiserStatus : details.tadoStatus;
      return switches.kindOf(brand) ?? (status === 'invalid.credentials' ? 'unauthorised' : null);
    },
  };
}
