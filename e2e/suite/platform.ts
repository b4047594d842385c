import { request } from 'node:http';
import { ACCOUNTS, type Account, PASSWORD } from './accounts';
import { ORIGIN } from './places';

/** Unparsed answer of the platform: tests compute their own expectations. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: string; readonly error?: string };

let address = 0;

/** Signs in through the API. Each call uses its own address, because the platform counts tries by address. */
export async function tokenOf(account: Account, origin = ORIGIN): Promise<string> {
  const answer = await post(`${origin}/api/auth`, { email: ACCOUNTS[account], password: PASSWORD });
  if (typeof answer.authToken !== 'string') throw new Error(`${account} cannot sign in: ${answer.error}`);
  return answer.authToken;
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

/** An address no other test uses. */
export function ownAddress(): string {
  address += 1;
  return `10.${process.pid % 250}.${Math.floor(address / 250)}.${address % 250}`;
}

function post(url: string, fields: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ownAddress() },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve(JSON.parse(text) as Answer));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
