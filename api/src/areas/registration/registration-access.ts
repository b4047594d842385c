import { Refusal } from '../../foundation/http/refusal';
import { hasEntered } from '../../identity/accounts/actors';
import type { ForHousehold } from '../../identity/answer';

/** Throws `registration.finished` when the registration is over. */
export function requireOpenRegistration<Who extends Pick<ForHousehold, 'household'>>(who: Who): Who {
  if (hasEntered(who.household)) throw new Refusal('registration.finished');
  return who;
}

/** Whether the actor is a professional acting for the household. */
export function actsForAnother({ actor, household }: Pick<ForHousehold, 'actor' | 'household'>): boolean {
  return actor.account.id !== household.id;
}
