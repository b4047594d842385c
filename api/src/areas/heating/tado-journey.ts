import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../foundation/clock';
import type { Database } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { NEVER_KEPT } from '../../foundation/http/answer-headers';
import { type Cookies, cookiesOf } from '../../foundation/http/cookies';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { ChangeHome } from '../../home/change-home';
import { GrantRefused, type TadoCloud } from '../../partners/heating/clouds';
import type { HeatingClouds } from '../../partners/heating/heating';
import { saveRequest, takeRequest } from './authorisation-store';
import type { HeatingSystems } from './heating-systems';
import { connectBrand, type RemoveBrandHome } from './remove-brand';

/** Path to which the brand's page redirects back. */
export const TADO_RETURN = '/api/tado/return';
/** A brand without the heating area has no other page of tado. */
const REGISTRATION_STEP = '/registration/tado';
const COOKIE = 'foyer_tado';
const REQUEST_LIFETIME_S = 600;

const secret = () => randomBytes(24).toString('base64url');

interface TadoRedirect {
  readonly database: Database;
  readonly tado: TadoCloud;
  readonly publicOrigin: string;
}

/**
 * Address of the brand's authorisation page. The result is accepted once, within ten minutes, and only in the browser
 * that started: otherwise a stranger's account could be connected to a home, or a home's account to a stranger.
 */
export async function startTadoAuthorisation(
  { database, tado, publicOrigin }: TadoRedirect,
  householdId: string,
  cookie: Cookies,
  nowMs: number,
): Promise<string> {
  const state = secret();
  const uri = tado.authorisationUri(publicOrigin, state, `${publicOrigin}${TADO_RETURN}`);
  const browser = cookie.read(COOKIE) ?? secret();
  cookie.set(COOKIE, browser, REQUEST_LIFETIME_S, 'Lax');
  await saveRequest(database, householdId, {
    stateHash: hashed(state),
    browserHash: hashed(browser),
    expiresAt: new Date(nowMs + REQUEST_LIFETIME_S * 1000),
  });
  return uri;
}

/** Result of an authorisation, shown on the page it redirects to. */
type Outcome = 'connected' | 'refused' | 'expired' | 'in-use' | 'unavailable';

interface Answered {
  readonly outcome: Outcome;
  readonly page: string;
}

interface ReturnQuery {
  readonly state?: string;
  readonly code?: string;
  readonly error?: string;
}

interface TadoReturnDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly heatingSystems: HeatingSystems;
  readonly heating: HeatingClouds;
  readonly changeHome: ChangeHome<RemoveBrandHome>;
}

/** Accepts the redirect from the brand's page and redirects to the page that shows the outcome. */
export function registerTadoReturn(app: FastifyInstance, dependencies: TadoReturnDependencies): void {
  const { database, clock, changeHome, heatingSystems: systems } = dependencies;
  const { tado } = dependencies.heating;

  /** Outcomes by query and browser: browsers may load a redirect target twice. */
  const answered = new Map<string, { readonly answer: Promise<Answered>; readonly untilMs: number }>();

  /** Page that shows an outcome; a home that is being registered returns to its step. */
  const pageOf = async (outcome: Outcome, householdId: string | null): Promise<string> => {
    const registering =
      householdId === null
        ? []
        : await database.query(`select 1 from account where id = $1 and subscription_status <> 'ok'`, [
            householdId,
          ]);
    if (registering.length > 0) return `${REGISTRATION_STEP}?result=${outcome}`;
    return outcome === 'connected'
      ? '/tado/connection/success'
      : `/tado/connection/failure?reason=${outcome}`;
  };

  const connect = async (query: ReturnQuery, browser: string): Promise<Answered> => {
    const now = new Date(clock.now());
    const householdId = await takeRequest(database, hashed(query.state ?? ''), hashed(browser), now);
    const outcome = householdId === null ? 'expired' : await outcomeOf(query, householdId);
    return { outcome, page: await pageOf(outcome, householdId) };
  };

  const outcomeOf = async ({ code, error }: ReturnQuery, householdId: string): Promise<Outcome> => {
    if (error !== undefined || code === undefined) return 'refused';
    try {
      const { account, ...grant } = await tado.exchange(code);
      const connected = { brand: 'tado', account, grant, now: new Date(clock.now()) } as const;
      return (await connectBrand(changeHome, systems, householdId, connected)) ? 'connected' : 'in-use';
    } catch (failure) {
      if (failure instanceof GrantRefused) return 'expired';
      if (failure instanceof ThirdPartyFailure) return 'unavailable';
      throw failure;
    }
  };

  const connectOnce = (query: ReturnQuery, browser: string): Promise<Answered> => {
    const nowMs = clock.now();
    for (const [key, { untilMs }] of answered) if (untilMs <= nowMs) answered.delete(key);
    const key = hashed(JSON.stringify([query.state, query.code, query.error, browser]));
    const known = answered.get(key);
    if (known) return known.answer;
    const answer = connect(query, browser);
    answered.set(key, { answer, untilMs: nowMs + REQUEST_LIFETIME_S * 1000 });
    // Forged requests must not fill the map.
    answer.then(
      ({ outcome }) => outcome === 'expired' && answered.delete(key),
      () => answered.delete(key),
    );
    return answer;
  };

  app.get<{ Querystring: Record<string, unknown> }>(TADO_RETURN, async (request, reply) => {
    const text = (name: string) => {
      const value = request.query[name];
      return typeof value === 'string' && value.length <= 2_000 ? value : undefined;
    };
    const query = Object.fromEntries(
      ['state', 'code', 'error'].flatMap((name) => (text(name) === undefined ? [] : [[name, text(name)]])),
    );
    const { page } = await connectOnce(query, cookiesOf(request, reply).read(COOKIE) ?? '');
    reply.headers(NEVER_KEPT);
    return reply.redirect(page, 303);
  });
}
