import type { FailureSwitches } from '@foyer/api/foundation/third-party-failures';
import type { HeatingClouds } from '@foyer/api/partners/heating/heating';
import { TADO_SERVICE, tadoCloud } from '@foyer/api/partners/heating/tado-cloud';
import { sandboxLine } from './sandbox-account';
import { registerTadoPage } from './tado-sandbox-page';
import { tadoServer } from './tado-server';
import { sandboxWiser, wiserAnswers } from './wiser-sandbox';

/** Sandboxes whose behaviour depends on the words in the account's address and on the failure switches. */
export function sandboxHeating(switches: FailureSwitches, now: () => number): HeatingClouds {
  const wiserLine = sandboxLine({ brand: 'wiser', switches, now, answers: wiserAnswers(now) });
  let origin = '';
  const server = tadoServer({ switches, now, publicOrigin: () => origin });
  return {
    wiser: sandboxWiser(wiserLine, now),
    tado: tadoCloud({ service: TADO_SERVICE, now, fetch: server.fetch }),
    registerPages: (app, publicOrigin) => {
      origin = publicOrigin;
      registerTadoPage(app, server);
    },
    trouble: ({ details }, brand) => {
      const connected = brand === 'wiser' ? details.wiserUsername : details.tadoAccount;
      if (!connected) return null;
      const status = brand === 'wiser' ? details.wiserStatus : details.tadoStatus;
      return switches.kindOf(brand) ?? (status === 'invalid.credentials' ? 'unauthorised' : null);
    },
  };
}
