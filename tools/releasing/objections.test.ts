import { join } from 'node:path';
import { descriptorOf } from './compile';
import { areaNames, ROOT } from './folders';
import { WORKSPACE_OFFERS } from './host-release';
import { takenBy, unmetBy } from './objections';

test.each(areaNames())(
  'the host of this workspace knows all %s needs, and nobody else has its paths',
  async (name) => {
    const areas = await Promise.all(areaNames().map((area) => descriptorOf(join(ROOT, area))));
    const area = areas.find((one) => one.name === name);
    expect(area && [...unmetBy(WORKSPACE_OFFERS, area), ...takenBy(areas, area)]).toEqual([]);
  },
);

test('a host that does not say what it knows refuses nothing', () => {
  expect(unmetBy(undefined, { name: 'mf-pool', contract: '^9.0.0', emits: ['pool.filled'] })).toEqual([]);
});
