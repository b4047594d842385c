import type { IncomingMessage, ServerResponse } from 'node:http';
import { NEVER_KEPT } from './answer-headers';
import { pathOf } from './log';

/** Answers everything with "not yet" while the database is opened and filled. */
export function answerWhileStarting(progress: () => string) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    request.resume();
    const isHealth = ['/healthz', '/readyz'].includes(pathOf(request.url ?? '/'));
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
