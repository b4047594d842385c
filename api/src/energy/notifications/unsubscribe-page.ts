import { unsubscribeAlerts } from '@foyer/wire/notifications';
import type { FastifyInstance } from 'fastify';
import { NEVER_KEPT } from '../../foundation/http/answer-headers';

/** Leads a browser that opens the address of `List-Unsubscribe` to a page that asks: scanners open links, too. */
export function registerUnsubscribePage(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(unsubscribeAlerts.path, (request, reply) => {
    const { code } = request.query;
    const hash = typeof code === 'string' && code.length <= 128 ? encodeURIComponent(code) : '';
    reply.headers(NEVER_KEPT);
    return reply.redirect(`/user/unsubscribe#${hash}`, 303);
  });
}
