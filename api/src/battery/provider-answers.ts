import { Refusal } from '../http/refusal';
import { ThirdPartyFailure } from '../third-parties/failures';

/** What the energy provider answers; one that cannot be reached is told as `provider.unavailable`. */
export async function fromProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ThirdPartyFailure) throw new Refusal('provider.unavailable');
    throw error;
  }
}
