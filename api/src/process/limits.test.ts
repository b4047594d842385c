import { registrationLimitCases } from '../areas/registration/testing/limit-cases';
import { inputLimitCases } from './testing/limit-cases';
import { onBothDatabases } from './testing/on-both-databases';

onBothDatabases([['enforces input limits', registrationLimitCases, inputLimitCases]]);
