import type { Session } from '@foyer/contract';
import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { deleteDraft, EMPTY_DRAFT, readDraft, writeDraft } from './draft-database';
import { createDraftStore, statusOf } from './draft-store';

jest.mock('./draft-database', () => ({
  ...jest.requireActual('./draft-database'),
  readDraft: jest.fn(),
  writeDraft: jest.fn(),
  deleteDraft: jest.fn(),
}));
const browser = {
  read: jest.mocked(readDraft),
  write: jest.mocked(writeDraft),
  forget: jest.mocked(deleteDraft),
};

const USER = {
  cache: '{}',
  subscriptionStatus: 'setup_user_registered',
  userType: 'REGULAR',
  part: 'installer',
};

/** A fake platform that can be offline; `requests` are those it received. */
function platform(user: object = USER) {
  const asked: string[] = [];
  const state = { down: false, refuses: false };
  const call = jest.fn(async ({ id }: { id: string }, input: Record<string, string>) => {
    const fail = (failure: string) => {
      throw Object.assign(new Error(failure), { name: 'PlatformError', failure, code: failure, call: id });
    };
    if (state.down) fail('offline');
    if (id === 'registrationUser') return user;
    asked.push(input.subscription_status ?? input.cache ?? '');
    if (id === 'updateRegistration' && state.refuses) fail('refused');
    return input.subscription_status;
  });
  return { asked, state, call };
}

const sessionOfAccount = (id: string) => ({ profile: { id } }) as unknown as Session;

function createTestStore(user: object = USER) {
  const server = platform(user);
  const online$ = new BehaviorSubject(true);
  const session$ = new BehaviorSubject(sessionOfAccount('account'));
  const made = createDraftStore(
    {
      platform: server as never,
      connectivity$: online$,
      now: () => 1,
      report: () => {},
      session: () => session$.value,
      session$,
    },
    'account',
  );
  const stop = made.start();
  return { made, stop, server, online$, session$ };
}

beforeEach(() => {
  jest.useFakeTimers();
  browser.read.mockResolvedValue(EMPTY_DRAFT);
  browser.write.mockReset().mockResolvedValue(true);
  browser.forget.mockReset().mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

it('sends the draft once after a pause in typing', async () => {
  const { made, server } = createTestStore();
  await made.load();
  made.saveStep('roof', { modules: '1' });
  made.saveStep('roof', { modules: '12' });
  expect(made.state().syncStatus).toBe('sending');
  await jest.advanceTimersByTimeAsync(600);
  expect(made.state().syncStatus).toBe('saved');
  expect(server.asked).toEqual([JSON.stringify({ roof: { values: { modules: '12' }, at: 1 } })]);
});

it('stays `sending` when more was entered during the request', async () => {
  const { made, server } = createTestStore();
  await made.load();
  let answer: () => void = () => undefined;
  server.call.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(undefined);
      }),
  );
  made.saveStep('roof', { modules: '1' });
  await jest.advanceTimersByTimeAsync(600);
  made.saveStep('roof', { modules: '12' });
  answer();
  await jest.advanceTimersByTimeAsync(0);
  expect(made.state().syncStatus).toBe('sending');
  await jest.advanceTimersByTimeAsync(600);
  answer();
  await jest.advanceTimersByTimeAsync(0);
  expect(made.state().syncStatus).toBe('saved');
});

it('queues updates offline and sends them once, in order', async () => {
  const { made, server, online$ } = createTestStore();
  await made.load();
  server.state.down = true;
  await expect(made.send({ subscription_status: 'setup_selected_production_device' })).resolves.toBe(
    'waiting',
  );
  await expect(made.send({ subscription_status: 'setup_installation_details_set' })).resolves.toBe('waiting');
  expect(made.state().syncStatus).toBe('waiting');
  expect(statusOf(made.state().kept)).toBe('setup_installation_details_set');
  server.state.down = false;
  online$.next(false);
  online$.next(true);
  await expect(made.sendQueue()).resolves.toBe(true);
  expect(server.asked).toEqual(['setup_selected_production_device', 'setup_installation_details_set']);
  expect(made.state().syncStatus).toBe('saved');
});

it('reports a refused update and does not retry it', async () => {
  const { made, server } = createTestStore();
  await made.load();
  server.state.refuses = true;
  await expect(made.send({ subscription_status: 'ok' })).resolves.toBe('refused');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(server.asked).toEqual(['ok']);
});

it('fails to load without an answer and loads on retry', async () => {
  const { made, server } = createTestStore();
  server.state.down = true;
  await made.load();
  expect(made.state().loading).toBe('failed');
  server.state.down = false;
  await made.load();
  expect(made.state().loading).toBe('ready');
});

it('keepSurely resolves once the browser, or failing that the platform, has stored the values', async () => {
  const { made, server } = createTestStore();
  await made.load();
  let stored: (kept: boolean) => void = () => {};
  browser.write.mockReturnValueOnce(new Promise((resolve) => (stored = resolve)));
  const told = jest.fn();
  const keeping = made.saveStepDurably('opening', { key: 'one' }).then(told);
  await jest.advanceTimersByTimeAsync(100);
  expect(told).not.toHaveBeenCalled();
  stored(true);
  await keeping;
  expect(told).toHaveBeenCalledWith(true);
  expect(server.asked).toEqual([]);

  browser.write.mockResolvedValue(false);
  await expect(made.saveStepDurably('opening', { key: 'two' })).resolves.toBe(true);
  expect(server.asked).toHaveLength(1);
  server.state.down = true;
  await expect(made.saveStepDurably('opening', { key: 'three' })).resolves.toBe(false);
});

it('sends a draft that an earlier page stored only in the browser', async () => {
  browser.read.mockResolvedValue({ ...EMPTY_DRAFT, steps: { roof: { values: { modules: '8' }, at: 5 } } });
  const { made, server } = createTestStore();
  await made.load();
  expect(server.asked).toEqual([JSON.stringify({ roof: { values: { modules: '8' }, at: 5 } })]);
});

it('preserves updates stored by another view', async () => {
  const { made } = createTestStore();
  await made.load();
  made.saveStep('roof', { modules: '12' });
  const waiting = { id: 'other', input: { subscription_status: 'setup_user_production' } };
  const edit = browser.write.mock.lastCall?.[1];
  expect(edit?.({ ...EMPTY_DRAFT, outbox: [waiting] })).toEqual({
    ...EMPTY_DRAFT,
    outbox: [waiting],
    steps: { roof: { values: { modules: '12' }, at: 1 } },
  });
});

it('reports `unstored` when neither browser nor platform stored the update', async () => {
  const { made, server } = createTestStore();
  await made.load();
  server.state.down = true;
  browser.write.mockResolvedValue(false);
  await expect(made.send({ subscription_status: 'setup_ok' })).resolves.toBe('unstored');
  expect(made.state().kept.outbox).toEqual([]);
});

it('shows the stored account after 1.5 s, then the late answer', async () => {
  const { made, server } = createTestStore();
  browser.read.mockResolvedValue({ ...EMPTY_DRAFT, user: { ...USER, email: 'stored' } as never });
  let answer: (user: object) => void = () => {};
  server.call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  const loaded = made.load();
  await jest.advanceTimersByTimeAsync(1_499);
  expect(made.state().loading).toBe('loading');
  await jest.advanceTimersByTimeAsync(1);
  expect(made.state()).toMatchObject({ loading: 'ready', kept: { user: { email: 'stored' } } });
  answer({ ...USER, email: 'new' });
  await loaded;
  expect(made.state().kept.user?.email).toBe('new');
});

describe('after unmount', () => {
  it('stops sending and stores the draft as unsent', async () => {
    const { made, stop, server, online$ } = createTestStore();
    await made.load();
    server.state.down = true;
    void made.send({ subscription_status: 'setup_user_production' });
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    server.state.down = false;
    online$.next(false);
    online$.next(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual([]);
    expect(browser.write.mock.lastCall?.[2]).toBe(false);
  });

  it('sends the last entries immediately', async () => {
    const { made, stop, server } = createTestStore();
    await made.load();
    made.saveStep('roof', { modules: '12' });
    stop();
    await jest.advanceTimersByTimeAsync(0);
    expect(server.asked).toHaveLength(1);
  });
});

const AT_WIRING = { ...USER, subscriptionStatus: 'setup_check_wiring' };

it('deletes the stored draft once the part is finished and sent', async () => {
  const { made, server } = createTestStore(AT_WIRING);
  await made.load();
  server.state.down = true;
  await expect(made.send({ subscription_status: 'setup_ok' })).resolves.toBe('waiting');
  expect(browser.forget).not.toHaveBeenCalled();
  expect(browser.write.mock.lastCall?.[2]).toBe(false);
  server.state.down = false;
  await expect(made.sendQueue()).resolves.toBe(true);
  expect(browser.forget).toHaveBeenCalledTimes(1);
});

it.each([
  [{ ...USER, subscriptionStatus: 'setup_ok' }, true],
  [{ ...USER, subscriptionStatus: 'setup_ok', part: 'user' }, false],
  [{ ...USER, subscriptionStatus: 'ok', part: 'user' }, true],
  [{ ...USER, subscriptionStatus: 'ok', userType: 'INSTALLER' }, false],
])('%j deletes the stored draft: %s', async (user, isForgotten) => {
  const { made } = createTestStore(user);
  await made.load();
  expect(browser.forget).toHaveBeenCalledTimes(isForgotten ? 1 : 0);
  expect(browser.write).toHaveBeenCalledTimes(isForgotten ? 0 : 1);
});

describe('after another account signs in', () => {
  it('sends nothing until the first account is back', async () => {
    const { made, server, online$, session$ } = createTestStore();
    await made.load();
    server.state.down = true;
    online$.next(false);
    made.saveStep('roof', { modules: '12' });
    void made.send({ subscription_status: 'setup_user_production' });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(made.state().syncStatus).toBe('waiting');

    session$.next(sessionOfAccount('other'));
    server.state.down = false;
    online$.next(true);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.asked).toEqual([]);
    expect(made.state().kept.outbox).toHaveLength(1);

    session$.next(sessionOfAccount('account'));
    await jest.advanceTimersByTimeAsync(0);
    expect(server.asked).toEqual([
      JSON.stringify({ roof: { values: { modules: '12' }, at: 1 } }),
      'setup_user_production',
    ]);
    expect(made.state().syncStatus).toBe('saved');
  });

  it('leaves an update in the queue when the platform answers account.changed', async () => {
    const { made, server } = createTestStore();
    await made.load();
    server.call.mockImplementation(async () => {
      throw Object.assign(new Error('refused'), {
        name: 'PlatformError',
        failure: 'refused',
        code: 'account.changed',
        call: 'updateRegistration',
      });
    });
    void made.send({ subscription_status: 'setup_user_production' });
    await jest.advanceTimersByTimeAsync(0);
    expect(made.state().kept.outbox).toHaveLength(1);
    expect(server.call).toHaveBeenLastCalledWith(
      expect.anything(),
      expect.objectContaining({ accountId: 'account' }),
    );
  });
});
