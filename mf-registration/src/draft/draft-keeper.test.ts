import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { createDraftKeeper, statusOf } from './draft-keeper';

const USER = { cache: '{}', subscriptionStatus: 'setup_user_registered', userType: 'REGULAR' };

/** A platform that can be out of reach, and what it was asked. */
function platform() {
  const asked: string[] = [];
  const state = { down: false, refuses: false };
  const call = jest.fn(async ({ id }: { id: string }, input: Record<string, string>) => {
    const fail = (failure: string) => {
      throw Object.assign(new Error(failure), { name: 'PlatformError', failure, code: failure, call: id });
    };
    if (state.down) fail('offline');
    if (id === 'registrationUser') return USER;
    asked.push(input.subscription_status ?? input.cache ?? '');
    if (id === 'updateRegistration' && state.refuses) fail('refused');
    return input.subscription_status;
  });
  return { asked, state, call };
}

function keeper() {
  const server = platform();
  const online$ = new BehaviorSubject(true);
  const made = createDraftKeeper(
    { platform: server as never, connectivity$: online$, now: () => 1, report: () => {} },
    'account',
  );
  return { made, server, online$ };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('keeps what is entered, and tells the platform once the letters stop', async () => {
  const { made, server } = keeper();
  await made.load();
  made.keep('roof', { modules: '1' });
  made.keep('roof', { modules: '12' });
  expect(made.state().standing).toBe('sending');
  await jest.advanceTimersByTimeAsync(600);
  expect(made.state().standing).toBe('saved');
  expect(server.asked).toEqual([JSON.stringify({ roof: { values: { modules: '12' }, at: 1 } })]);
});

it('goes on without the network, and sends what waits in order, once', async () => {
  const { made, server, online$ } = keeper();
  await made.load();
  server.state.down = true;
  await expect(made.send({ subscription_status: 'setup_selected_production_device' })).resolves.toBe(
    'waiting',
  );
  await expect(made.send({ subscription_status: 'setup_installation_details_set' })).resolves.toBe('waiting');
  expect(made.state().standing).toBe('waiting');
  expect(statusOf(made.state().kept)).toBe('setup_installation_details_set');
  server.state.down = false;
  online$.next(false);
  online$.next(true);
  await expect(made.settled()).resolves.toBe(true);
  expect(server.asked).toEqual(['setup_selected_production_device', 'setup_installation_details_set']);
  expect(made.state().standing).toBe('saved');
});

it('says what was not accepted, and sends it no second time', async () => {
  const { made, server } = keeper();
  await made.load();
  server.state.refuses = true;
  await expect(made.send({ subscription_status: 'ok' })).resolves.toBe('refused');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(server.asked).toEqual(['ok']);
});

it('knows nothing without an answer, and goes on with the next try', async () => {
  const { made, server } = keeper();
  server.state.down = true;
  await made.load();
  expect(made.state().loading).toBe('failed');
  server.state.down = false;
  await made.load();
  expect(made.state().loading).toBe('ready');
});
