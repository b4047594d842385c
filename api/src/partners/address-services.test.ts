import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AddressServiceName, addressServices } from './address-services';

const HOUR_MS = 3_600_000;
const NOW_MS = Date.UTC(2026, 5, 21, 10);
const GUICHARD = '1 place Guichard, 69003 Lyon';
const BERN = 'Bahnhofstrasse 2a, 3073 Gümligen';

const feature = (properties: object, coordinates = [4.8485, 45.7595]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    label: '1 Place Guichard 69003 Lyon',
    score: 0.97,
    housenumber: '1',
    id: '69383_3460_00001',
    name: '1 Place Guichard',
    postcode: '69003',
    citycode: '69383',
    city: 'Lyon',
    context: '69, Rhône, Auvergne-Rhône-Alpes',
    type: 'housenumber',
    ...properties,
  },
});
const FRENCH = {
  type: 'FeatureCollection',
  features: [
    feature({}),
    feature({ type: 'municipality', name: 'Lyon', postcode: '69001', score: 1.2 }),
    feature({ postcode: undefined }),
  ],
  query: GUICHARD,
};
const SWISS = {
  results: [
    {
      id: 1,
      weight: 7,
      attrs: {
        origin: 'address',
        label: 'Bahnhofstrasse 2a <b>3073 Gümligen</b>',
        detail: 'bahnhofstrasse 2a 3073 guemligen',
        lat: 46.9341,
        lon: 7.5065,
      },
    },
    { id: 2, weight: 1, attrs: { origin: 'address', label: 'no town', lat: 46.9, lon: 7.5 } },
  ],
};

type Answer = (response: ServerResponse) => void;
const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let server: Server;
let origin = '';
let asked: URL[] = [];
let french: Answer;
let swiss: Answer;

beforeAll(async () => {
  server = createServer(({ url = '/' }, response) => {
    asked.push(new URL(url, origin));
    if (url.startsWith('/fr')) french(response);
    else swiss(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  [french, swiss] = [json(FRENCH), json(SWISS)];
});

const BOTH: readonly AddressServiceName[] = ['geoplateforme', 'geoadmin'];
const geocoder = (names = BOTH, now = () => NOW_MS) =>
  addressServices({
    services: new Map(names.map((name) => [name, new URL(`${origin}/${name === 'geoadmin' ? 'ch' : 'fr'}`)])),
    now,
    timeoutMs: 400,
  });

test('French addresses come from Géoplateforme, a town without a street', async () => {
  expect(await geocoder().find(GUICHARD)).toEqual([
    {
      address: '1 Place Guichard',
      postalCode: '69003',
      city: 'Lyon',
      country: 'FR',
      latitude: 45.7595,
      longitude: 4.8485,
      isStreetKnown: true,
      score: 0.97,
      source: 'geoplateforme',
    },
    expect.objectContaining({ address: '', postalCode: '69001', isStreetKnown: false, score: 1 }),
  ]);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/fr']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    q: GUICHARD,
    index: 'address',
    limit: '5',
  });
});

test('Swiss addresses come from geo.admin.ch, without its tags', async () => {
  expect(await geocoder().find(BERN)).toEqual([
    {
      address: 'Bahnhofstrasse 2a',
      postalCode: '3073',
      city: 'Gümligen',
      country: 'CH',
      latitude: 46.9341,
      longitude: 7.5065,
      isStreetKnown: true,
      score: null,
      source: 'geoadmin',
    },
  ]);
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/ch']);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    searchText: 'Bahnhofstrasse 2a 3073 Gümligen',
    type: 'locations',
    origins: 'address',
    sr: '4326',
    limit: '5',
  });
});

test('geo.admin.ch is asked with ten words at most, the town among them', async () => {
  await geocoder().find('a b c d e f g h i j k, 3073 Gümligen');
  expect(asked[0]?.searchParams.get('searchText')).toBe('d e f g h i j k 3073 Gümligen');
});

test('a text without a postal code is asked of all; one that fails does not hide the other', async () => {
  expect(await geocoder().find('Bahnhofstrasse')).toHaveLength(3);
  french = json({}, 503);
  expect(await geocoder().find('Bahnhofstrasse')).toHaveLength(1);
});

test('another country’s address is asked of no service and not found', async () => {
  const france = geocoder(['geoplateforme']);
  expect(await france.find(BERN)).toEqual([]);
  expect(asked).toEqual([]);
  expect(france.coveredCountries).toEqual(['FR']);
  expect(geocoder().coveredCountries).toEqual(['FR', 'CH']);
});

test('answers are cached for an hour', async () => {
  let nowMs = NOW_MS;
  const one = geocoder(BOTH, () => nowMs);
  await Promise.all([one.find(GUICHARD), one.find(GUICHARD)]);
  nowMs += HOUR_MS - 1;
  await one.find(GUICHARD);
  expect(asked).toHaveLength(1);
  nowMs += 1;
  await one.find(GUICHARD);
  expect(asked).toHaveLength(2);
});

test.each<[string, Answer, string]>([
  ['has no more requests left', json('', 429), 'quota'],
  ['refuses', json('', 403), 'unauthorised'],
  ['fails', json('', 500), 'unreachable'],
  ['never answers', () => {}, 'unreachable'],
  [
    'stops after its first bytes',
    (response) => void response.writeHead(200).write('{"features":'),
    'unreachable',
  ],
  [
    'is cut in the middle',
    (response) =>
      void response
        .writeHead(200, { 'content-length': '500' })
        .write('{"features":', () => response.destroy()),
    'unreachable',
  ],
  ['answers a page', (response) => void response.end('<html>'), 'unreadable'],
  ['answers another shape', json({ features: [{ properties: {} }] }), 'unreadable'],
  ['answers impossible positions', json({ features: [feature({}, [4.8, 145])] }), 'unreadable'],
  ['answers far too much', json({ ...FRENCH, more: 'x'.repeat(1_100_000) }), 'unreadable'],
])('a service that %s is a failure, and is asked again', async (_what, answer, kind) => {
  french = answer;
  const one = geocoder();
  await expect(one.find(GUICHARD)).rejects.toMatchObject({ party: 'geocoder', kind });
  french = json(FRENCH);
  expect(await one.find(GUICHARD)).toHaveLength(2);
});
