import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';
import { simulatedGateway } from '../../../../simulator/src/house';
import { testStores } from '../../foundation/database/testing';
import type { Account } from '../../identity/accounts/account-store';
import { TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { type Gateway, GatewayUnreachable, STEP_MS } from '../gateway/port';

const MINUTE_MS = 60_000;
const HOMES = ['home@foyer.example', 'solar@foyer.example', 'swiss@foyer.example'] as const;
const [FIRST, BROKEN, LAST] = HOMES;

describe.each(testStores({ seededAt: TEST_NOW }))(
  'a home that cannot be measured, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    let broken: Account;
    let failure: Error | null = new Error('a number out of range');
    const gateway: Gateway = {
      ...simulatedGateway,
      deliver: async (sql, house, steps, commanded) => {
        for (let atMs = steps.fromMs; atMs < steps.toMs; atMs += STEP_MS) readSteps.push(house.householdKey);
        if (failure && house.householdKey === brokenKey) throw failure;
        return simulatedGateway.deliver(sql, house, steps, commanded);
      },
    };
    let brokenKey = 0;
    let homes = 0;
    /** Household key of every step read, in order. */
    const readSteps: number[] = [];

    beforeAll(async () => {
      const store = await database.open();
      platform = testPlatform(store, { gateway, failingHome: () => (failure ? broken.id : null) });
      broken = await platform.account(BROKEN);
      const [row] = await store.database.query<{ key: number }>('select key from account where id = $1', [
        broken.id,
      ]);
      brokenKey = row?.key ?? 0;
      homes = (await store.database.query('select 1 from gateway')).length;
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    const measuredUntil = async (email: string) => {
      const [row] = await platform.store.database.query<{ until: Date }>(
        `select reported_until as until from gateway g join account a on a.key = g.household_key
         where a.email = $1`,
        [email],
      );
      return row?.until.getTime();
    };
    const lateMs = async (email: string) => platform.nowMs() - ((await measuredUntil(email)) ?? 0);
    const advance = (minutes: number) => {
      platform.passTime(minutes * MINUTE_MS);
      return platform.advance(...HOMES);
    };
    const ready = async () => (await platform.app.inject('/readyz')).json();

    it('does not delay the measures and schedules of other homes', async () => {
      const pump = await platform.deviceOfType('water_heater', FIRST);
      await platform.store.schedules.save((await platform.account(FIRST)).id, {
        type: 'basic',
        deviceId: pump.id,
        enabled: true,
        ranges: 'sun 12:12 off;sun 12:23 on', // 10:12 and 10:23 UTC
        category: null,
        name: null,
      });
      await platform.store.devices.update((await platform.account(FIRST)).id, pump.id, {
        programs: { schedule: true },
      });
      const isOn = async () => (await platform.deviceOfType('water_heater', FIRST)).isOn;
      await advance(13);
      expect(await isOn()).toBe(false);
      await advance(10);
      expect(await isOn()).toBe(true);
      for (const email of [FIRST, LAST]) expect(await lateMs(email)).toBeLessThan(STEP_MS);
      expect(await measuredUntil(BROKEN)).toBe(TEST_NOW.getTime());
    });

    it('is listed by /readyz with its id and the time since', async () => {
      const answer = await platform.app.inject('/readyz');
      expect(answer.statusCode).toBe(200);
      expect(answer.json().measuring).toEqual({
        homes,
        behind: 1,
        slowest: { household: broken.id, measuredUntil: TEST_NOW.toISOString(), secondsBehind: 23 * 60 },
        failing: 1,
        failingHomes: [
          {
            household: broken.id,
            since: new Date(TEST_NOW.getTime() + 13 * MINUTE_MS).toISOString(),
            failures: 2,
          },
        ],
        isStalled: false,
      });
      expect(answer.body).not.toContain('@');
    });

    /** Whether the expression of an alert for operators holds now, by the figures of `/metrics`. */
    const holds = async (alert: string): Promise<boolean> => {
      const rules = parse(readFileSync(resolve(__dirname, '../../../../docs/operations/alerts.yml'), 'utf8'));
      const { expr } = rules.groups[0].rules.find((rule: { alert: string }) => rule.alert === alert);
      const [, series, limit] = /^(\w+) > (\d+)$/.exec(expr) ?? [];
      const { body } = await platform.app.inject('/metrics');
      const value = new RegExp(`^${series} (\\S+)$`, 'm').exec(body)?.[1];
      if (value === undefined) throw new Error(`/metrics has no ${series}`);
      return Number(value) > Number(limit);
    };

    it('is counted in /metrics, with the delay of the slowest home', async () => {
      const { body, headers } = await platform.app.inject('/metrics');
      expect(headers['content-type']).toMatch(/^text\/plain/);
      const figures = body.split('\n').filter((line) => /^foyer_(homes|slowest|measuring)/.test(line));
      expect(figures).toEqual([
        `foyer_homes ${homes}`,
        'foyer_homes_behind 1',
        'foyer_homes_failing 1',
        'foyer_slowest_home_seconds_behind 1380',
        'foyer_measuring_stalled 0',
      ]);
      expect(await holds('FoyerHomesFailing')).toBe(true);
      expect(await holds('FoyerHomesBehind')).toBe(false);
    });

    it('is retried at growing intervals', async () => {
      const before = (await ready()).measuring.failingHomes[0].failures;
      for (let minute = 0; minute < 40; minute += 1) await advance(1);
      const tries = (await ready()).measuring.failingHomes[0].failures - before;
      expect(tries).toBeGreaterThanOrEqual(5);
      expect(tries).toBeLessThanOrEqual(8);
    });

    it('raises the alert for operators after an hour without measurements', async () => {
      expect(await lateMs(BROKEN)).toBe(63 * MINUTE_MS);
      expect(await holds('FoyerHomesBehind')).toBe(true);
    });

    const qualities = async () => {
      const { id } = await platform.deviceOfType('virtual', BROKEN);
      const { body } = await platform.callAs(BROKEN, '/api/measures/grouping', {
        deviceId: id,
        groupType: 'five_minutes',
        fromDate: '2026-06-21',
        toDate: '2026-06-22',
      });
      return body.measures as { date: string; quality: string }[];
    };

    it('catches up once repaired, and a delay of the platform is not marked as an outage of its gateway', async () => {
      failure = null;
      await advance(20);
      for (const email of HOMES) expect(await lateMs(email)).toBeLessThan(STEP_MS);
      expect((await ready()).measuring).toMatchObject({ behind: 0, failing: 0, failingHomes: [] });
      const groups = await qualities();
      const measured = groups.filter(({ date }) => date >= '2026-06-21 10:00:00');
      expect(measured.length).toBeGreaterThan(12);
      expect(measured.every(({ quality }) => quality !== 'recovered' && quality !== 'missing')).toBe(true);
    });

    it('has its measures marked as recovered when its gateway did not answer', async () => {
      const fromMs = (await measuredUntil(BROKEN)) ?? 0;
      failure = new GatewayUnreachable('no line');
      await advance(10);
      await advance(60);
      failure = null;
      await advance(20);
      expect(await lateMs(BROKEN)).toBeLessThan(STEP_MS);
      const recovered = (await qualities()).filter(({ quality }) => quality === 'recovered');
      expect(recovered.length).toBeGreaterThanOrEqual(10);
      expect(Date.parse(`${recovered[0]?.date.replace(' ', 'T')}Z`)).toBeGreaterThanOrEqual(fromMs);
    });

    it('does not delay other homes while it has days to catch up', async () => {
      await platform.store.database.query(
        `update gateway set reported_until = reported_until - interval '5 days' where household_key = $1`,
        [brokenKey],
      );
      readSteps.length = 0;
      await advance(5);
      const others = readSteps.flatMap((key, place) => (key === brokenKey ? [] : [place]));
      expect(readSteps.length).toBeGreaterThan(5 * 288);
      expect(others).toEqual([0, 1]);
      expect(await lateMs(BROKEN)).toBeLessThan(STEP_MS);
    });

    it('has no measures marked as recovered after the platform was down for hours', async () => {
      const fromMs = platform.nowMs();
      platform.passTime(3 * 60 * MINUTE_MS);
      await platform.advance(...HOMES);
      const recovered = (await qualities()).filter(
        ({ date, quality }) => quality === 'recovered' && Date.parse(`${date.replace(' ', 'T')}Z`) >= fromMs,
      );
      expect(recovered).toEqual([]);
      const { body } = await platform.callAs(BROKEN, '/api/states');
      const flags = body.deviceStates.map(
        ({ localBufferRecovery }: { localBufferRecovery?: boolean }) => localBufferRecovery === true,
      );
      expect(flags).not.toContain(true);
    });
  },
);
