import { onBothDatabases } from '../platform/testing/on-both-databases';
import { capacityCases, replayCases } from './testing/capacity-cases';
import { registrationCases } from './testing/registration-cases';

onBothDatabases([
  ['replays a battery', replayCases],
  ['keeps a subscribed capacity', capacityCases],
  ['is registered', registrationCases],
]);
