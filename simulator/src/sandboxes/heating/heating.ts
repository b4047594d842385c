import type { FailureSwitches } from '@foyer/api/foundation/third-party-failures';
import type { HeatingClouds } from '@foyer/api/partners/heating/heating';
import { sandboxLine } from './sandbox-account';
import { sandboxTado, tadoAnswers } from './tado-sandbox';
import { registerTadoPage } from './tado-sandbox-page';
import { sandboxWiser, wiserAnswers } from './wiser-sandbox';

/** Sandboxes whose behaviour depends on the words in the account's address and on the failure switches. */
export function sandboxHeating(switches: FailureSwitches, now: () => number): HeatingClouds {
  const wiserLine = sandboxLine({ brand: 'wiser', switches, now, answers: wiserAnswers(now) });
  const tadoLine = sandboxLine({ brand: 'tado', switches, now, answers: tadoAnswers(now) });
  return {
    wiser: sandboxWiser(wiserLine, now),
    tado: sandboxTado(tadoLine, now),
    registerPages: (app, returnTo) => registerTadoPage(app, { returnTo, now }),
    trouble: ({ details }, brand) => {
      const connected = brand === 'wiser' ? details.wiserUsername : details.tadoAccount;
      if (!connected) return null;
      const status = brand === 'wiser' ? details.wiserStatus : details.tadoStatus;
      return switches.kindOf(brand) ?? (status === 'invalid.credentials' ? 'unauthorised' : null);
    },
  };
}
