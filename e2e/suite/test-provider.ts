import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const CLIENT = { clientId: 'foyer', clientSecret: 'a-secret-of-tests' } as const;

/** Who is signed in at the provider, and what it says and does wrong. */
export interface TestPerson {
  readonly subject: string;
  readonly email: string;
  readonly isVerified?: boolean;
  readonly amr?: readonly string[];
  readonly acr?: string;
  /** Claims of the ID token in place of the right ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that the provider does not publish. */
  readonly isForged?: boolean;
  /** Names the address at its userinfo endpoint alone. */
  readonly namesEmailElsewhere?: boolean;
  /** Answers the browser with this error instead of a code. */
  readonly error?: string;
}

export interface TestProvider {
  readonly issuer: string;
  /** Who signs in from here on, without a page to press anything on. */
  person: TestPerson;
  /** Issuer that the discovery document names, when it is not the right one. */
  namedIssuer: string | null;
  /** Requests so far, by path. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

interface Begun {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly person: TestPerson;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signedToken(claims: object, key: KeyObject): string {
  const content = `${base64url({ alg: 'ES256', kid: 'test', typ: 'JWT' })}.${base64url(claims)}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function sendJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Both parts are form-encoded (RFC 6749, 2.3.1). */
function isClient(authorization = ''): boolean {
  const [id, secret] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
  return (
    decodeURIComponent(id ?? '') === CLIENT.clientId &&
    decodeURIComponent(secret ?? '') === CLIENT.clientSecret
  );
}

/** An OpenID Connect provider on this machine, whose person is always signed in. */
export async function startTestProvider(person: TestPerson): Promise<TestProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const requests: string[] = [];
  const codes = new Map<string, Begun>();
  const accessTokens = new Map<string, TestPerson>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      sendJson(response, { error: 'server_error', error_description: String(error) }, 500);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const discovery = () => ({
    issuer: provider.namedIssuer ?? issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  });

  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const redirectUri = query.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    const { error } = provider.person;
    const code = randomUUID();
    const isWhole =
      query.get('client_id') === CLIENT.clientId && query.get('code_challenge_method') === 'S256';
    if (error) back.searchParams.set('error', error);
    else if (!isWhole) back.searchParams.set('error', 'invalid_request');
    else back.searchParams.set('code', code);
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce') ?? '',
      redirectUri,
      person: provider.person,
    });
    response.writeHead(302, { location: back.href }).end();
  };

  const token = async (request: IncomingMessage, response: ServerResponse) => {
    const form = await formOf(request);
    const begun = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    if (!isClient(request.headers.authorization)) return sendJson(response, { error: 'invalid_client' }, 401);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!begun || challenge !== begun.challenge || form.get('redirect_uri') !== begun.redirectUri)
      return sendJson(response, { error: 'invalid_grant' }, 400);
    const {
      subject,
      email,
      isVerified = true,
      amr,
      acr,
      claims,
      isForged,
      namesEmailElsewhere,
    } = begun.person;
    const nowS = Math.floor(Date.now() / 1000);
    const idToken = {
      iss: issuer,
      sub: subject,
      aud: CLIENT.clientId,
      iat: nowS,
      exp: nowS + 300,
      nonce: begun.nonce,
      ...(!namesEmailElsewhere && { email, email_verified: isVerified }),
      ...(amr && { amr }),
      ...(acr && { acr }),
      ...claims,
    };
    const accessToken = randomUUID();
    accessTokens.set(accessToken, begun.person);
    sendJson(response, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: signedToken(idToken, isForged ? stranger : privateKey),
    });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
    requests.push(pathname);
    if (pathname === '/.well-known/openid-configuration') return sendJson(response, discovery());
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return token(request, response);
    if (pathname === '/keys')
      return sendJson(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'ES256' }],
      });
    const asked = accessTokens.get(request.headers.authorization?.slice('Bearer '.length) ?? '');
    if (pathname === '/userinfo' && asked)
      return sendJson(response, {
        sub: asked.subject,
        email: asked.email,
        email_verified: asked.isVerified ?? true,
      });
    return sendJson(response, { error: 'not_found' }, 404);
  };

  const provider: TestProvider = {
    issuer,
    person,
    namedIssuer: null,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}
