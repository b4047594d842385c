import { defineCall, defineFileCall } from '@foyer/wire/call';
import fastify from 'fastify';
import * as z from 'zod/mini';
import { forAnyone } from '../../identity/answer';
import { requestLimit } from './concurrency-limit';
import { answerFailure } from './failure-answers';
import { openApi } from './openapi';
import { Refusal } from './refusal';
import { registerRoutes } from './routes';

const SENT = new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]);

const leaflet = defineFileCall({
  id: 'leaflet',
  path: '/leaflets/:country/leaflet.pdf',
  params: z.object({ country: z.enum(['FR', 'CH', 'XX']) }),
  file: 'application/pdf',
  token: false,
  source: 'a test',
});
const long = defineCall({
  id: 'long',
  method: 'POST',
  path: '/api/long',
  params: z.object({ text: z.string() }),
  answer: z.object({ length: z.number() }),
  read: ({ length }) => length,
  token: false,
  maxBodyBytes: 100_000,
  source: 'a test',
});
const routes = [
  forAnyone(leaflet, async ({ country }) => {
    if (country === 'XX') throw new Refusal('document.not.found');
    return { bytes: SENT, name: `leaflet-${country}.pdf` };
  }),
  forAnyone(long, async ({ text }) => ({ length: text.length })),
];

function application() {
  const app = fastify({ bodyLimit: 65_536 });
  app.setErrorHandler(answerFailure);
  registerRoutes(app, routes, {
    findSession: async () => null,
    recordUse: async () => 0,
    accountIdOf: () => '',
    now: () => 0,
    allowedOrigins: [],
    limit: requestLimit(),
    costOf: () => 'cheap',
    extraFields: () => ({}),
    checkAnswers: true,
  });
  return app;
}

describe('a call that answers a file', () => {
  it('sends the bytes as they are, to be kept under a name', async () => {
    const { rawPayload, headers, statusCode } = await application().inject('/leaflets/FR/leaflet.pdf');
    expect([...rawPayload]).toEqual([...SENT]);
    expect([statusCode, headers['content-type'], headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment; filename="leaflet-FR.pdf"',
    ]);
  });

  it.each([
    ['XX', { status: 'error', error: 'document.not.found' }],
    ['IT', { status: 'error', error: 'parameter.invalid', parameter: 'country' }],
    ['FR%2F..', { status: 'error', error: 'parameter.invalid', parameter: 'country' }],
  ])('refuses in JSON: %s', async (country, expected) => {
    const answer = await application().inject(`/leaflets/${country}/leaflet.pdf`);
    expect(answer.json()).toEqual(expected);
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('takes the part of the path before a field of the same name', async () => {
    const answer = await application().inject('/leaflets/CH/leaflet.pdf?country=FR');
    expect(answer.headers['content-disposition']).toContain('leaflet-CH.pdf');
  });

  it('is described as a file, with its parameter in the path', () => {
    const { paths } = openApi(routes, '1.0.0');
    expect(paths['/leaflets/{country}/leaflet.pdf']?.get).toMatchObject({
      parameters: [{ name: 'country', in: 'path', required: true }],
      responses: { 200: { content: { 'application/pdf': { schema: { format: 'binary' } } } } },
    });
  });
});

describe('a call that takes more than others', () => {
  it.each([
    [90_000, 200],
    [100_001, 413],
  ])('answers %i bytes with %i', async (length, status) => {
    const answer = await application().inject({
      method: 'POST',
      url: '/api/long',
      payload: { text: 'a'.repeat(length) },
    });
    expect(answer.statusCode).toBe(status);
  });
});
