import { editingCases } from './testing/editingCases';
import { informationCases } from './testing/informationCases';
import { isolationCases } from './testing/isolationCases';
import { onBothDatabases } from './testing/onBothDatabases';

onBothDatabases([
  ['is furnished', editingCases],
  ['informs', informationCases],
  ['keeps homes apart', isolationCases],
]);
