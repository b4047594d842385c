import { registrationLimitCases } from '../areas/registration/testing/limit-cases';
import { floodCases } from '../identity/session/testing/flood-cases';
import { inputLimitCases } from './testing/limit-cases';
import { onEmbeddedDatabase } from './testing/on-both-databases';

onEmbeddedDatabase([
  ['enforces input limits', registrationLimitCases, inputLimitCases],
  ['withstands a flood of sign-ins', floodCases],
]);
