import * as z from 'zod/mini';
import { ThirdPartyFailure } from '../../foundation/third-party-failures';
import type { HeatingBrand } from './brands';

/** Tokens that authorise requests to a cloud. */
export interface Grant {
  readonly accessToken: string;
  /** Can be used once: renewal returns a new pair. Null when tokens are not renewed. */
  readonly refreshToken: string | null;
  /** Null for a token that lasts until it is refused. */
  readonly expiresAtMs: number | null;
}

/** A device of a wiser system and its zone, which is a room. */
export interface WiserPart {
  readonly zoneId: string;
  readonly zoneName: string;
  readonly name: string;
  readonly type: 'wiser_thermostat' | 'wiser_valve';
}

/** The cloud refused credentials, an expired token or a used code. */
export class GrantRefused extends Error {}

/**
 * Methods of a cloud reject with `ThirdPartyFailure`, and with {@link GrantRefused} when the grant is no longer valid.
 */
export interface WiserCloud {
  /** Rejects with {@link GrantRefused} for wrong credentials. */
  signIn(username: string, password: string): Promise<Grant>;
  acceptEula(accessToken: string): Promise<void>;
  parts(accessToken: string): Promise<readonly WiserPart[]>;
  /** Sends a target temperature or a weekly schedule. */
  command(accessToken: string): Promise<void>;
}

/** An unvalidated answer of a cloud. */
export interface CloudAnswer {
  /** HTTP status. */
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to a cloud. Rejects when the signal aborts before an answer arrives. */
export type CloudLine = (
  path: string,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<CloudAnswer>;

/** Two requests and our own work fit into the time limit of a call. */
const ANSWER_WITHIN_MS = 2_200;
const NOTHING = z.object({});

/** Sends a request, validates the answer and maps errors to their failure kind. Null for 404. */
function createRequester(brand: HeatingBrand, line: CloudLine, withinMs: number) {
  return async <A extends z.ZodMiniType>(
    schema: A,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<z.output<A> | null> => {
    const answer = await line(path, fields, AbortSignal.timeout(withinMs)).catch((error: unknown) => {
      if (error instanceof ThirdPartyFailure) throw error;
      throw new ThirdPartyFailure(brand, 'unreachable');
    });
    if (answer.status === 404) return null;
    if (answer.status === 400 || answer.status === 401) throw new GrantRefused();
    if (answer.status === 429) throw new ThirdPartyFailure(brand, 'quota');
    if (answer.status !== 200) throw new ThirdPartyFailure(brand, 'unreachable');
    const read = schema.safeParse(answer.body);
    if (!read.success) throw new ThirdPartyFailure(brand, 'unreadable');
    return read.data;
  };
}

const grantAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.optional(z.number()),
});
const name = z.string().check(z.minLength(1), z.maxLength(80));

interface CloudOptions {
  readonly now: () => number;
  /** Timeout of one request, in milliseconds. */
  readonly withinMs?: number;
}

const grantOf = (answer: z.output<typeof grantAnswer>, nowMs: number): Grant => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  expiresAtMs: answer.expires_in === undefined ? null : nowMs + answer.expires_in * 1000,
});

function present<T>(brand: HeatingBrand, answer: T | null): T {
  if (answer === null) throw new ThirdPartyFailure(brand, 'unreadable');
  return answer;
}

export function wiserCloud(line: CloudLine, { now, withinMs = ANSWER_WITHIN_MS }: CloudOptions): WiserCloud {
  const request = createRequester('wiser', line, withinMs);
  const part = z.object({
    zoneId: z.string(),
    zoneName: name,
    name,
    type: z.enum(['wiser_thermostat', 'wiser_valve']),
  });
  return {
    signIn: async (username, password) =>
      grantOf(present('wiser', await request(grantAnswer, 'login', { username, password })), now()),
    acceptEula: async (token) => void (await request(NOTHING, 'eula', { token })),
    parts: async (token) =>
      present('wiser', await request(z.object({ parts: z.array(part) }), 'parts', { token })).parts,
    command: async (token) => void (await request(NOTHING, 'command', { token })),
  };
}
