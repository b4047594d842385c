import type { Account } from '../accounts/account-store';
import { Refusal } from '../http/refusal';
import { ThirdPartyFailure } from '../third-parties/failures';
import type { ThirdParties } from '../third-parties/third-parties';

/** Does what the wiser cloud takes part in; its failures are refusals in its own words (spec 1 §8). */
export async function refusedByWiser<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ThirdPartyFailure)) throw error;
    throw new Refusal(error.kind === 'unauthorised' ? 'invalid.credentials' : 'wiser.unavailable');
  }
}

/** Asks the wiser cloud whether it works for a household. */
export function reachWiser({ heating }: Pick<ThirdParties, 'heating'>, account: Account): Promise<void> {
  return refusedByWiser(() => heating.wiser.reach(account));
}
