import fastify from 'fastify';
import { DEMO } from '../../../simulator/src';
import { TADO_AUTHORISATION_PATH } from '../../../simulator/src/sandboxes/heating/tado-server';
import { MailFailure } from '../foundation/mail/message';
import { THIRD_PARTIES, ThirdPartyFailure } from '../foundation/third-party-failures';
import { readConfiguration } from './configuration';
import { chooseThirdParties } from './third-parties';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://foyer@127.0.0.1/foyer',
  FOYER_TOKEN_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_ORIGIN: 'https://foyer.example',
};
const ALL_NONE = Object.fromEntries(THIRD_PARTIES.map((party) => [`FOYER_${party.toUpperCase()}`, 'none']));
const ORIGIN = 'https://foyer.example';

const chooseFor = (environment: Readonly<Record<string, string>>) =>
  chooseThirdParties(readConfiguration(environment), Date.now, DEMO);

/** Name and kind of the failure of every method of the third parties that calls them. */
async function failuresOfAll(environment: Readonly<Record<string, string>>) {
  const { heating, clamps, ...others } = chooseFor(environment);
  const { wiser } = heating;
  // It asks nobody: it tells what earlier answers said.
  const { takeQuota: _, ...tado } = heating.tado;
  const { read } = clamps;
  const failures: unknown[] = [];
  for (const port of Object.values({ ...others, wiser, tado, clamps: { read } })) {
    for (const [name, method] of Object.entries(port)) {
      if (typeof method !== 'function') continue;
      const outcome = await Promise.resolve()
        .then(() => method({}, 0, ''))
        .catch((error: unknown) => error);
      if (outcome instanceof MailFailure) failures.push(['mail', 'unreachable']);
      else
        failures.push(outcome instanceof ThirdPartyFailure ? [outcome.party, outcome.kind] : [name, outcome]);
    }
  }
  return failures;
}

test.each([
  ['production', PRODUCTION],
  ['a start with none of them', ALL_NONE],
])('no third party answers anything in %s', async (_what, environment) => {
  const failures = await failuresOfAll(environment);
  expect(failures).toHaveLength(31);
  expect(failures.filter((one) => !(Array.isArray(one) && one[1] === 'unreachable'))).toEqual([]);
});

test('one third party can be absent while the others are sandboxes', async () => {
  const { weather, geocoder } = chooseFor({ FOYER_WEATHER: 'none' });
  await expect(
    weather.dayMeans({ latitude: 45, longitude: 5, timeZone: 'Europe/Paris' }, []),
  ).rejects.toThrow('weather is unreachable');
  expect(await geocoder.find('38000 Grenoble')).toHaveLength(1);
});

test.each([
  ['tado', { tadoAccount: 'anna@example.org', tadoStatus: 'ok' }],
  ['wiser', { wiserUsername: 'anna@example.org', wiserStatus: 'ok' }],
] as const)('a connected %s system counts as unreachable without its cloud', (brand, details) => {
  const { trouble } = chooseFor(PRODUCTION).heating;
  expect(trouble({ details } as Parameters<typeof trouble>[0], brand)).toBe('unreachable');
  expect(trouble({ details: {} } as Parameters<typeof trouble>[0], brand)).toBeNull();
});

test.each([
  ['a start without variables', {}, 400],
  ['FOYER_POWERLINE=none', { FOYER_POWERLINE: 'none' }, 404],
  ['production', PRODUCTION, 404],
])('the sandbox page of the clamps with %s answers %#', async (_what, environment, status) => {
  const { clamps } = chooseFor(environment);
  const app = fastify();
  clamps.registerPages(app);
  const sent = await app.inject({ method: 'POST', url: '/sandbox/house' });
  await app.close();
  expect(sent.statusCode).toBe(status);
  expect(clamps.controlPageOf({ channels: [], sun: true }) === null).toBe(status === 404);
});

test.each([
  ['a start without variables', {}, 200],
  ['FOYER_TADO=none', { FOYER_TADO: 'none' }, 404],
  ['production', PRODUCTION, 404],
])('the tado sandbox page with %s answers %#', async (_what, environment, status) => {
  const { heating } = chooseFor(environment);
  const app = fastify();
  heating.registerPages(app, ORIGIN);
  const [shown, sent] = await Promise.all([
    app.inject({ url: `${TADO_AUTHORISATION_PATH}?user_code=x` }),
    app.inject({ method: 'POST', url: TADO_AUTHORISATION_PATH }),
  ]);
  expect([shown.statusCode, sent.statusCode]).toEqual([status, status]);
  if (status === 404) await expect(heating.tado.start()).rejects.toThrow('tado is unreachable');
  else expect((await heating.tado.start()).verificationUri).toContain(ORIGIN + TADO_AUTHORISATION_PATH);
  await app.close();
});

test('the real service of tado is asked at the addresses and as the client of the environment', () => {
  expect(readConfiguration({ FOYER_TADO: 'real' }).tado).toEqual({
    login: 'https://login.tado.com/oauth2',
    api: 'https://my.tado.com/api/v2',
    clientId: '1bb50063-6b0c-4d11-bd99-387f4a91cc46',
  });
  const others = {
    FOYER_TADO_LOGIN: 'http://127.0.0.1:1/oauth2',
    FOYER_TADO_API: 'http://127.0.0.1:1/api/v2',
    FOYER_TADO_CLIENT_ID: 'mine',
  };
  expect(readConfiguration({ FOYER_TADO: 'real', ...others }).tado).toEqual({
    login: 'http://127.0.0.1:1/oauth2',
    api: 'http://127.0.0.1:1/api/v2',
    clientId: 'mine',
  });
  expect(() => readConfiguration({ ...PRODUCTION, FOYER_TADO: 'real', ...others })).toThrow(
    'FOYER_TADO_LOGIN must be an https address in production.',
  );
  expect(readConfiguration(PRODUCTION).tado).toBeNull();
});
