import type { HostPlatformClient } from '@foyer/platform-client';
import { updateProfile } from '@foyer/wire/profile-editing';
import type { TokenKeeper } from './token-keeper';

/**
 * The client, which takes up the new token that a new password brings (D2): every session ended, and the one that
 * changed it goes on. Whoever asks learns nothing of tokens.
 */
export function withRenewedToken(
  client: HostPlatformClient,
  keeper: Pick<TokenKeeper, 'store'>,
): HostPlatformClient {
  return {
    ...client,
    call: async (call, input, options) => {
      const result = await client.call(call, input, options);
      if (call.id === updateProfile.id && typeof result === 'string') keeper.store(result);
      return result;
    },
  };
}
