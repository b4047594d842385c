import type { FastifyInstance } from 'fastify';
import { bearerOf, isReadToken } from '../../../foundation/http/bearer';
import { isForeign, ownOrigins } from '../../../foundation/http/foreign-requests';
import { Refusal } from '../../../foundation/http/refusal';
import type { ReadTokens } from '../../../identity/accounts/read-tokens';
import { homeReader } from './read-home';

export const MCP_PATH = '/api/mcp';

/** Headers that the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const;

interface McpDependencies {
  readonly readTokens: Pick<ReadTokens, 'session'>;
  /** Of the platform. */
  readonly version: string;
}

/** A read-only server of the Model Context Protocol, for read tokens alone (docs/rules/reading-programs.md#assistants). */
export function registerMcp(app: FastifyInstance, { readTokens, version }: McpDependencies): void {
  app.post(MCP_PATH, async (request, reply) => {
    const { headers, body } = request;
    if (isForeign(headers, { origins: ownOrigins(headers), allowedOrigins: [] }))
      throw new Refusal('request.foreign', { httpStatus: 403 });
    const token = bearerOf(headers.authorization);
    if (token === null || !isReadToken(token) || !(await readTokens.session(token))) {
      reply.header('www-authenticate', 'Bearer');
      throw new Refusal('not.authorized', { httpStatus: 401 });
    }
    // Each part of a batch would be a request of its own.
    if (Array.isArray(body)) throw new Refusal('request.malformed', { httpStatus: 400 });
    // A third of a second and 25 MB, for those who use it.
    const { answerMessage } = await import('./mcp-server');
    const sent = new Headers();
    for (const name of READ_HEADERS) sent.set(name, String(headers[name] ?? ''));
    if (headers['mcp-protocol-version'] === undefined) sent.delete('mcp-protocol-version');
    const message = new Request(`http://localhost${MCP_PATH}`, { method: 'POST', headers: sent });
    const answer = await answerMessage(message, body, { home: homeReader(app, request), version });
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(await answer.text());
  });
}
