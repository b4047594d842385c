import type { ActingServices, Call, PlatformClient } from '@foyer/contract';
import { areaRights } from './rights';

const states = { id: 'states' } as Call;

function rightsOf(releases: readonly object[], strict: boolean) {
  const report = jest.fn();
  const platform = { call: jest.fn(async () => 'answer'), forget: jest.fn() };
  const acting = { enter: jest.fn(async () => true), leave: jest.fn(), signIn: jest.fn(async () => null) };
  const rights = areaRights({
    releasesOf: () => releases,
    platform: platform as unknown as PlatformClient,
    acting: acting as ActingServices,
    strict,
    report,
  });
  const { platform: own, acting: ownActing } = rights('mf-pool');
  const use = () =>
    [own.call(states, {}), ownActing.enter('token')].map((using) => using.then(String, String));
  return { rights, use: () => Promise.all(use()), leave: ownActing.leave, left: acting.leave, report };
}

const DONE = ['answer', 'true'];
const declared = { calls: ['states'], acting: true };

test.each([
  ['declares both', [declared]],
  ['was switched off meanwhile', []],
  ['was released before rights were declared', [{}]],
  ['declares neither, and its previous release both', [{ calls: [] }, declared]],
])('an area that %s calls and acts', async (_, releases) => {
  const { use, leave, left, report } = rightsOf(releases, true);
  expect(await use()).toEqual(DONE);
  leave();
  expect(left).toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
});

test.each([[{ calls: ['rooms'] }], [{ calls: [], acting: false }]])(
  'an area that declares %j is refused in development, with a report',
  async (release) => {
    const { use, leave, left, report } = rightsOf([release], true);
    expect(await use()).toEqual([
      expect.stringContaining('mf-pool calls "states" without declaring it in its remote.json'),
      expect.stringContaining('mf-pool enters a session ("acting") without declaring it'),
    ]);
    expect(leave).toThrow('leaves');
    expect(left).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledTimes(3);
  },
);

test('in production it is let through, and each use is reported once', async () => {
  const { use, leave, left, report } = rightsOf([{ calls: [] }], false);
  expect([await use(), await use()]).toEqual([DONE, DONE]);
  leave();
  expect(left).toHaveBeenCalled();
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringContaining('calls "states"'),
    expect.stringContaining('enters'),
    expect.stringContaining('leaves'),
  ]);
});

test('every view of an area has the same client, by which its store is found', () => {
  const { rights } = rightsOf([declared], true);
  expect(rights('mf-pool').platform).toBe(rights('mf-pool').platform);
  expect(rights('mf-pool').platform).not.toBe(rights('mf-sauna').platform);
});
