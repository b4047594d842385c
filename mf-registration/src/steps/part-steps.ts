import { REGISTRATION_STEPS, type RegistrationStep } from '@foyer/domain';
import type { Registration } from './useRegistration';

/** The steps of a step's part that are not left out, in order. */
export const stepsOfPart = ({ part }: RegistrationStep, { skip }: Pick<Registration, 'skip'>) =>
  REGISTRATION_STEPS.filter((one) => one.part === part && !skip(one));
