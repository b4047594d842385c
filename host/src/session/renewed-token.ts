import type { HostPlatformClient } from '@foyer/platform-client';
import { updateProfile } from '@foyer/wire/profile-editing';
import type { TokenStore } from './token-store';

/**
 * Client that adopts the new token after a password change: all sessions end except this one, which continues with
 * the new token.
 */
export function withRenewedToken(
  client: HostPlatformClient,
  tokenStore: Pick<TokenStore, 'store'>,
): HostPlatformClient {
  return {
    ...client,
    call: async (call, input, options) => {
      const result = await client.call(call, input, options);
      if (call.id === updateProfile.id && typeof result === 'string') tokenStore.store(result);
      return result;
    },
  };
}
