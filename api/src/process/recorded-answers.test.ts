import { pgliteForTests, testStores } from '../foundation/database/testing';
import type { Store } from './store';
import { groupsFingerprint, hashOf } from './testing/answer-fingerprint';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const HOME = 'home@foyer.example';
/** Each kind of bill and report, and every phase: papers and gaps of the other homes are of the same kinds. */
const OF_EACH_KIND = [HOME, 'swiss@foyer.example', 'tempo@foyer.example'];
const HOUR_MS = 3_600_000;
/** The whole past comes first: without a measure in it there is none in the others. */
const ALL = ['all', 'month', '2020-01-01', '2026-06-22'] as const;
/** The clock of the tests is at 12:00 on 21 June 2026. */
const PERIODS = [
  ALL,
  ['day', 'five_minutes', '2026-06-20', '2026-06-22'],
  ['week', 'hour', '2026-06-15', '2026-06-22'],
  ['month', 'day', '2026-05-22', '2026-06-22'],
] as const;
const YEAR_PERIODS = [
  ALL,
  ['year', 'month', '2025-07-01', '2026-07-01'],
  ...['fifteen_minutes', 'hour', 'day'].flatMap((groupType) => [
    ['spring', groupType, '2026-03-29', '2026-03-30'] as const,
    ['autumn', groupType, '2025-10-26', '2025-10-27'] as const,
  ]),
] as const;
type Period = readonly [name: string, groupType: string, fromDate: string, toDate: string];

/** Devices and rooms of a home by their names, in a stable order. */
async function subjectsOf({ devices, rooms }: Store, householdId: string) {
  const [allDevices, allRooms] = [
    await devices.ofHousehold(householdId),
    await rooms.ofHousehold(householdId),
  ];
  return [
    ...allDevices.map(({ id, name }) => ({ name, of: { deviceId: id } })),
    ...allRooms.map(({ id, name }) => ({ name: `room ${name}`, of: { roomId: id } })),
  ].toSorted(
    (one, other) =>
      one.name.localeCompare(other.name) || JSON.stringify(one.of).localeCompare(JSON.stringify(other.of)),
  );
}

async function groupings(platform: TestPlatform, email: string, periods: readonly Period[]) {
  const { id } = await platform.account(email);
  const lines: string[] = [];
  for (const { name, of } of await subjectsOf(platform.store, id))
    for (const [period, groupType, fromDate, toDate] of periods) {
      const { body } = await platform.callAs(email, '/api/measures/grouping', {
        ...of,
        groupType,
        fromDate,
        toDate,
      });
      lines.push(`${name}, ${period} by ${groupType}: ${groupsFingerprint(body)}`);
      if (period === 'all' && body.measures?.length === 0) break;
    }
  return lines;
}

/** Totals, last and live values of every device, and own energy of the month. */
async function values(platform: TestPlatform, email: string) {
  const lines: string[] = [];
  for (const { id, name } of await platform.store.devices.ofHousehold((await platform.account(email)).id)) {
    const answerOf = async (path: string, fields = {}) =>
      (await platform.callAs(email, path, { deviceId: id, ...fields })).body;
    const total = await answerOf('/api/measures/total');
    const last = await answerOf('/api/measures/last');
    const own = await answerOf('/api/measures/ownEnergy', { fromDate: '2026-05-22', toDate: '2026-06-22' });
    lines.push(
      `${name}: total ${hashOf(total)}, last ${hashOf(last)}, own ${JSON.stringify(own.ownEnergy ?? own)}`,
    );
  }
  const { body } = await platform.callAs(email, '/api/states');
  return [...lines.toSorted(), `states: ${hashOf(body)}`];
}

async function papers(platform: TestPlatform, email: string) {
  await platform.makePapers(email);
  const lines: string[] = [];
  for (const list of ['bills', 'monthlyReports']) {
    const { body } = await platform.callAs(email, `/api/user/document/${list}`);
    const listed: {
      number: string;
      type: string;
      from: string;
      totalCost?: number;
      totalAmountIncludingVAT?: number;
    }[] = body[list] ?? [];
    for (const { type, from, totalAmountIncludingVAT, totalCost } of listed)
      lines.push(`${type} ${from}: ${totalAmountIncludingVAT ?? totalCost ?? '-'}`);
    const bill = listed.find(({ type }) => type === 'IntermediateTransitionalBill');
    if (!bill) continue;
    const { body: explained } = await platform.callAs(email, '/api/user/document/bill/explanation', {
      billNumber: bill.number,
    });
    const { document: _document, ...explanation } = explained;
    lines.push(`${bill.from} explained: ${hashOf(explanation)}`);
  }
  const { body } = await platform.callAs(email, '/api/user/document/payments');
  for (const { kind, day, amountCents, paidCents, state, onDay } of body.payments)
    lines.push(`${kind} of ${day}: ${amountCents}, ${paidCents} ${state} ${onDay ?? ''}`.trimEnd());
  return lines;
}

/** Hours after a gap in which only time passed, which the gateways measure themselves. */
async function gapThenHour(platform: TestPlatform, emails: readonly string[]) {
  platform.passTime(2 * HOUR_MS);
  await platform.advance();
  platform.passTime(HOUR_MS);
  await platform.advance(...emails);
}

async function homesOf({ database }: Store): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    'select a.email from gateway g join account a on a.key = g.household_key order by a.email',
  );
  return rows.map(({ email }) => email);
}

describe('answers about measurements of the reference homes', () => {
  const database = pgliteForTests({ seededAt: TEST_NOW }, 20_000);
  let platform: TestPlatform;
  let emails: string[];
  beforeAll(async () => {
    platform = testPlatform(await database.open());
    emails = await homesOf(platform.store);
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  test('are as recorded', async () => {
    for (const email of emails) {
      expect(await groupings(platform, email, PERIODS)).toMatchSnapshot(`${email}: groups`);
      expect(await values(platform, email)).toMatchSnapshot(`${email}: values`);
    }
    for (const email of OF_EACH_KIND)
      expect(await papers(platform, email)).toMatchSnapshot(`${email}: papers`);
  }, 120_000);

  test('are as recorded after a gap of two hours', async () => {
    await gapThenHour(platform, OF_EACH_KIND);
    for (const email of OF_EACH_KIND) {
      expect(await groupings(platform, email, [['gap', 'hour', '2026-06-21', '2026-06-22']])).toMatchSnapshot(
        `${email}: groups after a gap`,
      );
      const { body } = await platform.callAs(email, '/api/states');
      expect(hashOf(body)).toMatchSnapshot(`${email}: states after a gap`);
    }
  }, 120_000);
});

// The year that `money/documents/year.test.ts` prepares, on its database.
const [, [, yearDatabase]] = testStores(
  { seededAt: TEST_NOW, longestPastMonths: 14, only: [HOME] },
  20_000,
) as [unknown, ReturnType<typeof testStores>[number]];

describe('answers about a year of a home', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = testPlatform(await yearDatabase.open());
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await yearDatabase.stop();
  });

  test('are as recorded, on days of clock changes too', async () => {
    expect(await groupings(platform, HOME, YEAR_PERIODS)).toMatchSnapshot('groups');
    expect(await papers(platform, HOME)).toMatchSnapshot('papers');
  }, 120_000);
});
