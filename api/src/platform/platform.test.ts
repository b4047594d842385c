import { changeCases } from './testing/changeCases';
import { onBothDatabases } from './testing/onBothDatabases';
import { sessionCases } from './testing/sessionCases';
import { wireClientCases } from './testing/wireClientCases';

onBothDatabases([
  ['as clients of the wire see it', wireClientCases],
  ['lets people in', sessionCases],
  ['obeys', changeCases],
]);
