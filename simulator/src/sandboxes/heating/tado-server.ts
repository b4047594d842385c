import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FailureSwitches, ThirdPartyFailure } from '@foyer/api/foundation/third-party-failures';
import type { TadoZone } from '@foyer/api/partners/heating/tado-cloud';
import {
  createQuota,
  hasBehaviour,
  openGrant,
  type SandboxGrant,
  SILENCE_MS,
  sealGrant,
  usualDelayMs,
} from './sandbox-account';

/** Path of the page on which a person confirms a code. */
export const TADO_AUTHORISATION_PATH = '/sandbox/tado/authorise';
/** Lifetime of an access token in seconds, as at tado. */
const EXPIRES_IN_S = 600;
/** Lifetime of a device code in seconds, as at tado. */
const CODE_LIFETIME_S = 300;
const INTERVAL_S = 2;

const HOMES = [
  { id: 401823, name: 'Maison' },
  { id: 401824, name: 'Chalet' },
];
interface ServedZone extends Omit<TadoZone, 'id'> {
  readonly id: number;
}
const heatingZone = (id: number, name: string): ServedZone => ({ id, name, type: 'HEATING' });
const ZONES: Readonly<Record<string, readonly ServedZone[]>> = {
  '401823': [
    heatingZone(1, 'Cuisine'),
    heatingZone(2, 'Chambre'),
    heatingZone(3, 'Buanderie'),
    { id: 4, name: 'Climatiseur du salon', type: 'AIR_CONDITIONING' },
    { id: 0, name: 'Eau chaude', type: 'HOT_WATER' },
  ],
  '401824': [heatingZone(1, 'Séjour'), heatingZone(2, 'Mezzanine')],
};
/** Zones of the first home of a `changing` account from its second request on. */
const CHANGED_ZONES: readonly ServedZone[] = [
  heatingZone(1, 'Cuisine d’été'),
  heatingZone(2, 'Chambre'),
  { id: 4, name: 'Climatiseur du salon', type: 'AIR_CONDITIONING' },
  heatingZone(5, 'Véranda'),
];
/** Zone that a `flaky` account fails to answer the first time. */
const FLAKY_ZONE = 3;

/** A new token pair as issued by tado: an access token for ten minutes and a refresh token that works once. */
export function tadoGrant(account: string, nowMs: number, { grantedAtMs = nowMs, renewal = 0 } = {}) {
  const expiresAtMs = nowMs + EXPIRES_IN_S * 1000;
  return {
    accessToken: sealGrant({ account, grantedAtMs, expiresAtMs, renewal }),
    refreshToken: sealGrant({ account, grantedAtMs, expiresAtMs: null, renewal }),
    expiresAtMs,
  };
}

interface Code {
  readonly userCode: string;
  readonly expiresAtMs: number;
  polledAtMs: number;
  state: 'pending' | 'denied' | 'used' | { readonly account: string };
}

/** A server that speaks tado's public API, without a network. */
export interface TadoServer {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Confirms or, for a null account, refuses a code. False when no person can confirm it (any more). */
  answer(userCode: string, account: string | null): boolean;
  isOpen(userCode: string): boolean;
}

interface TadoServerOptions {
  readonly switches: FailureSwitches;
  readonly now: () => number;
  /** Address of the platform, at which the page of the codes is. */
  readonly publicOrigin: () => string;
}

const json = (status: number, body: unknown) => Response.json(body, { status });
const oauthError = (error: string) => json(400, { error });
const notFound = () => json(404, { errors: [{ code: 'notFound', title: 'not found' }] });

export function tadoServer({ switches, now, publicOrigin }: TadoServerOptions): TadoServer {
  const codes = new Map<string, Code>();
  const used = new Set<string>();
  const zoneRequests = new Map<string, number>();
  const isOverQuota = createQuota(now);

  /** Returns whether this is the first use of `key`. */
  const consume = (key: string): boolean => {
    if (used.has(key)) return false;
    used.add(key);
    return true;
  };

  const tokens = (account: string, since: { grantedAtMs?: number; renewal?: number } = {}): Response => {
    const { accessToken, refreshToken } = tadoGrant(account, now(), since);
    return json(200, {
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: EXPIRES_IN_S,
      scope: 'offline_access',
      token_type: 'Bearer',
    });
  };

  const startCode = (): Response => {
    for (const [key, { expiresAtMs }] of codes) if (expiresAtMs <= now()) codes.delete(key);
    const deviceCode = randomBytes(24).toString('base64url');
    const userCode = randomBytes(3).toString('hex').toUpperCase();
    codes.set(deviceCode, {
      userCode,
      expiresAtMs: now() + CODE_LIFETIME_S * 1000,
      polledAtMs: now(),
      state: 'pending',
    });
    const page = `${publicOrigin()}${TADO_AUTHORISATION_PATH}`;
    return json(200, {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${userCode}`,
      expires_in: CODE_LIFETIME_S,
      interval: INTERVAL_S,
    });
  };

  const pollCode = (deviceCode: string): Response => {
    const code = codes.get(deviceCode);
    if (!code || code.expiresAtMs <= now() || code.state === 'used') return oauthError('expired_token');
    if (code.state === 'denied') return oauthError('access_denied');
    const isEarly = now() - code.polledAtMs < INTERVAL_S * 1000;
    code.polledAtMs = now();
    if (isEarly) return oauthError('slow_down');
    if (code.state === 'pending') return oauthError('authorization_pending');
    const { account } = code.state;
    code.state = 'used';
    return tokens(account);
  };

  const renew = (refreshToken: string): Response => {
    const grant = openGrant(refreshToken);
    if (!grant || hasBehaviour(grant.account, 'revoked') || !consume(refreshToken))
      return oauthError('invalid_grant');
    return tokens(grant.account, { grantedAtMs: grant.grantedAtMs, renewal: grant.renewal + 1 });
  };

  const authorise = (path: string, fields: URLSearchParams): Response => {
    if (path === 'device_authorize') return startCode();
    const deviceCode = fields.get('device_code');
    return deviceCode === null ? renew(fields.get('refresh_token') ?? '') : pollCode(deviceCode);
  };

  const homesOf = (account: string): typeof HOMES => {
    if (hasBehaviour(account, 'nohome')) return [];
    return hasBehaviour(account, 'onehome') ? HOMES.slice(0, 1) : HOMES;
  };

  const zonesOf = (account: string, homeId: string) =>
    hasBehaviour(account, 'changing') && (zoneRequests.get(account) ?? 0) > 1 && homeId === '401823'
      ? CHANGED_ZONES
      : (ZONES[homeId] ?? null);

  const stateOf = ({ type }: ServedZone) => ({
    setting: { type, power: 'ON', mode: type === 'AIR_CONDITIONING' ? 'COOL' : null },
    overlay: null,
    sensorDataPoints: {
      insideTemperature: { celsius: 20.4 },
      humidity: { type: 'PERCENTAGE', percentage: 48 },
    },
    activityDataPoints: { heatingPower: { type: 'PERCENTAGE', percentage: 12 } },
  });

  const answerZone = (account: string, zone: ServedZone, part: string): Response => {
    if (part === 'state') return json(200, stateOf(zone));
    if (part === 'overlay') return json(200, { type: 'MANUAL' });
    const isFlaky = hasBehaviour(account, 'flaky') && zone.id === FLAKY_ZONE;
    if (isFlaky && consume(`${account} ${zone.id}`)) return json(503, {});
    return json(200, { type: zone.type });
  };

  const answerHome = (account: string, homeId: string, rest: readonly string[]): Response => {
    const [kind, zoneId, part = ''] = rest;
    if (kind === 'zones' && !zoneId) zoneRequests.set(account, (zoneRequests.get(account) ?? 0) + 1);
    const zones = zonesOf(account, homeId);
    if (!zones) return notFound();
    if (kind === 'zoneStates')
      return json(200, { zoneStates: Object.fromEntries(zones.map((zone) => [zone.id, stateOf(zone)])) });
    if (!zoneId) return json(200, zones);
    const zone = zones.find(({ id }) => String(id) === zoneId);
    return zone ? answerZone(account, zone, part) : notFound();
  };

  /** The first question of a token is whose it is: it is answered, so that any account can be connected. */
  const isConnecting = ({ account, grantedAtMs }: SandboxGrant, path: string): boolean =>
    path === 'me' && consume(`connecting ${account} ${grantedAtMs}`);

  const answerRequest = async (
    path: string,
    token: string,
    signal: AbortSignal | null,
  ): Promise<Response> => {
    const grant = openGrant(token);
    if (!grant || (grant.expiresAtMs ?? 0) <= now()) return json(401, { errors: [{ code: 'unauthorized' }] });
    const { account, grantedAtMs } = grant;
    const connecting = isConnecting(grant, path);
    if (!connecting && hasBehaviour(account, 'silent') && now() - grantedAtMs < SILENCE_MS)
      await pause(SILENCE_MS, undefined, { ref: false, ...(signal && { signal }) });
    await pause(usualDelayMs(account), undefined, { ref: false, ...(signal && { signal }) });
    if (!connecting && hasBehaviour(account, 'quota') && isOverQuota(account)) return json(429, {});
    if (!connecting && hasBehaviour(account, 'garbled')) return json(200, { homes: 'many', zones: {} });
    if (path === 'me') return json(200, { email: account, homes: homesOf(account) });
    const [, homeId = '', ...rest] = path.split('/');
    return answerHome(account, homeId, rest);
  };

  const openCode = (userCode: string): Code | undefined =>
    [...codes.values()].find(
      (code) => code.userCode === userCode && code.state === 'pending' && code.expiresAtMs > now(),
    );

  return {
    fetch: async (url, init) => {
      const kind = switches.kindOf('tado');
      if (kind) throw new ThirdPartyFailure('tado', kind);
      const { pathname } = new URL(url);
      if (pathname.startsWith('/oauth2/'))
        return authorise(pathname.slice('/oauth2/'.length), new URLSearchParams(String(init.body ?? '')));
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '';
      return answerRequest(pathname.slice('/api/v2/'.length), token, init.signal ?? null);
    },
    answer: (userCode, account) => {
      const code = openCode(userCode);
      if (!code) return false;
      code.state = account === null ? 'denied' : { account };
      return true;
    },
    isOpen: (userCode) => openCode(userCode) !== undefined,
  };
}
