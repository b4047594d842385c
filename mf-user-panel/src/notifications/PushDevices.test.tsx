import { refusal } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AlertsPage } from '../alerts/AlertsPage';
import { renderPanel } from '../testing/render-panel';
import { browserLabel } from './this-browser';

const settings = {
  hasMail: true,
  mailKinds: ['battery'],
  quietFrom: null,
  quietUntil: null,
  digestAt: null,
  pushKey: 'BPublicKey',
  devices: [{ id: 'device-1', label: 'Firefox, Windows', kinds: ['battery', 'support'] }],
};
const SUBSCRIPTION = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
};

/** A browser with notifications; `permission` is what the person answers. */
function browserWith({ permission = 'granted', hasWorker = true } = {}) {
  const requestPermission = jest.fn(async () => permission);
  const subscribe = jest.fn(async () => ({ toJSON: () => SUBSCRIPTION }));
  const pushManager = { subscribe, getSubscription: async () => null };
  const getRegistration = async () => (hasWorker ? { pushManager } : undefined);
  Object.defineProperty(window, 'PushManager', { value: class {}, configurable: true });
  const notification = { permission: 'default', requestPermission };
  Object.defineProperty(window, 'Notification', { value: notification, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  return { requestPermission, subscribe };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const open = (platformAnswers = {}) =>
  renderPanel(<AlertsPage />, {
    section: 'alerts',
    platformAnswers: { notificationSettings: settings, ...platformAnswers },
  });
const addButton = () => screen.findByRole('button', { name: 'Notify me on this device' });

test('permission is asked after a tap, then the browser is added', async () => {
  const { requestPermission, subscribe } = browserWith();
  const { host, user } = await open({ addPushDevice: { id: 'device-2' } });
  const button = await addButton();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(button);
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'pushAddedMessage' })),
  );
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BPublicKey' });
  const { parameters } = host.platform.received.find(({ id }) => id === 'addPushDevice') ?? {};
  expect(parameters).toMatchObject({ endpoint: SUBSCRIPTION.endpoint, ...SUBSCRIPTION.keys });
});

test.each([
  [{ permission: 'denied' }, /Notifications are blocked for this site/],
  [{ hasWorker: false }, /This browser cannot show notifications/],
])('a browser that cannot be added says why: %p', async (browser, reason) => {
  browserWith(browser);
  const { host, user } = await open();
  await user.click(await addButton());
  expect(await screen.findByText(reason)).toBeVisible();
  expect(host.platform.received.filter(({ id }) => id === 'addPushDevice')).toEqual([]);
});

test('a browser without notifications is not offered', async () => {
  await open();
  expect(await screen.findByText(/This browser cannot show notifications/)).toBeVisible();
});

test('a device chooses its kinds, is tested and removed', async () => {
  const { host, user } = await open({
    updatePushDevice: {},
    testPushDevice: refusal('push.failed'),
    removePushDevice: {},
  });
  const device = within(await screen.findByRole('group', { name: 'Firefox, Windows' }));
  expect(device.getByRole('checkbox', { name: 'Support request' })).toBeChecked();
  await user.click(device.getByRole('checkbox', { name: 'Production fault' }));
  const sent = (call: string) => host.platform.received.find(({ id }) => id === call)?.parameters;
  await waitFor(() =>
    expect(sent('updatePushDevice')).toMatchObject({ id: 'device-1', kinds: 'battery,production,support' }),
  );
  await user.click(device.getByRole('button', { name: 'Send a test message' }));
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'pushFailedMessage' })),
  );
  host.platform.answer({ testPushDevice: refusal('too.many.requests', 429) });
  await user.click(device.getByRole('button', { name: 'Send a test message' }));
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ key: 'formThrottledMessage' })),
  );
  await user.click(device.getByRole('button', { name: 'Remove this device' }));
  await waitFor(() => expect(sent('removePushDevice')).toMatchObject({ id: 'device-1' }));
});

test('a lost device says so, and is switched on again in the browser that it is', async () => {
  browserWith();
  const lost = (id: string, label: string) => ({ id, label, kinds: ['battery'], isLost: true });
  const devices = [lost('here', browserLabel(navigator.userAgent)), lost('elsewhere', 'Firefox, Windows')];
  const { host, user } = await open({
    notificationSettings: { ...settings, devices },
    addPushDevice: { id: 'new' },
  });
  const other = within(await screen.findByRole('group', { name: 'Firefox, Windows' }));
  expect(other.getByText(/open this page there and switch them on again/)).toBeVisible();
  expect(other.queryByRole('button', { name: 'Switch on again' })).toBeNull();
  const here = within(screen.getByRole('group', { name: browserLabel(navigator.userAgent) }));
  expect(here.getByText('This device no longer gets messages: switch them on again.')).toBeVisible();
  expect(here.queryByRole('checkbox')).toBeNull();
  await user.click(here.getByRole('button', { name: 'Switch on again' }));
  await waitFor(() =>
    expect(host.platform.received.find(({ id }) => id === 'addPushDevice')?.parameters).toMatchObject({
      endpoint: SUBSCRIPTION.endpoint,
      replaces: 'here',
    }),
  );
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'Chrome, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['', 'Web'],
])('%s is named %s', (userAgent, label) => {
  expect(browserLabel(userAgent)).toBe(label);
});
