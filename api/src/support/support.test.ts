import { onBothDatabases } from '../platform/testing/on-both-databases';
import { supportCases } from './support-cases';
import { supportDeedCases } from './support-deed-cases';

onBothDatabases([
  ['lets support in by the household’s leave', supportCases],
  ['shows and undoes what support did', supportDeedCases],
]);
