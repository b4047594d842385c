import { actingCases } from './testing/acting-cases';
import { changeCases } from './testing/change-cases';
import { doorCases } from './testing/door-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { sessionCases } from './testing/session-cases';
import { wireClientCases } from './testing/wire-client-cases';

onBothDatabases([
  ['as clients of the wire see it', wireClientCases],
  ['lets people in', sessionCases],
  ['keeps its doors', doorCases],
  ['knows who acts', actingCases],
  ['obeys', changeCases],
]);
