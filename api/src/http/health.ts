import { CONTRACT_VERSION } from '@foyer/contract';
import type { FastifyInstance } from 'fastify';
import { NEVER_KEPT } from './answer-headers';
import { sendRefusal } from './failure-answers';
import { Refusal } from './refusal';

/** What this process is made of. */
export interface Versions {
  readonly foyer: string;
  readonly contract: string;
  readonly node: string;
  /** `pglite`, `postgres`, or `forwarded` where another platform answers. */
  readonly database: string;
}

export function versions(foyer: string, database: string): Versions {
  return { foyer, contract: CONTRACT_VERSION, node: process.versions.node, database };
}

/** `GET /healthz`: 200 with the versions while everything answers, 503 in the usual form while something does not. */
export function registerHealth(app: FastifyInstance, about: Versions, check: () => Promise<void>): void {
  app.get('/healthz', async (request, reply) => {
    reply.headers(NEVER_KEPT);
    try {
      await check();
    } catch (error) {
      request.log.warn({ error: String(error) }, 'not healthy');
      if (error instanceof Refusal) return sendRefusal(reply, error);
      return sendRefusal(reply, new Refusal('service.unavailable', { httpStatus: 503, retryAfterS: 2 }));
    }
    return { status: 'ok', versions: about };
  });
}
