import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Cookies, cookiesOf } from '../../foundation/http/cookies';
import { addressKey, throttle } from '../../foundation/http/throttle';
import type { PageOriginOf } from '../../foundation/web/public-origins';
import type { Account } from '../accounts/account-store';
import { randomLetters } from '../accounts/token-store';
import type { Cipher } from '../second-factor/app-secret';
import { type SignInDependencies, signInsOf } from '../session/sign-ins';
import { browserText, markBrowser } from './browser-cookie';
import { type AccountFault, namedAccount } from './named-account';
import { identityOf, isIssuer, ProviderError, type ProviderFault, providerPage } from './open-id';
import { type IdentityProvider, providerOf } from './provider-store';
import { addEntry, beginSignIn, returnedSignIn } from './sign-in-store';

/** Where a page sends the browser, with `?tenant=`. */
export const PROVIDER_SIGN_IN_PATH = '/api/auth/provider';
/** Where the provider sends it back: the redirect address that is registered there. */
export const PROVIDER_RETURN_PATH = '/api/auth/provider/return';

/** Begun and returned sign-ins a minute from one address, which a company may share. */
const TRIES_A_MINUTE = 60;
const STATE_LETTERS = 40;
/** PKCE takes 43 to 128. */
const VERIFIER_LETTERS = 64;

/** `failed`: a fault of ours. */
type Fault = ProviderFault | AccountFault | 'ended' | 'throttled' | 'failed';

/** A sign-in that ends on the sign-in page, which says why. */
class SignInFailure extends Error {
  constructor(
    readonly fault: Fault,
    readonly account: Account | null = null,
  ) {
    super(fault);
  }
}

export interface ProviderPageDependencies extends SignInDependencies {
  readonly cipher: Cipher;
  readonly pageOriginOf: PageOriginOf;
  readonly allowsHttpProviders: boolean;
  readonly now: () => number;
}

interface Visit {
  readonly query: Readonly<Record<string, unknown>>;
  /** As sent, with its question mark. */
  readonly search: string;
  readonly host: string;
  readonly cookie: Cookies;
  readonly now: Date;
}

const textOf = (value: unknown) => (typeof value === 'string' && value.length <= 200 ? value : '');

/** Whether another site leads here, or the browser only prefetches. */
function isUnasked({ headers }: FastifyRequest): boolean {
  const purposes = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`;
  return headers['sec-fetch-site'] === 'cross-site' || /prefetch|prerender|preview/i.test(purposes);
}

/**
 * The two addresses of a sign-in by a tenant's identity provider. They are opened as pages, so they answer with
 * redirects: to the provider and, from it, to the page that opens the session (`loginAs`) or the sign-in page.
 */
export function registerProviderPages(app: FastifyInstance, dependencies: ProviderPageDependencies): void {
  const { database, transaction, cipher, pageOriginOf, allowsHttpProviders, now } = dependencies;
  const { recordFailure } = signInsOf(dependencies);
  const visits = throttle(database, 'provider sign-in', TRIES_A_MINUTE);

  const begin = async ({ query, host, cookie, now: at }: Visit): Promise<string> => {
    const tenant = textOf(query.tenant);
    const provider = await providerOf(database, cipher, tenant);
    if (!provider || !isIssuer(provider.issuer, allowsHttpProviders)) throw new SignInFailure('unreachable');
    const origin = pageOriginOf(tenant, host);
    if (origin === null) throw new SignInFailure('tenant');
    const redirectUri = `${origin}${PROVIDER_RETURN_PATH}`;
    const secrets = {
      state: randomLetters(STATE_LETTERS),
      nonce: randomLetters(STATE_LETTERS),
      verifier: randomLetters(VERIFIER_LETTERS),
    };
    const page = await providerPage(provider, secrets, redirectUri);
    const { issuer } = provider;
    const browser = markBrowser(cookie);
    await beginSignIn(database, { ...secrets, tenant, issuer, browser, redirectUri }, at);
    return page;
  };

  /** The provider with which a sign-in began. Throws when operators have changed it meanwhile. */
  const sameProvider = async (tenant: string, issuer: string): Promise<IdentityProvider> => {
    const provider = await providerOf(database, cipher, tenant);
    if (provider?.issuer !== issuer) throw new SignInFailure('ended');
    return provider;
  };

  const finish = async ({ query, search, cookie, now: at }: Visit): Promise<string> => {
    const state = textOf(query.state);
    const browser = browserText(cookie);
    const begun = await returnedSignIn(database, state, browser, at);
    if (!begun) throw new SignInFailure('ended');
    const { tenant, issuer, redirectUri } = begun;
    const provider = await sameProvider(tenant, issuer);
    const identity = await identityOf(provider, new URL(`${redirectUri}${search}`), { ...begun, state });
    const entry = await transaction(async (inside) => {
      const { account, fault } = await namedAccount(inside, { tenant, provider, identity, now: at });
      if (fault !== null) throw new SignInFailure(fault, account);
      const { isMultiFactor } = identity;
      return addEntry(inside.database, { accountId: account.id, tenant, issuer, isMultiFactor }, browser, at);
    });
    return `/?loginAs=${entry}`;
  };

  const faultOf = (error: unknown, request: FastifyRequest): Fault => {
    if (error instanceof SignInFailure) return error.fault;
    request.log.warn({ error: String(error), cause: String((error as Error).cause) }, 'identity provider');
    return error instanceof ProviderError ? error.fault : 'failed';
  };

  const answer =
    (step: (visit: Visit) => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { ip, hostname, url } = request;
      const nowMs = now();
      const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
      const query = request.query as Visit['query'];
      const cookie = cookiesOf(request, reply);
      try {
        if ((await visits.take(addressKey(ip), nowMs)) !== null) throw new SignInFailure('throttled');
        const visit = { query, search, host: hostname.toLowerCase(), cookie, now: new Date(nowMs) };
        return reply.redirect(await step(visit), 302);
      } catch (error) {
        const fault = faultOf(error, request);
        const account = error instanceof SignInFailure ? error.account : null;
        if (fault !== 'throttled' && fault !== 'failed')
          await recordFailure(account, account?.email ?? addressKey(ip), 'provider', nowMs, { fault });
        return reply.redirect(`/sign_in?provider=${fault}`, 302);
      }
    };

  app.get(PROVIDER_SIGN_IN_PATH, (request, reply) =>
    isUnasked(request) ? reply.redirect('/sign_in', 302) : answer(begin)(request, reply),
  );
  app.get(PROVIDER_RETURN_PATH, answer(finish));
}
