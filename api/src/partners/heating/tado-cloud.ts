import * as z from 'zod/mini';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import { type CallQuota, callQuotaOf } from './call-quota';
import { type Grant, GrantRefused } from './clouds';

/** A zone of a tado home, which has one target temperature. Ids are numbers of the cloud, as text. */
export interface TadoZone {
  readonly id: string;
  readonly name: string;
  readonly type: 'HEATING' | 'AIR_CONDITIONING' | 'HOT_WATER';
}

/** What a person confirms on the brand's page. */
export interface DeviceCode {
  /** Secret with which the platform asks whether the person has confirmed. */
  readonly deviceCode: string;
  /** Shown to the person, who compares it with the brand's page. */
  readonly userCode: string;
  /** Page of the brand, with the code filled in. */
  readonly verificationUri: string;
  readonly expiresInS: number;
  /** Shortest time between two polls, seconds. */
  readonly intervalS: number;
}

/** `slow_down` means that polls must be five seconds further apart from now on (RFC 8628, section 3.5). */
export type DevicePoll =
  | { readonly state: 'pending' | 'slow_down' | 'expired' | 'denied' }
  | { readonly state: 'granted'; readonly grant: Grant };

/** What a zone measures now; null where the cloud does not know it. */
export interface ZoneReading {
  readonly zoneId: string;
  readonly temperatureC: number | null;
}

/** What a zone is to do. Null leaves its temperature to the brand. */
export interface ZoneTarget {
  readonly isOn: boolean;
  readonly temperatureC: number | null;
}

export interface TadoHome {
  readonly id: string;
  readonly name: string;
}

/** Methods reject with `ThirdPartyFailure`, and with `GrantRefused` when the token is no longer valid. */
export interface TadoCloud {
  start(): Promise<DeviceCode>;
  poll(deviceCode: string): Promise<DevicePoll>;
  /** The refresh token works once; the answer has the next one. */
  renew(refreshToken: string): Promise<Grant>;
  me(accessToken: string): Promise<{ readonly account: string; readonly homes: readonly TadoHome[] }>;
  /** Null when the account has no such home. */
  zones(accessToken: string, homeId: string): Promise<readonly TadoZone[] | null>;
  /** Null when the home has no such zone. */
  zoneType(accessToken: string, homeId: string, zoneId: string): Promise<TadoZone['type'] | null>;
  /** All zones in one request. */
  readZones(accessToken: string, homeId: string): Promise<readonly ZoneReading[]>;
  /** Sets a zone until an instant, or until it is set again where `until` is null. */
  setZone(
    accessToken: string,
    zone: { readonly homeId: string; readonly zoneId: string; readonly type: TadoZone['type'] },
    target: ZoneTarget,
    until: Date | null,
  ): Promise<void>;
  /** What the last answer to this token said about the calls that are left, once; null when it said nothing. */
  takeQuota(accessToken: string): CallQuota | null;
}

/** Where tado answers, and as which program we ask. */
export interface TadoService {
  /** Address of authorisations, such as `https://login.tado.com/oauth2`. */
  readonly login: string;
  /** Address of homes and zones, such as `https://my.tado.com/api/v2`. */
  readonly api: string;
  readonly clientId: string;
}

/** tado's service with the client id that its support page publishes for the device code flow. */
export const TADO_SERVICE: TadoService = {
  login: 'https://login.tado.com/oauth2',
  api: 'https://my.tado.com/api/v2',
  clientId: '1bb50063-6b0c-4d11-bd99-387f4a91cc46',
};

/** Two requests and our own work fit into the time limit of a call. */
const ANSWER_WITHIN_MS = 2_200;
/** RFC 8628, section 3.2: the interval where the answer has none. */
const USUAL_INTERVAL_S = 5;
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const HTTP_URI = /^https?:\/\//;

const deviceAnswer = z.object({
  device_code: z.string().check(z.minLength(1), z.maxLength(2_000)),
  user_code: z.string().check(z.minLength(1), z.maxLength(40)),
  verification_uri: z.string().check(z.regex(HTTP_URI), z.maxLength(2_000)),
  verification_uri_complete: z.optional(z.string().check(z.regex(HTTP_URI), z.maxLength(2_000))),
  expires_in: z.number().check(z.minimum(1), z.maximum(3_600)),
  interval: z.optional(z.number().check(z.minimum(1), z.maximum(60))),
});
const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.string().check(z.minLength(1)),
  expires_in: z.number().check(z.minimum(1)),
});
const errorAnswer = z.object({ error: z.string() });
const id = z.pipe(z.int(), z.transform(String));
const name = z.string().check(z.minLength(1), z.maxLength(80));
const meAnswer = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(120)),
  homes: z.array(z.object({ id, name })).check(z.maxLength(100)),
});
const zonesAnswer = z
  .array(z.object({ id, name, type: z.enum(['HEATING', 'AIR_CONDITIONING', 'HOT_WATER']) }))
  .check(z.maxLength(100));
const capabilitiesAnswer = z.object({ type: z.enum(['HEATING', 'AIR_CONDITIONING', 'HOT_WATER']) });
const statesAnswer = z.object({
  zoneStates: z.record(
    z.string(),
    z.object({
      sensorDataPoints: z.optional(
        z.object({
          insideTemperature: z.nullish(z.object({ celsius: z.number() })),
        }),
      ),
      link: z.optional(z.object({ state: z.string() })),
    }),
  ),
});
const zoneState = z.object({ setting: z.object({ mode: z.nullish(z.string()) }) });
const ANYTHING = z.unknown();

interface TadoOptions {
  readonly service: TadoService;
  readonly now: () => number;
  /** Default: that of the platform. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Time limit of one request, milliseconds. */
  readonly withinMs?: number;
}

/** The client of tado's public API, the same for the real service and for the server of a trial. */
export function tadoCloud({
  service,
  now,
  fetch = globalThis.fetch,
  withinMs = ANSWER_WITHIN_MS,
}: TadoOptions): TadoCloud {
  const quotas = new Map<string, CallQuota>();

  const ask = async (
    url: string,
    init: RequestInit,
  ): Promise<{ status: number; body: unknown; quota: CallQuota | null }> => {
    try {
      const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
      const text = await answer.text();
      const quota = callQuotaOf(answer.headers);
      return { status: answer.status, body: text === '' ? null : jsonOf(text), quota };
    } catch (error) {
      if (error instanceof ThirdPartyFailure) throw error;
      throw new ThirdPartyFailure('tado', 'unreachable');
    }
  };

  const read = <A extends z.ZodMiniType>(schema: A, body: unknown): z.output<A> => {
    const answer = schema.safeParse(body);
    if (!answer.success) throw new ThirdPartyFailure('tado', 'unreadable');
    return answer.data;
  };

  const failureOf = (status: number): ThirdPartyFailure =>
    new ThirdPartyFailure('tado', status === 429 ? 'quota' : 'unreachable');

  const authorise = (path: string, fields: Readonly<Record<string, string>>) =>
    ask(`${service.login}/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: service.clientId, ...fields }),
    });

  /** Null for 404. */
  const request = async <A extends z.ZodMiniType>(
    accessToken: string,
    schema: A,
    path: string,
    init: RequestInit = {},
  ): Promise<z.output<A> | null> => {
    const headers = { authorization: `Bearer ${accessToken}`, ...init.headers };
    const { status, body, quota } = await ask(`${service.api}/${path}`, { ...init, headers });
    if (quota) quotas.set(accessToken, quota);
    else if (status === 429) quotas.set(accessToken, { remaining: 0, policy: null });
    if (status === 404) return null;
    if (status === 401) throw new GrantRefused();
    if (status < 200 || status > 299) throw failureOf(status);
    return read(schema, body);
  };

  const grantOf = (body: unknown): Grant => {
    const { access_token, refresh_token, expires_in } = read(tokenAnswer, body);
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAtMs: now() + expires_in * 1000,
    };
  };

  const homePath = (homeId: string) => `homes/${encodeURIComponent(homeId)}`;

  return {
    start: async () => {
      const { status, body } = await authorise('device_authorize', { scope: 'offline_access' });
      if (status !== 200) throw failureOf(status);
      const answer = read(deviceAnswer, body);
      return {
        deviceCode: answer.device_code,
        userCode: answer.user_code,
        verificationUri: answer.verification_uri_complete ?? answer.verification_uri,
        expiresInS: answer.expires_in,
        intervalS: answer.interval ?? USUAL_INTERVAL_S,
      };
    },
    poll: async (deviceCode) => {
      const fields = { grant_type: DEVICE_GRANT, device_code: deviceCode };
      const { status, body } = await authorise('token', fields);
      if (status === 200) return { state: 'granted', grant: grantOf(body) };
      if (status !== 400) throw failureOf(status);
      const { error } = read(errorAnswer, body);
      if (error === 'authorization_pending') return { state: 'pending' };
      if (error === 'slow_down') return { state: 'slow_down' };
      if (error === 'access_denied') return { state: 'denied' };
      return { state: 'expired' };
    },
    renew: async (refreshToken) => {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const { status, body } = await authorise('token', fields);
      if (status === 400 || status === 401) throw new GrantRefused();
      if (status !== 200) throw failureOf(status);
      return grantOf(body);
    },
    me: async (accessToken) => {
      const answer = await request(accessToken, meAnswer, 'me');
      if (!answer) throw new ThirdPartyFailure('tado', 'unreadable');
      return { account: answer.email, homes: answer.homes };
    },
    zones: (accessToken, homeId) => request(accessToken, zonesAnswer, `${homePath(homeId)}/zones`),
    zoneType: async (accessToken, homeId, zoneId) => {
      const path = `${homePath(homeId)}/zones/${encodeURIComponent(zoneId)}/capabilities`;
      return (await request(accessToken, capabilitiesAnswer, path))?.type ?? null;
    },
    readZones: async (accessToken, homeId) => {
      const answer = await request(accessToken, statesAnswer, `${homePath(homeId)}/zoneStates`);
      if (!answer) throw new ThirdPartyFailure('tado', 'unreadable');
      return Object.entries(answer.zoneStates).map(([zoneId, state]) => ({
        zoneId,
        // Of a zone without a connection the cloud repeats the last value.
        temperatureC:
          state.link?.state === 'OFFLINE'
            ? null
            : (state.sensorDataPoints?.insideTemperature?.celsius ?? null),
      }));
    },
    setZone: async (accessToken, { homeId, zoneId, type }, { isOn, temperatureC }, until) => {
      const zonePath = `${homePath(homeId)}/zones/${encodeURIComponent(zoneId)}`;
      // An air conditioner that is on needs a mode: the one it is in.
      const isCooler = type === 'AIR_CONDITIONING' && isOn;
      const state = isCooler ? await request(accessToken, zoneState, `${zonePath}/state`) : null;
      const setting = {
        type,
        power: isOn ? 'ON' : 'OFF',
        ...(isCooler && { mode: state?.setting.mode ?? 'COOL' }),
        ...(isOn && temperatureC !== null && { temperature: { celsius: temperatureC } }),
      };
      const termination = until
        ? { type: 'TIMER', durationInSeconds: Math.max(1, Math.round((until.getTime() - now()) / 1000)) }
        : { type: 'MANUAL' };
      const done = await request(accessToken, ANYTHING, `${zonePath}/overlay`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ setting, termination }),
      });
      if (done === null) throw new ThirdPartyFailure('tado', 'unreadable');
    },
    takeQuota: (accessToken) => {
      const quota = quotas.get(accessToken) ?? null;
      quotas.delete(accessToken);
      return quota;
    },
  };
}

/** Undefined for what is no JSON, which no schema takes. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
