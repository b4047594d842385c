import { hasEntered } from '../accounts/actors';
import type { ForHousehold } from '../http/answer';
import { Refusal } from '../http/refusal';

/** A registration that is over is changed by no registration call any more, whoever asks. */
export function stillRegistering<Who extends Pick<ForHousehold, 'household'>>(who: Who): Who {
  if (hasEntered(who.household)) throw new Refusal('registration.finished');
  return who;
}

/** Whether somebody acts for another's home: a professional for their customer. */
export function actsForAnother({ actor, household }: Pick<ForHousehold, 'actor' | 'household'>): boolean {
  return actor.account.id !== household.id;
}
