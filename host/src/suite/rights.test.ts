import type { ActingServices, Call, Navigation, Notify, PlatformClient } from '@foyer/contract';
import { areaRights } from './rights';

const states = { id: 'states' } as Call;

function rightsOf(releases: readonly object[], strict: boolean) {
  const report = jest.fn();
  const platform = { call: jest.fn(async () => 'answer'), forget: jest.fn() };
  const acting = { enter: jest.fn(async () => true), leave: jest.fn(), signIn: jest.fn(async () => null) };
  const navigation = { current: () => ({ pathname: '/home' }), navigate: jest.fn(), back: jest.fn() };
  const toast = jest.fn();
  const rights = areaRights({
    releasesOf: () => releases,
    platform: platform as unknown as PlatformClient,
    acting: acting as ActingServices,
    navigation: navigation as unknown as Navigation,
    notifyOf: () => ({ toast, alert: toast, confirm: toast, banner: toast }) as Notify,
    strict,
    report,
  });
  const { platform: own, acting: ownActing, navigation: ways, notify } = rights('mf-pool');
  const use = () =>
    [own.call(states, {}), ownActing.enter('token')].map((using) => using.then(String, String));
  return {
    rights,
    use: () => Promise.all(use()),
    leave: ownActing.leave,
    left: acting.leave,
    ways,
    went: navigation.navigate,
    notify,
    toast,
    report,
  };
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
  const { use, leave, left, report } = rightsOf([{ calls: [], version: '1.0-a' }], false);
  expect([await use(), await use()]).toEqual([DONE, DONE]);
  leave();
  expect(left).toHaveBeenCalled();
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([
    expect.stringContaining('calls "states"'),
    expect.stringContaining('enters'),
    expect.stringContaining('leaves'),
  ]);
  for (const [, context] of report.mock.calls)
    expect(context).toEqual({ remote: 'mf-pool', version: '1.0-a', failure: 'undeclared' });
});

test('every view of an area has the same client, by which its store is found', () => {
  const { rights } = rightsOf([declared], true);
  expect(rights('mf-pool').platform).toBe(rights('mf-pool').platform);
  expect(rights('mf-pool').platform).not.toBe(rights('mf-sauna').platform);
});

const routes = [{ path: '/pool/:basin' }];
const ways = { navigates: ['/user/alerts'], routes };

test.each([
  ['its own page', '/pool/2?day=1', [ways]],
  ['a declared path', '/user/alerts', [ways]],
  ['one below it', '/user/alerts/mail', [ways]],
  ['another query of the page it is on', '/home?period=year', [ways]],
  ['the start page', '/', [ways]],
  ['any page, of a release from before they were declared', '/weather', [{ calls: [], routes }]],
  ['a page that its previous release declares', '/weather', [ways, { navigates: ['/weather'] }]],
])('an area navigates to %s', (_, to, releases) => {
  const { ways, went, report } = rightsOf(releases, true);
  ways.navigate(to, { replace: true });
  ways.back(to);
  expect(went).toHaveBeenCalledWith(to, { replace: true });
  expect(report).not.toHaveBeenCalled();
});

test.each(['/weather', '/user', '/user/alertsmore', '/pools'])(
  'an area that does not declare %s is refused there in development, and reported once in production',
  (to) => {
    const strict = rightsOf([ways], true);
    expect(() => strict.ways.navigate(to)).toThrow(`mf-pool navigates to "${to}" without declaring it`);
    expect(() => strict.ways.back(to)).toThrow('without declaring it');
    expect(strict.went).not.toHaveBeenCalled();
    const { ways: lenient, went, report } = rightsOf([ways], false);
    lenient.navigate(to);
    lenient.navigate(to);
    expect(went).toHaveBeenCalledTimes(2);
    expect(report).toHaveBeenCalledTimes(1);
  },
);

test.each([
  [{ navigates: [] }, true],
  [{ navigates: [], notify: true }, false],
  [{ calls: [] }, false],
])('an area that declares %j is refused notices in development: %s', async (release, isRefused) => {
  const { notify, toast } = rightsOf([release], true);
  const message = 'mf-pool shows notices ("notify") without declaring it';
  const shown = [
    () => notify.alert('saved'),
    () => notify.confirm('remove'),
    () => notify.toast('saved'),
    () => notify.banner('saved'),
  ].map(async (show) => show());
  for (const one of await Promise.allSettled(shown))
    expect(String(one.status === 'rejected' && one.reason)).toContain(isRefused ? message : 'false');
  expect(toast).toHaveBeenCalledTimes(isRefused ? 0 : 4);
});
