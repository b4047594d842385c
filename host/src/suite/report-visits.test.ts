import { act } from '@testing-library/react';
import { type VisitLog, visitLog } from '../areas';
import { area } from '../test-support/registry-fixture';
import { reportVisits } from './report-visits';

type Watch = NonNullable<Parameters<typeof reportVisits>[1]>['watchVitals'];

let log: VisitLog;
let token: string | null;
let vital: Parameters<Watch>[0];
/** Bodies that are read: in real time, whatever the clock of the tests says. */
let reads: Promise<void>[];
const sent: { readonly authToken: string; readonly visits: readonly Record<string, unknown>[] }[] = [];

function start(budgets = {}) {
  reportVisits(
    {
      visits: log,
      token: () => token,
      registry: { current: () => ({ host: '0.4-h' }) } as never,
      remotes: { descriptor: () => area('mf-pool', { budgets }) } as never,
    },
    {
      send: (_url, body) => {
        // jsdom's blobs have no `text()`.
        const reader = new FileReader();
        const read = new Promise<void>((resolve) => {
          reader.onload = () => resolve();
        });
        reads.push(read.then(() => void sent.push(JSON.parse(String(reader.result)))));
        reader.readAsText(body);
        return true;
      },
      watchVitals: (changed) => {
        vital = changed;
      },
    },
  );
}

async function passTime(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  await Promise.all(reads);
}

async function hide() {
  window.dispatchEvent(new Event('pagehide'));
  await passTime(100);
}

beforeEach(() => {
  jest.useFakeTimers();
  log = visitLog();
  token = 'T'.repeat(32);
  sent.length = 0;
  reads = [];
  document.body.innerHTML = '<div data-parcel="mf-pool-3"><button>Open</button></div><p></p>';
});
afterEach(() => jest.useRealTimers());

test('a page that is hidden reports its releases once, with what their elements cost', async () => {
  log.noteShown('mf-pool', '1.0.0', performance.now() - 500);
  start({ inpMs: 50 });
  const button = document.querySelector('button');
  vital({ inpMs: 80 }, button);
  vital({ lcpMs: 900 }, button?.firstChild);
  vital({ cls: 0.4 }, document.querySelector('p'));
  await hide();
  await hide();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.authToken).toBe('T'.repeat(32));
  expect(sent[0]?.visits).toEqual([
    {
      area: 'mf-pool',
      version: '1.0.0',
      shown: true,
      failed: [],
      overBudget: ['mountMs', 'inpMs'],
      mountMs: expect.any(Number),
      inpMs: 80,
      lcpMs: 900,
    },
    { area: 'host', version: '0.4-h', shown: true, failed: [], overBudget: [] },
  ]);
});

test('a slower interaction later is reported for the release that is shown', async () => {
  log.noteShown('mf-pool', '1.0.0', performance.now());
  start();
  await hide();
  vital({ inpMs: 250 }, document.querySelector('button'));
  await hide();
  expect(sent[1]?.visits).toEqual([
    { area: 'mf-pool', version: '1.0.0', shown: false, failed: [], overBudget: ['inpMs'], inpMs: 250 },
  ]);
});

test.each([
  ['before the reporter is loaded', true],
  ['after it', false],
])('the first failure is reported within 10 s where the page stays: %s', async (_when, isBefore) => {
  const fail = () => log.noteReport('Error', { remote: 'mf-pool', version: '1.0.0', failure: 'mount' });
  if (isBefore) fail();
  start();
  if (!isBefore) fail();
  await passTime(10_100);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.visits).toContainEqual(
    expect.objectContaining({ area: 'mf-pool', shown: false, failed: ['mount'] }),
  );
});

test('an undeclared use is reported beside failures', async () => {
  log.noteReport('Error', { remote: 'mf-pool', version: '1.0.0', failure: 'undeclared' });
  start();
  await hide();
  expect(sent[0]?.visits).toContainEqual(expect.objectContaining({ failed: [], undeclared: true }));
});

test('nothing is sent without a session, and waits for one', async () => {
  token = null;
  log.of('mf-pool', '1.0.0').failed.add('fetch');
  start();
  await hide();
  expect(sent).toEqual([]);
  token = 'T'.repeat(32);
  await hide();
  expect(sent).toHaveLength(1);
});
