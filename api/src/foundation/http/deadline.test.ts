import { defineCall } from '@foyer/wire/call';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { forAnyone, type Route } from '../../identity/answer';
import { requestLimit } from './concurrency-limit';
import { answerFailure } from './failure-answers';
import { registerRoutes } from './routes';

const call = (id: string, changes: boolean) =>
  defineCall({
    ...{ id, path: `/api/${id}`, params: z.object({}), answer: z.object({}), source: 'a test' },
    ...{ read: () => null, token: false, changes },
  });

test('a call that reads is answered in time, and one that changes something with its outcome', async () => {
  let store: () => void = () => {};
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  const wait = async () => {
    await stored;
    return {};
  };
  // A call without a token is taken for one that may change something.
  const open = forAnyone(call('read', false), wait);
  const reading: Route = { ...open, call: { ...open.call, token: true } };
  const app = fastify();
  app.setErrorHandler(answerFailure);
  registerRoutes(app, [reading, forAnyone(call('change', true), wait)], {
    findSession: async () => null,
    recordUse: async () => 0,
    accountIdOf: () => '',
    now: () => 0,
    allowedOrigins: [],
    limit: requestLimit(),
    costOf: () => 'cheap',
    extraFields: () => ({}),
    checkAnswers: true,
    readLimitMs: 20,
  });
  const changed = app.inject('/api/change');
  const posted = app.inject({ method: 'POST', url: '/api/change' });
  expect((await app.inject('/api/read')).statusCode).toBe(503);
  store();
  for (const answer of [await changed, await posted]) expect(answer.json()).toEqual({ status: 'ok' });
});
