import { editingCases } from '../devices/testing/device-editing-cases';
import { informationCases } from '../information/testing/information-cases';
import { isolationCases } from './testing/isolation-cases';
import { onBothDatabases } from './testing/on-both-databases';

onBothDatabases([
  ['is furnished', editingCases],
  ['informs', informationCases],
  ['keeps homes apart', isolationCases],
]);
