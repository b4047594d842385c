import {
  createPlatformClient,
  type HostPlatformClient,
  type PlatformClientOptions,
  type Question,
  stubFetch,
} from '@foyer/platform-client';
import { platformCalls } from '@foyer/wire/calls';

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
  /** Whether the test answers this call. */
  answers(id: string): boolean;
  /** Replaces answers from now on. */
  answer(answers: StubAnswers): void;
}

/** A call of an area's own is known by its path. */
function idOf({ method, path }: Question): string {
  const isThis = (known: string) => new RegExp(`^${known.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return platformCalls.find((call) => isThis(call.path) && call.method === method)?.id ?? path;
}

function parametersOf({ query, body }: Question): Record<string, string> {
  return { ...query, ...(body === undefined ? {} : fieldsOf(body)) };
}

/** Fields of a form, or of a JSON body, whose values are text or JSON. */
function fieldsOf(body: URLSearchParams | string): Record<string, string> {
  if (typeof body !== 'string') return Object.fromEntries(body);
  return Object.fromEntries(
    Object.entries(JSON.parse(body)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

type StubOptions = Pick<PlatformClientOptions, 'now' | 'report' | 'onNotAuthorized'> &
  Partial<Pick<PlatformClientOptions, 'token' | 'isOnline' | 'onChanged'>>;

/**
 * The real platform client before a platform that answers what a test says, in the wire's own shapes. A call without
 * an answer fails the way a broken connection does, and says so in `report`.
 */
export function createStubPlatform(answers: StubAnswers, options: StubOptions): StubPlatform {
  let known = answers;
  const received: ReceivedCall[] = [];
  const fetch = stubFetch(async (question) => {
    const id = idOf(question);
    const parameters = parametersOf(question);
    received.push({ id, parameters });
    const given = known[id];
    if (given === undefined) {
      options.report(new Error(`The test answers no call "${id}"`));
      throw new TypeError('Failed to fetch');
    }
    const answer = typeof given === 'function' ? await given(parameters) : given;
    if (answer === NO_ANSWER) throw new TypeError('Failed to fetch');
    if ('bytes' in answer && answer.bytes instanceof Uint8Array) {
      const name = 'name' in answer ? answer.name : '';
      const headers = new Headers({ 'content-disposition': `attachment; filename="${name}"` });
      return { body: answer.bytes.slice().buffer, status: 200, headers };
    }
    const isRefusal = answer instanceof Refusal;
    const body = isRefusal ? { status: 'error', error: answer.code } : { status: 'ok', ...answer };
    const status = isRefusal ? answer.status : 200;
    return { body: JSON.stringify(body), status, headers: new Headers() };
  });
  const client = createPlatformClient({
    token: () => 'T'.repeat(32),
    isOnline: () => true,
    ...options,
    fetch,
  });
  return {
    client,
    received,
    answers: (id) => known[id] !== undefined,
    answer: (more) => {
      known = { ...known, ...more };
    },
  };
}
