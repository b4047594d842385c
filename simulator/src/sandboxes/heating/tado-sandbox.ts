import {
  type CloudAnswer,
  type CloudLine,
  type TadoZone,
  tadoCloud,
} from '@foyer/api/partners/heating/clouds';
import { hasBehaviour, type SandboxAnswers, type SandboxGrant, sealGrant } from './sandbox-account';

export const TADO_AUTHORISATION_PATH = '/sandbox/tado/authorise';
/** Lifetime of an access token in seconds, as at tado. */
const EXPIRES_IN_S = 600;
/** Lifetime of an authorisation code in milliseconds. */
const CODE_LIFETIME_MS = 60_000;

const HOMES = [
  { id: '401823', name: 'Maison' },
  { id: '401824', name: 'Chalet' },
];
const heatingZone = (id: string, name: string): TadoZone => ({ id, name, type: 'HEATING' });
const ZONES: Readonly<Record<string, readonly TadoZone[]>> = {
  '401823': [
    heatingZone('1', 'Cuisine'),
    heatingZone('2', 'Chambre'),
    heatingZone('3', 'Buanderie'),
    { id: '4', name: 'Climatiseur du salon', type: 'AIR_CONDITIONING' },
  ],
  '401824': [heatingZone('1', 'Séjour'), heatingZone('2', 'Mezzanine')],
};
/** Zones of the first home of a `changing` account from its second request on. */
const CHANGED_ZONES = [
  heatingZone('1', 'Cuisine d’été'),
  heatingZone('2', 'Chambre'),
  { id: '4', name: 'Climatiseur du salon', type: 'AIR_CONDITIONING' } as const,
  heatingZone('5', 'Véranda'),
];
/** Zone that a `flaky` account fails to answer the first time. */
const FLAKY_ZONE = '3';
const UNAVAILABLE: CloudAnswer = { status: 503, body: {} };
const NOT_FOUND: CloudAnswer = { status: 404, body: {} };

function homesOf(account: string): typeof HOMES {
  if (hasBehaviour(account, 'nohome')) return [];
  return hasBehaviour(account, 'onehome') ? HOMES.slice(0, 1) : HOMES;
}

/** A new token pair as issued by tado: an access token for ten minutes and a refresh token that works once. */
export function tadoGrant(account: string, nowMs: number, { grantedAtMs = nowMs, renewal = 0 } = {}) {
  const expiresAtMs = nowMs + EXPIRES_IN_S * 1000;
  return {
    accessToken: sealGrant({ account, grantedAtMs, expiresAtMs, renewal }),
    refreshToken: sealGrant({ account, grantedAtMs, expiresAtMs: null, renewal }),
    expiresAtMs,
  };
}

/** Authorisation code returned by the page, valid for one minute. */
export function tadoCode(account: string, nowMs: number): string {
  return sealGrant({ account, grantedAtMs: nowMs, expiresAtMs: nowMs + CODE_LIFETIME_MS, renewal: 0 });
}

export function tadoAnswers(now: () => number): SandboxAnswers {
  const used = new Set<string>();
  const zoneRequests = new Map<string, number>();

  const tokenResponse = (grant: SandboxGrant, renewal: number): CloudAnswer => {
    const { accessToken, refreshToken } = tadoGrant(grant.account, now(), {
      grantedAtMs: grant.grantedAtMs,
      renewal,
    });
    const body = { access_token: accessToken, refresh_token: refreshToken, expires_in: EXPIRES_IN_S };
    return { status: 200, body: { ...body, account: grant.account } };
  };
  const refused = { status: 400, body: { error: 'invalid_grant' } };
  /** Returns whether this is the first use of `key`. */
  const consume = (key: string): boolean => {
    if (used.has(key)) return false;
    used.add(key);
    return true;
  };
  const zonesOf = (account: string, homeId: string) =>
    hasBehaviour(account, 'changing') && (zoneRequests.get(account) ?? 0) > 1 && homeId === '401823'
      ? CHANGED_ZONES
      : (ZONES[homeId] ?? null);

  const answerTokenRequest = (path: string, token: string, grant: SandboxGrant): CloudAnswer => {
    if (path === 'token')
      return !consume(token) || now() > (grant.expiresAtMs ?? 0) ? refused : tokenResponse(grant, 0);
    const isInvalid = hasBehaviour(grant.account, 'revoked') || !consume(token);
    return isInvalid ? refused : tokenResponse(grant, grant.renewal + 1);
  };

  const answerZoneRequest = (account: string, zones: readonly TadoZone[], zoneId: string): CloudAnswer => {
    const isFlaky = hasBehaviour(account, 'flaky') && zoneId === FLAKY_ZONE;
    if (isFlaky && consume(`${account} ${zoneId}`)) return UNAVAILABLE;
    const found = zones.find(({ id }) => id === zoneId);
    return found ? { status: 200, body: found } : NOT_FOUND;
  };

  const answerZonesRequest = (path: string, account: string, homeId: string, zoneId: string): CloudAnswer => {
    if (path === 'zones') zoneRequests.set(account, (zoneRequests.get(account) ?? 0) + 1);
    const found = zonesOf(account, homeId);
    if (!found) return NOT_FOUND;
    return path === 'zones'
      ? { status: 200, body: { zones: found } }
      : answerZoneRequest(account, found, zoneId);
  };

  return (path, { code, refreshToken, homeId = '', zoneId = '' }, grant) => {
    if (!grant) return refused;
    const token = code ?? refreshToken;
    if (token !== undefined) return answerTokenRequest(path, token, grant);
    if (path === 'command') return { status: 200, body: {} };
    if (path === 'homes') return { status: 200, body: { homes: homesOf(grant.account) } };
    return answerZonesRequest(path, grant.account, homeId, zoneId);
  };
}

/** The tado cloud backed by the sandbox. */
export const sandboxTado = (send: CloudLine, now: () => number) =>
  tadoCloud(send, { now, page: TADO_AUTHORISATION_PATH });
