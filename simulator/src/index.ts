import type { Demo } from '@foyer/api/process/demo';
import { EXAMPLE_ACCOUNTS } from './accounts';
import { startBroker } from './broker';
import { simulatedGateway } from './house';
import { sandboxThirdParties } from './sandboxes';
import { seedReferenceHomes } from './seed';

/** Example homes, the source that simulates what they measure, and sandboxes of the third parties. */
export const DEMO: Demo = {
  gateway: simulatedGateway,
  accounts: EXAMPLE_ACCOUNTS,
  startBroker,
  thirdParties: sandboxThirdParties,
  seed: seedReferenceHomes,
};
