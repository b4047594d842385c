import type { Sessions } from '../accounts/sessions';
import type { Clock } from '../clock';
import type { Housekeeper } from '../gateway/housekeeper';
import type { HeatingSystems } from '../heating/heating-systems';
import type { KnownDevices } from '../session/known-devices';
import type { Tries } from '../session/tries';
import type { ThirdParties } from '../third-parties/third-parties';
import type { Store } from './store';

/** What the calls are answered with. */
export interface PlatformServices {
  readonly store: Store;
  readonly clock: Clock;
  /** What carries commands to the devices. */
  readonly house: Pick<
    Housekeeper,
    'switchDevice' | 'setTargetTemperature' | 'findRoom' | 'change' | 'refresh' | 'status'
  >;
  readonly sessions: Sessions;
  readonly tries: Tries;
  /** Recovery by mail counts apart: nobody who tries passwords keeps the owner from it (D151). */
  readonly recoveryTries: Tries;
  readonly knownDevices: KnownDevices;
  readonly thirdParties: ThirdParties;
  readonly heatingSystems: HeatingSystems;
  /** Where people reach the suite, without a trailing slash: goes into mails and the profile, never taken from a request. */
  readonly publicOrigin: string;
  /** Tenants with `finish_registration_on_first_step` (spec 2 §4, D167). */
  readonly finishesOnFirstStep: readonly string[];
  /** Work that goes on after its answer was sent; failures are logged under the name. */
  readonly afterwards: (name: string, work: () => Promise<void>) => void;
}
