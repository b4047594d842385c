import { type CallId, callsById } from '@foyer/wire/calls';
import { commandRunner } from '../administration/testing/run-command';
import { testStores } from '../foundation/database/testing';
import { TRIALS } from './testing/isolation-trials';
import { TEST_NOW, type TestPlatform, testPlatform } from './testing/test-platform';

const SOLAR = 'solar@foyer.example';
const DAY_MS = 86_400_000;

describe.each(testStores({ seededAt: TEST_NOW, only: [SOLAR] }))(
  'a platform without partners, as in production, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const { run } = commandRunner(() => platform);
    const call = async (path: string, fields = {}) => (await platform.callAs(SOLAR, path, fields)).body;

    beforeAll(async () => {
      platform = testPlatform(await database.open(), { production: true });
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    test('an operator signs the contract of a home, which is billed from then on', async () => {
      const contract = { from: '2026-06-01', offer: 'base', kva: '6' };
      const later = run('contract supply', [SOLAR], { ...contract, signed: '2026-06-22' });
      await expect(later).rejects.toThrow('--signed must not be after today or the first day.');
      await run('contract supply', [SOLAR], { ...contract, signed: '2026-05-20' });
      const again = run('contract supply', [SOLAR], {
        ...contract,
        from: '2026-07-01',
        signed: '2026-05-20',
      });
      await expect(again).rejects.toThrow('solar@foyer.example signed a contract on 2026-05-20.');
      // Its gateway is silent: the month's bill waits a week for late measurements.
      platform.passTime(19 * DAY_MS);
      await platform.makePapers(SOLAR);
      const { bills } = await call('/api/user/document/bills');
      expect(bills.map(({ type, from }: { type: string; from: string }) => [type, from])).toEqual([
        ['PaymentSchedule', '2026-06-01'],
        ['IntermediateTransitionalBill', '2026-06-01'],
      ]);
      const { payments } = await call('/api/user/document/payments');
      expect(payments).toHaveLength(11);
      const { monthlyReports } = await call('/api/user/document/monthlyReports');
      expect(monthlyReports.length).toBeGreaterThan(0);
      expect(await call('/api/user/contract')).toMatchObject({ state: 'running' });
      for (const path of ['/document/contract', '/document/licence'])
        expect(
          Buffer.from(await call(path))
            .subarray(0, 5)
            .toString(),
        ).toBe('%PDF-');
    });

    test('no call that reads asks a partner, but that of the weather', async () => {
      const refused: string[] = [];
      for (const [id, { path, method, token, changes }] of Object.entries(callsById)) {
        if (!token || changes || method !== 'GET' || TRIALS[id as CallId] !== 'takes-no-id') continue;
        const { error } = await call(path);
        if (String(error).endsWith('.unavailable')) refused.push(id);
      }
      expect(refused).toEqual(['weather']);
    });
  },
);
