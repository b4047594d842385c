import type { RequestListener } from 'node:http';
import { NEVER_KEPT } from '../foundation/http/answer-headers';
import { pathOf } from '../foundation/http/log';
import type { Metrics } from '../foundation/http/metrics';

/** Answers `GET /metrics` and nothing else, for a port that only operators reach. */
export function answerMetrics({ read }: Metrics): RequestListener {
  return (request, response) => {
    request.resume();
    if (request.method !== 'GET' || pathOf(request.url ?? '/') !== '/metrics') {
      response.writeHead(404, NEVER_KEPT).end();
      return;
    }
    read().then(
      ({ type, text }) => response.writeHead(200, { ...NEVER_KEPT, 'content-type': type }).end(text),
      () => response.writeHead(500, NEVER_KEPT).end(),
    );
  };
}
