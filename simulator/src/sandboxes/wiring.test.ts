import { failureSwitches } from '@foyer/api/foundation/third-party-failures';
import type { WiredHome } from '@foyer/api/partners/wiring';
import { loadStepOf, wiringFindings } from '@foyer/domain';
import fastify, { type FastifyInstance } from 'fastify';
import { sandboxClamps } from './wiring';

const START = Date.parse('2026-06-21T10:00:03Z');

const homeOf = (kitCode: string): WiredHome => ({
  channels: [
    { deviceId: `counter-${kitCode}`, kind: 'counter', phase: null, kitCode },
    { deviceId: `panels-${kitCode}`, kind: 'production', phase: null, kitCode },
  ],
  sun: true,
});

let nowMs = START;
let app: FastifyInstance;
const clamps = sandboxClamps(failureSwitches(), () => nowMs);

beforeEach(() => {
  nowMs = START;
  app = fastify();
  clamps.registerPages(app);
});
afterEach(() => app.close());

const readingsOf = async (home: WiredHome) => {
  const samples = await clamps.read(home, nowMs);
  return home.channels.map((channel) => ({ ...channel, samples: samples.get(channel.deviceId) ?? [] }));
};

const press = (home: WiredHome, change: string) => {
  const house = new URL(clamps.controlPageOf(home) ?? '', 'http://x').searchParams.get('house') ?? '';
  return app.inject({
    method: 'POST',
    url: '/sandbox/house',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ house, change }).toString(),
  });
};

test('a kettle switched on at the home shows in the counter, and a waiting installer does not', async () => {
  const home = homeOf('NORM000000000001');
  const before = await readingsOf(home);
  nowMs += 4_000;
  expect(loadStepOf(before, await readingsOf(home), 2_000).verdict).toBe('absent');
  expect((await press(home, 'on')).statusCode).toBe(303);
  const after = await readingsOf(home);
  expect(loadStepOf(before, after, 2_000)).toMatchObject({ verdict: 'proven', proven: true });
  // Earlier readings do not change afterwards.
  expect(after[0]?.samples.slice(0, -1)).toEqual(before[0]?.samples.slice(0, -1));
  nowMs += 2_000;
  await press(home, 'off');
  expect(await readingsOf(home)).toEqual(before);
});

test('a reversed counter falls by the kettle, and wiring corrected at the home reads right', async () => {
  const home = homeOf('REVC000000000001');
  const before = await readingsOf(home);
  await press(home, 'on');
  expect(loadStepOf(before, await readingsOf(home), 2_000).verdict).toBe('reversed');
  await press(home, 'off');
  const verdicts = async () =>
    wiringFindings(
      (await readingsOf(home)).map((one) => ({ ...one, name: one.deviceId })),
      'day',
    ).map(({ verdict }) => verdict);
  expect(await verdicts()).toContain('reversed');
  await press(home, 'mend');
  expect(await verdicts()).toEqual(['plausible', 'plausible']);
});

test('the page offers what can be done, in the browser’s language, and knows no other home', async () => {
  const home = homeOf('NORM000000000002');
  const page = async (language: string, url = clamps.controlPageOf(home) ?? '') =>
    app.inject({ url, headers: { 'accept-language': language } });
  expect((await page('fr')).body).toContain('Allumer la bouilloire');
  await press(home, 'on');
  const english = (await page('en-GB')).body;
  expect(english).toContain('Switch the kettle off');
  expect(english).not.toContain('NORM000000000002');
  const unknown = await page('en', '/sandbox/house?house=<b>');
  expect([unknown.statusCode, unknown.body.includes('<b>')]).toEqual([404, false]);
  expect((await press(home, 'explode')).statusCode).toBe(400);
});
