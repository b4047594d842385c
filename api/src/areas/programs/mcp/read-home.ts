import type { Call, CallInput, CallResult } from '@foyer/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../foundation/http/refusal';

/** Sends calls of the platform with the token of a request. */
export interface HomeReader {
  /** Throws {@link Refusal} with the code of a refused call. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>>;
  /** As {@link call}, for a call that answers with a text. */
  text(call: Call): Promise<string>;
}

/**
 * Calls pass through the router as those of any program do: with the scope of read tokens, limits, parameters and the
 * licence checked there, and nowhere else.
 */
export function homeReader(app: FastifyInstance, { headers, ip }: FastifyRequest): HomeReader {
  const send = async (call: Call, query: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'GET',
      url: call.path,
      query,
      remoteAddress: ip,
      headers: { authorization: headers.authorization ?? '' },
    });
    if (answer.headers['content-disposition'] !== undefined) return answer;
    const { status, error } = answer.json<{ readonly status?: string; readonly error?: string }>();
    if (status !== 'ok') throw new Refusal(error ?? 'service.error');
    return answer;
  };
  return {
    call: async (call, input) => {
      const answer = await send(call, input as Record<string, string>);
      return call.read(call.answer.parse(answer.json())) as CallResult<typeof call>;
    },
    text: async (call) => (await send(call)).body,
  };
}
