import {
  createPlatformClient,
  type HostPlatformClient,
  type PlatformClientOptions,
} from '@foyer/platform-client';
import { platformCalls } from '@foyer/wire/calls';

type Adapter = Extract<NonNullable<PlatformClientOptions['adapter']>, (...parameters: never[]) => unknown>;
type Request = Parameters<Adapter>[0];

/**
 * What the platform answers a call with: a body (`status: ok` is added), a file as `{ bytes, name }`, a refusal, another
 * status, or nothing.
 */
export type StubAnswer = object | Refusal | typeof NO_ANSWER;
/** Answer by the parameters the call came with, as text; may take its time. */
export type StubHandler = (parameters: Readonly<Record<string, string>>) => StubAnswer | Promise<StubAnswer>;
/** Answers by the call's id; by its path, `/api/pool`, where an area has a call of its own there. */
export type StubAnswers = Readonly<Record<string, StubAnswer | StubHandler>>;

class Refusal {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {}
}

/** The wire's `status: error` with this code. */
export function refusal(code: string, httpStatus = 200): Refusal {
  return new Refusal(code, httpStatus);
}

/** The connection breaks: nothing comes back. */
export const NO_ANSWER: unique symbol = Symbol('no answer');

/** A call as it reached the stub. */
export interface ReceivedCall {
  readonly id: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface StubPlatform {
  readonly client: HostPlatformClient;
  /** Every call that reached the platform, oldest first. Cached answers do not. */
  readonly received: readonly ReceivedCall[];
  /** Replaces answers from now on. */
  answer(answers: StubAnswers): void;
}

/** A call of an area's own is known by its path. */
function idOf({ method, url = '' }: Request): string {
  const isThis = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(url);
  return platformCalls.find((call) => isThis(call.path) && call.method === method?.toUpperCase())?.id ?? url;
}

function parametersOf({ params, data }: Request): Record<string, string> {
  return { ...params, ...(typeof data === 'string' ? fieldsOf(data) : {}) };
}

/** Fields of a form, or of a JSON body, whose values are text or JSON. */
function fieldsOf(body: string): Record<string, string> {
  if (!body.startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  return Object.fromEntries(
    Object.entries(JSON.parse(body)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

type StubOptions = Pick<PlatformClientOptions, 'now' | 'report' | 'onNotAuthorized'> &
  Partial<Pick<PlatformClientOptions, 'token' | 'isOnline'>>;

/**
 * The real platform client before a platform that answers what a test says, in the wire's own shapes. A call without
 * an answer fails the way a broken connection does, and says so in `report`.
 */
export function createStubPlatform(answers: StubAnswers, options: StubOptions): StubPlatform {
  let known = answers;
  const received: ReceivedCall[] = [];
  const adapter: Adapter = async (config) => {
    const id = idOf(config);
    const parameters = parametersOf(config);
    received.push({ id, parameters });
    const given = known[id];
    if (given === undefined) {
      options.report(new Error(`The test answers no call "${id}"`));
      throw new TypeError('Failed to fetch');
    }
    const answer = typeof given === 'function' ? await given(parameters) : given;
    if (answer === NO_ANSWER) throw new TypeError('Failed to fetch');
    if ('bytes' in answer && answer.bytes instanceof Uint8Array) {
      const headers = {
        'content-disposition': `attachment; filename="${'name' in answer ? answer.name : ''}"`,
      };
      return { data: answer.bytes.slice().buffer, status: 200, statusText: '', headers, config };
    }
    const isRefusal = answer instanceof Refusal;
    const body = isRefusal ? { status: 'error', error: answer.code } : { status: 'ok', ...answer };
    return {
      data: JSON.stringify(body),
      status: isRefusal ? answer.status : 200,
      statusText: '',
      headers: {},
      config,
    };
  };
  const client = createPlatformClient({
    origin: '',
    token: () => 'T'.repeat(32),
    isOnline: () => true,
    ...options,
    adapter,
  });
  return {
    client,
    received,
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
}
