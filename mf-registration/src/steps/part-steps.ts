import { REGISTRATION_STEPS, type RegistrationStep } from '@foyer/domain';
import type { Registration } from './useRegistration';

/** The steps of a step's part that are not left out, in order; one that was filled in here stays among them. */
export const stepsOfPart = (
  { part }: RegistrationStep,
  { skip, draftOf }: Pick<Registration, 'skip' | 'draftOf'>,
) =>
  REGISTRATION_STEPS.filter(
    (one) => one.part === part && (!skip(one) || Object.keys(draftOf(one.path)).length > 0),
  );
