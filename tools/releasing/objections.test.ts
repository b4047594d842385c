import { join } from 'node:path';
import { platformCalls } from '@foyer/wire/calls';
import { areaNames, ROOT } from './folders';
import { WORKSPACE_CAPABILITIES } from './host-release';
import { descriptorOf } from './manifest';
import {
  conflictingNames,
  type Described,
  missingCalls,
  undeclaredEvents,
  unmetRequirements,
} from './objections';

test.each(areaNames())(
  'the workspace’s host provides all %s needs, and no other area has its paths',
  async (name) => {
    const areas = await Promise.all(areaNames().map((area) => descriptorOf(join(ROOT, area))));
    const area = areas.find((one) => one.name === name);
    expect(
      area && [...unmetRequirements(WORKSPACE_CAPABILITIES, area), ...conflictingNames(areas, area)],
    ).toEqual([]);
  },
);

test.each(areaNames())('the workspace’s platform offers every call %s needs', async (name) => {
  const area = await descriptorOf(join(ROOT, name));
  expect(area.needs).not.toEqual([]);
  expect(missingCalls(new Set(platformCalls.map(({ id }) => id)), area)).toEqual([]);
});

test('suggests the intended name for a misspelt one', () => {
  const route = {
    path: '/pool',
    module: './pages',
    screen: 'pool',
    auth: true,
    requires: ['!batery.active'],
    early: [],
  };
  const area = { name: 'mf-pool', contract: '*', routes: [route], emits: ['alert.bagde'], needs: ['state'] };
  expect([
    ...unmetRequirements(WORKSPACE_CAPABILITIES, area),
    ...missingCalls(new Set(['states', '/api/states']), area),
  ]).toEqual([
    'mf-pool sends or hears "alert.bagde", which the host\'s bus does not know. Did you mean "alert.badge"?',
    'mf-pool shows something only while "!batery.active", and the host knows no such fact. Did you mean "battery.active"?',
    'mf-pool needs the call "state", which the platform does not offer. Did you mean "states"?',
  ]);
});

test('a host without a list of capabilities refuses nothing', () => {
  expect(
    unmetRequirements(undefined, { name: 'mf-pool', contract: '^9.0.0', emits: ['pool.filled'] }),
  ).toEqual([]);
});

test.each([
  ['2.12.0', []],
  ['3.0.0', []],
  [
    '2.11.0',
    [
      'mf-pool uses the area event "mf-pool/filled@1", and the host, of contract 2.11.0, passes on none before 2.12.0.',
    ],
  ],
])('a host of contract %s and events of an area’s own', (contract, objections) => {
  const offers = { ...WORKSPACE_CAPABILITIES, contract };
  const area = {
    name: 'mf-pool',
    contract: '*',
    events: { 'mf-pool/filled@1': { levelPercent: 'number' } },
    consumes: ['mf-garden/watered@3', 'alert.badge'],
  } as const satisfies Described;
  expect(unmetRequirements(offers, area)).toEqual(objections);
});

test('an event of another area is refused only if that area is in force and does not declare it', () => {
  const pool = { name: 'mf-pool', contract: '*', events: { 'mf-pool/filled@1': {} } };
  const garden = (event: string) => ({ name: 'mf-garden', contract: '*', consumes: [event] });
  expect(undeclaredEvents([pool], garden('mf-pool/filled@1'))).toEqual([]);
  expect(undeclaredEvents([], garden('mf-pool/filled@1'))).toEqual([]);
  expect(undeclaredEvents([pool], garden('mf-pool/filed@1'))).toEqual([
    'mf-garden hears "mf-pool/filed@1", which mf-pool does not declare. Did you mean "mf-pool/filled@1"?',
  ]);
});
