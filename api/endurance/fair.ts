import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { REFERENCE_PASSWORD, seedReferenceHomes } from '../../simulator/src/seed';
import { openStore } from '../src/process/store';
import { startApi } from './api-process';

const NOW = '2026-06-21T10:00:00Z';
const BUSY = 'home@foyer.example';
const QUIET = 'solar@foyer.example';
const CLIENTS = 50;
const SECONDS = 6;
const ROUNDS = 3;
/** Maximum ratio of a household's time under another's load to its usual time. */
const MOST = 2;

const YEAR = { fromDate: '2025-06-21', toDate: '2026-06-21' };
const QUESTIONS: readonly [string, string, Record<string, string>][] = [
  ['own energy of a year', '/api/measures/ownEnergy', YEAR],
  ['a year by day', '/api/measures/grouping', { ...YEAR, groupType: 'day' }],
  [
    'a quarter by hour',
    '/api/measures/grouping',
    { fromDate: '2026-03-21', toDate: '2026-06-21', groupType: 'hour' },
  ],
  [
    'a week by five minutes',
    '/api/measures/grouping',
    { fromDate: '2026-06-14', toDate: '2026-06-21', groupType: 'five_minutes' },
  ],
];

const folder = mkdtempSync(join(tmpdir(), 'foyer-fair-'));
const store = await openStore({ dataFolder: folder });
await seedReferenceHomes({ store, now: new Date(NOW), longestPastMonths: 14, only: [BUSY, QUIET] });
await store.close();
const api = await startApi({ FOYER_DATA: folder, FOYER_NOW: NOW });

const callPlatform = async (path: string, fields: Record<string, string>) =>
  (await fetch(`${api.origin}${path}?${new URLSearchParams(fields)}`)).json();

async function signIn(email: string): Promise<string> {
  const form = new URLSearchParams({ email, password: REFERENCE_PASSWORD });
  const answer = await fetch(`${api.origin}/api/auth`, { method: 'POST', body: form });
  return (await answer.json()).authToken;
}

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Requests live states repeatedly, faster than a page does. Resolves to the times in ms. */
async function statesTimes(authToken: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const startMs = performance.now();
    const { status } = await callPlatform('/api/states', { authToken });
    if (status !== 'ok') throw new Error('the quiet household was not answered');
    times.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return times;
}

const seconds = (many: number) => {
  const endMs = performance.now() + many * 1000;
  return () => performance.now() > endMs;
};

let failed = false;
try {
  const [busy, quiet] = [await signIn(BUSY), await signIn(QUIET)];
  const { rooms } = await callPlatform('/api/rooms', { authToken: busy });
  const devices: { device_id: string; ecnType: string }[] = rooms.flatMap(
    (room: { devices: object[] }) => room.devices,
  );
  const house = devices.find(({ ecnType }) => ecnType.toLowerCase() === 'vrt')?.device_id ?? '';
  await statesTimes(quiet, seconds(2));
  console.log(
    `states of one household while another asks with ${CLIENTS} clients at once, embedded database`,
  );
  console.log(
    '                           usual p50     p95   beside p50     p95   ratio p50  answered/s  refused/s',
  );
  for (const [name, path, fields] of QUESTIONS) {
    const query = new URLSearchParams({ authToken: busy, deviceId: house, ...fields });
    const usual: number[] = [];
    const beside: number[] = [];
    let answered = 0;
    let refused = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      usual.push(...(await statesTimes(quiet, seconds(SECONDS / 2))));
      let over = false;
      const load = Promise.resolve(
        autocannon({
          url: `${api.origin}${path}?${query}`,
          connections: CLIENTS,
          duration: SECONDS,
          workers: 1,
        }),
      ).finally(() => {
        over = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 500)); // waits until the clients are connected
      beside.push(...(await statesTimes(quiet, () => over)));
      const result = await load;
      answered += result['2xx'] / SECONDS / ROUNDS;
      refused += result.non2xx / SECONDS / ROUNDS;
    }
    const [a, b, c, d] = [
      quantile(usual, 0.5),
      quantile(usual, 0.95),
      quantile(beside, 0.5),
      quantile(beside, 0.95),
    ];
    const ratio = (c ?? 0) / (a ?? 1);
    failed ||= !(ratio <= MOST);
    const cells = [a, b, c, d].map((ms) => `${ms?.toFixed(1).padStart(7)} ms`).join(' ');
    console.log(
      `  ${name.padEnd(24)} ${cells} ${ratio.toFixed(2).padStart(8)}${ratio <= MOST ? '' : ' <- over'} ${answered.toFixed(0).padStart(8)} ${refused.toFixed(0).padStart(8)}`,
    );
  }
} finally {
  await api.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (failed) {
  console.error(`One household slowed another beyond ${MOST} times its usual time.`);
  process.exitCode = 1;
} else console.log(`Nobody slowed another beyond ${MOST} times.`);
