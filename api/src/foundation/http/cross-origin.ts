import type { FastifyReply, FastifyRequest } from 'fastify';

const ALLOWED = 'authorization, content-type, if-none-match, x-requested-with';
const EXPOSED = 'x-foyer-time, x-foyer-rollout, retry-after, etag';

/**
 * Lets pages of an allowed origin read the answer; without an allow-list, only the suite's own pages can.
 * Credentials are not allowed: a cookie alone does not authenticate.
 */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  allowedOrigins: readonly string[],
): void {
  if (allowedOrigins.length === 0) return;
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !allowedOrigins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', EXPOSED);
  if (request.method !== 'OPTIONS') return;
  reply.header('access-control-allow-methods', 'GET, POST, PUT');
  reply.header('access-control-allow-headers', ALLOWED);
  reply.header('access-control-max-age', '600');
}
