import { registerServiceWorker } from './register-service-worker';

// Missing in jsdom.
performance.getEntriesByType = () => [];

const pageWith = (offline: unknown) => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="offline">${JSON.stringify(offline)}</script>`;
  return page;
};
const told = { worker: '/service-worker.js?tenant=foyer' };

function browser() {
  const active = { postMessage: jest.fn() };
  const registration = { unregister: jest.fn(), active };
  const workers = {
    register: jest.fn(async () => registration),
    ready: Promise.resolve(registration),
    getRegistrations: async () => [registration],
  };
  const stored = new Set(['foyer foyer 1', 'somebody else']);
  const caches = { keys: async () => [...stored], delete: async (name: string) => stored.delete(name) };
  const keeping = { workers, caches } as unknown as NonNullable<Parameters<typeof registerServiceWorker>[1]>;
  return { keeping, workers, registration, active, stored };
}

it('registers the tenant’s worker and reports the files used', async () => {
  const { keeping, workers, active } = browser();
  await registerServiceWorker(pageWith(told), keeping);
  expect(workers.register).toHaveBeenCalledWith(told.worker, { updateViaCache: 'none' });
  expect(active.postMessage).toHaveBeenCalledWith({ used: [] });
});

it('removes everything when the page names no worker', async () => {
  const { keeping, workers, registration, stored } = browser();
  await registerServiceWorker(pageWith(null), keeping);
  expect(workers.register).not.toHaveBeenCalled();
  expect(registration.unregister).toHaveBeenCalled();
  expect([...stored]).toEqual(['somebody else']);
});

it.each([
  ['has no workers', { workers: undefined, caches: undefined }],
  [
    'refuses them',
    { workers: { register: () => Promise.reject(new DOMException('', 'SecurityError')) }, caches: undefined },
  ],
])('does nothing in a browser that %s', async (_, keeping) => {
  await expect(registerServiceWorker(pageWith(told), keeping as never)).resolves.toBeUndefined();
});
