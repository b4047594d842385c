import { registrationLimitCases } from '../registration/testing/limit-cases';
import { inputLimitCases } from './testing/limit-cases';
import { onBothDatabases } from './testing/on-both-databases';

onBothDatabases([['refuses what is outside the limits', registrationLimitCases, inputLimitCases]]);
