import type { FastifyRequest } from 'fastify';

/** The path without its query, which may contain tokens, addresses and passwords. */
export function pathOf(url: string): string {
  return url.split(/[?#;]/, 1)[0] ?? '';
}

/** What the log says of a request, and all it says. */
export const serializers = {
  req: (request: Pick<FastifyRequest, 'method' | 'url'>) => ({
    method: request.method,
    path: pathOf(request.url),
  }),
};
