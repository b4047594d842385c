import { onBothDatabases } from '../../process/testing/on-both-databases';
import { correctionCases } from './testing/correction-cases';

onBothDatabases([['corrects the past', correctionCases]]);
