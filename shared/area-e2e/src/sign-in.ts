import { request } from 'node:http';
import { ACCOUNTS, type Account, PASSWORD } from './accounts';

let address = 0;

/** An address no other test uses: the platform counts tries by address. */
export function ownAddress(): string {
  address += 1;
  return `10.${process.pid % 250}.${Math.floor(address / 250)}.${address % 250}`;
}

/** Signs an example account in to a suite. Resolves to its token. */
export async function signIn(origin: string, account: Account): Promise<string> {
  const answer = await post(`${origin}/api/auth`, { email: ACCOUNTS[account], password: PASSWORD });
  if (typeof answer.authToken !== 'string') throw new Error(`${account} cannot sign in: ${answer.error}`);
  return answer.authToken;
}

function post(url: string, fields: Record<string, string>): Promise<Readonly<Record<string, unknown>>> {
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
        response.on('end', () => resolve(JSON.parse(text)));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
