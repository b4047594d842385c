/** A variable path: the worker is compiled with the types of workers. */
const WORKER = '../../worker/service-worker' as string;

interface Subscription {
  readonly endpoint: string;
  readonly auth: string;
}

function subscriptionOf({ endpoint, auth }: Subscription) {
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array([251, 255, 1]).buffer },
    toJSON: () => ({ endpoint, keys: { auth, p256dh: `p256dh of ${endpoint}` } }),
  };
}

/** The service worker with a browser's subscription, and what it sends to the platform. */
async function startWorker(current: Subscription | null) {
  const handlers: Record<string, (event: object) => void> = {};
  const stored = new Map<string, Response>();
  const cache = {
    match: async (path: string) => stored.get(path)?.clone(),
    put: async (path: string, answer: Response) => void stored.set(path, answer),
  };
  let subscription = current && subscriptionOf(current);
  const subscribe = jest.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscription = subscriptionOf({ endpoint: `renewed with ${applicationServerKey}`, auth: 'renewed' });
    return subscription;
  });
  const sent: Record<string, string>[] = [];
  let status = 200;
  jest.spyOn(window, 'addEventListener').mockImplementation((name, handler) => {
    handlers[name] = handler as (event: object) => void;
  });
  Object.assign(globalThis, {
    KEPT: { tenant: 'foyer', revision: 1, cache: 'foyer foyer 1', files: [] },
    caches: { open: async () => cache, match: async () => undefined },
    registration: {
      pushManager: { getSubscription: async () => subscription, subscribe },
      showNotification: async () => {},
    },
    fetch: async (_path: string, { body }: { body: URLSearchParams }) => {
      sent.push(Object.fromEntries(body));
      return new Response('{}', { status });
    },
  });
  jest.resetModules();
  await import(WORKER);
  const dispatch = async (name: string, event: object = {}) => {
    const work: Promise<unknown>[] = [];
    handlers[name]?.({ ...event, waitUntil: (one: Promise<unknown>) => void work.push(one) });
    await Promise.all(work);
  };
  return {
    dispatch,
    subscribe,
    sent,
    answerWith: (next: number) => {
      status = next;
    },
    renew: (next: Subscription | null) => {
      subscription = next && subscriptionOf(next);
    },
  };
}

const FORMER = { endpoint: 'https://push.example/1', auth: 'former' };
const RENEWED = { endpoint: 'https://push.example/2', auth: 'renewed' };
const REPORT = {
  formerEndpoint: FORMER.endpoint,
  formerAuth: FORMER.auth,
  endpoint: RENEWED.endpoint,
  p256dh: `p256dh of ${RENEWED.endpoint}`,
  auth: RENEWED.auth,
};

afterEach(() => jest.restoreAllMocks());

test('a subscription renewed by the browser is reported with the former one', async () => {
  const { dispatch, sent } = await startWorker(RENEWED);
  await dispatch('pushsubscriptionchange', { oldSubscription: subscriptionOf(FORMER) });
  expect(sent).toEqual([REPORT]);
});

test('without a former subscription in the event, the one of the last visit is reported', async () => {
  const { dispatch, sent, renew } = await startWorker(FORMER);
  await dispatch('message', { data: {} });
  expect(sent).toEqual([]);
  renew(RENEWED);
  await dispatch('pushsubscriptionchange');
  expect(sent).toEqual([REPORT]);
  await dispatch('push', { data: null });
  expect(sent).toHaveLength(1);
});

test('a browser that only ends its subscription is subscribed again with the same key', async () => {
  const { dispatch, sent, renew, subscribe } = await startWorker(FORMER);
  await dispatch('message', { data: {} });
  renew(null);
  await dispatch('pushsubscriptionchange');
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: '-_8B' });
  expect(sent).toMatchObject([{ formerEndpoint: FORMER.endpoint, endpoint: 'renewed with -_8B' }]);
});

test('a report without an answer is repeated at the next visit', async () => {
  const { dispatch, sent, renew, answerWith } = await startWorker(FORMER);
  await dispatch('message', { data: {} });
  renew(RENEWED);
  answerWith(503);
  await dispatch('push', { data: null });
  answerWith(200);
  await dispatch('message', { data: {} });
  await dispatch('message', { data: {} });
  expect(sent).toEqual([REPORT, REPORT]);
});
