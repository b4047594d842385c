import { registrationLimitCases } from '../registration/testing/limit-cases';
import { inputLimitCases } from './testing/limit-cases';
import { onBothDatabases } from './testing/on-both-databases';

onBothDatabases([['enforces input limits', registrationLimitCases, inputLimitCases]]);
