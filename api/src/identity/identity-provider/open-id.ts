import type { Configuration, IDToken, UserInfoResponse } from 'openid-client';

/** Longest wait for one answer of a provider, seconds. */
const TIMEOUT_S = 5;

/** What the platform needs to ask a provider. */
export interface ProviderAccess {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export type ProviderFault = 'unreachable' | 'issuer' | 'denied' | 'invalid';

/** A provider gave no answer that counts. */
export class ProviderError extends Error {
  constructor(
    readonly fault: ProviderFault,
    cause: unknown,
  ) {
    super(`identity provider: ${fault}`, { cause });
  }
}

/** Who signed in, as the provider says. */
export interface ProviderIdentity {
  readonly subject: string;
  /** In small letters; null without one that the provider has verified. */
  readonly email: string | null;
  readonly isMultiFactor: boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether the address can be that of a provider: https, on this machine also http where `allowsHttp`; without query,
 * fragment and credentials.
 */
export function isIssuer(address: string, allowsHttp: boolean): boolean {
  if (!URL.canParse(address) || address.includes('?') || address.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username || password) return false;
  return protocol === 'https:' || (allowsHttp && protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Causes of an error, the error itself first. */
function* causesOf(error: unknown): Generator<Record<string, unknown>> {
  for (let one = error; typeof one === 'object' && one !== null; one = (one as { cause?: unknown }).cause)
    yield one as Record<string, unknown>;
}

const DENIALS = ['access_denied', 'login_required', 'interaction_required', 'consent_required'];
const OUTAGES = ['server_error', 'temporarily_unavailable'];

function faultOf(error: unknown): ProviderFault {
  for (const { code, error: told, claim, attribute, message, status, name } of causesOf(error)) {
    if (claim === 'iss' || attribute === 'issuer' || /\(issuer\)/.test(String(message ?? '')))
      return 'issuer';
    if (typeof told === 'string' && DENIALS.includes(told)) return 'denied';
    if (typeof told === 'string' && OUTAGES.includes(told)) return 'unreachable';
    if (code === 'OAUTH_TIMEOUT' || (typeof status === 'number' && status >= 500)) return 'unreachable';
    // What `fetch` rejects with.
    if (name === 'TypeError') return 'unreachable';
  }
  return 'invalid';
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError(faultOf(error), error);
  }
}

/** Loaded with its first use: 60 ms of the start, for tenants that have a provider. */
const library = () => import('openid-client');

/** The provider as its discovery document describes it. `http` only where the issuer has it. */
async function discovered({ issuer, clientId, clientSecret }: ProviderAccess): Promise<Configuration> {
  const client = await library();
  const insecure = new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : [];
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout: TIMEOUT_S,
    execute: insecure,
  });
  const metadata = found.serverMetadata();
  const posts = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post');
  const secret = posts ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
  const config = new client.Configuration(metadata, clientId, undefined, secret);
  config.timeout = TIMEOUT_S;
  // The library takes the connection for the signature of an ID token otherwise.
  for (const extend of [client.enableNonRepudiationChecks, ...insecure]) extend(config);
  return config;
}

/** Rejects with {@link ProviderError} unless the provider can be asked. */
export async function checkProvider(access: ProviderAccess): Promise<void> {
  await asked(() => discovered(access));
}

/** What a sign-in is begun with and recognised by. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** Address of the provider's page. Rejects with {@link ProviderError}. */
export function providerPage(
  access: ProviderAccess,
  { state, nonce, verifier }: SignInSecrets,
  redirectUri: string,
): Promise<string> {
  return asked(async () => {
    const client = await library();
    const address = client.buildAuthorizationUrl(await discovered(access), {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    if (address.protocol !== new URL(access.issuer).protocol) throw new Error('page of another protocol');
    return address.href;
  });
}

/** Values of `acr` that stand for several factors: OpenID EAP and PAPE. */
const MULTI_FACTOR_CLASSES: readonly unknown[] = [
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

function isMultiFactor({ amr, acr }: IDToken): boolean {
  return (Array.isArray(amr) && amr.includes('mfa')) || MULTI_FACTOR_CLASSES.includes(acr);
}

function verifiedEmail({ email, email_verified: isVerified }: IDToken | UserInfoResponse): string | null {
  return typeof email === 'string' && isVerified === true ? email.trim().toLowerCase() : null;
}

/**
 * Who signed in, by the address to which the provider sent the browser back. The answer, the signature, the audience,
 * the nonce and the times of the ID token are checked. Rejects with {@link ProviderError}.
 */
export function identityOf(
  access: ProviderAccess,
  answered: URL,
  { state, nonce, verifier }: SignInSecrets,
): Promise<ProviderIdentity> {
  return asked(async () => {
    const client = await library();
    const config = await discovered(access);
    const tokens = await client.authorizationCodeGrant(config, answered, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    // Some providers name the address there alone.
    const described =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    return {
      subject: claims.sub,
      email: verifiedEmail(described),
      isMultiFactor: isMultiFactor(claims),
    };
  });
}
