import { type Account, signIn } from '@foyer/area-e2e';
import { ORIGIN } from './places';

/** Unparsed answer of the platform: tests compute their own expectations. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: string; readonly error?: string };

/** Signs in through the API. */
export function tokenOf(account: Account, origin = ORIGIN): Promise<string> {
  return signIn(origin, account);
}

/** Sends a GET call to the platform. */
export async function callPlatform(
  path: string,
  token: string,
  parameters: Record<string, string> = {},
  origin = ORIGIN,
): Promise<Answer> {
  const query = new URLSearchParams({ ...parameters, authToken: token });
  const answer = await fetch(`${origin}${path}?${query}`);
  return (await answer.json()) as Answer;
}
