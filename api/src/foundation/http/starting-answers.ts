import type { IncomingMessage, ServerResponse } from 'node:http';
import { NEVER_KEPT } from './answer-headers';
import { pathOf } from './log';

/** Answers everything but `/livez` with "not yet" while the database is opened and filled. */
export function answerWhileStarting(progress: () => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    const path = pathOf(request.url ?? '/');
    if (path === '/livez') {
      response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...NEVER_KEPT })
        .end('{"status":"ok"}');
      return;
    }
    const isHealth = ['/healthz', '/readyz'].includes(path);
    const body = isHealth
      ? { status: 'starting', progress: progress() }
      : { status: 'error', error: 'service.starting' };
    response
      .writeHead(503, {
        'content-type': 'application/json; charset=utf-8',
        ...NEVER_KEPT,
        'retry-after': '2',
      })
      .end(JSON.stringify(body));
  };
}
