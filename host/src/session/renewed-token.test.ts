import type { HostPlatformClient } from '@foyer/platform-client';
import { updateProfile } from '@foyer/wire/profile-editing';
import { signIn } from '@foyer/wire/session';
import { withRenewedToken } from './renewed-token';

const clientThatAnswers = (result: unknown) =>
  ({ call: async () => result }) as unknown as HostPlatformClient;

async function storedAfter(call: typeof updateProfile | typeof signIn, result: unknown) {
  const stored: string[] = [];
  const tokenStore = { store: (token: string) => void stored.push(token) };
  await withRenewedToken(clientThatAnswers(result), tokenStore).call(call, {});
  return stored;
}

test.each([
  ['a new password brings', updateProfile, 'new-token', ['new-token']],
  ['any other change does not bring', updateProfile, null, []],
  ['a sign-in brings is the sign-in’s to keep', signIn, 'other-token', []],
] as const)('the token that %s', async (_, call, result, stored) => {
  expect(await storedAfter(call, result)).toEqual(stored);
});
