import { onBothDatabases } from '../platform/testing/on-both-databases';
import { roomFindingCases } from './testing/room-finding-cases';
import { tadoCases } from './testing/tado-cases';
import { wiserCases } from './testing/wiser-cases';

onBothDatabases([
  ['connects wiser', wiserCases],
  ['connects tado', tadoCases],
  ['lets people find a room', roomFindingCases],
]);
