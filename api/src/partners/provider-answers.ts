import { Refusal } from '../foundation/http/refusal';
import { ThirdPartyFailure } from '../foundation/third-party-failures';

/** Awaits the energy provider and throws `provider.unavailable` when it cannot be reached. */
export async function fromProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ThirdPartyFailure) throw new Refusal('provider.unavailable');
    throw error;
  }
}
