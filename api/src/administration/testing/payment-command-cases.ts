import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPlatform } from '../../process/testing/test-platform';
import { commandRunner } from './run-command';

const HOME = 'home@foyer.example';

/** Commands of operators for payments. */
export function paymentCommandCases(platform: () => TestPlatform): void {
  const { run } = commandRunner(platform);

  describe('the ledger of payments', () => {
    beforeAll(() => platform().makePapers(HOME));

    test('imports a return under the reference of its payment, and a standing order with one reference', async () => {
      const file = join(mkdtempSync(join(tmpdir(), 'foyer-payments-')), 'payments.csv');
      const columns = 'household,due,on,kind,state,amount,reference';
      const write = (header: string) =>
        writeFileSync(
          file,
          [
            header,
            `${HOME},2026-12-10,2026-12-10,schedule,paid,95.00,E2E-4711`,
            `${HOME},2026-12-10,2026-12-16,schedule,returned,95.00,E2E-4711`,
            `${HOME},2027-01-10,2027-01-10,schedule,paid,95.00,E2E-4711`,
          ].join('\n'),
        );
      write(columns.replace('amount', 'amuont'));
      await expect(run('payment import', [file])).rejects.toThrow('line 1: there is no column "amuont"');
      write(columns);
      expect((await run('payment import', [file])).data).toEqual({ recorded: 3, known: 0 });
      expect((await run('payment import', [file])).data).toEqual({ recorded: 0, known: 3 });
      const { payments } = (await platform().callAs(HOME, '/api/user/document/payments')).body;
      const of = (month: string) => payments.find(({ day }: { day: string }) => day === `${month}-10`);
      expect(of('2026-12')).toMatchObject({ state: 'returned', paidCents: 0 });
      expect(of('2027-01')).toMatchObject({ paidCents: 9_500 });
      const entry = { due: '2027-01-10', reference: 'E2E-4711' };
      await expect(run('payment record', [HOME, '95.00'], entry)).rejects.toThrow(
        'is recorded already, on 2027-01-10: give --on for another one.',
      );
    });

    test('records payments, returns and imports; what is paid is never assumed', async () => {
      const { callAs, nowMs, store } = platform();
      const listed = async () =>
        (await callAs(HOME, '/api/user/document/payments')).body.payments as { day: string; state: string }[];
      const [first] = await listed();
      const due = first?.day ?? '';
      const amount = String((first as unknown as { amountCents: number }).amountCents / 100);
      const stateOf = async () => (await listed()).find(({ day }) => day === due)?.state;
      expect(await stateOf()).toBe('paid');
      await run('payment return', [HOME, amount], { due, reference: 'bank 1' });
      expect(await stateOf()).toBe('returned');
      const file = join(mkdtempSync(join(tmpdir(), 'foyer-payments-')), 'payments.csv');
      const on = new Date(nowMs()).toISOString().slice(0, 10);
      const write = (state: string) =>
        writeFileSync(
          file,
          `household,due,on,kind,state,amount,reference\n${HOME},${due},${on},schedule,${state},${amount},bank 2\n`,
        );
      write('perhaps');
      await expect(run('payment import', [file])).rejects.toThrow(/line 2: A payment is paid or returned/);
      write('paid');
      expect((await run('payment import', [file])).data).toEqual({ recorded: 1, known: 0 });
      expect((await run('payment import', [file])).data).toEqual({ recorded: 0, known: 1 });
      expect(await stateOf()).toBe('paid');
      expect((await run('payment list', [HOME])).lines.join()).toContain(`${due}  schedule  ${amount}`);
      // What the bank returns after the settlement of its year is due again by itself, once.
      const { id } = await platform().account(HOME);
      const cents = Math.round(Number(amount) * 100);
      await store.documents.issue(id, {
        ...{
          type: 'RegularizationBill',
          fromDay: `${due.slice(0, 8)}01`,
          toDay: on,
          issuedDay: on,
          totalCents: 0,
        },
        facts: { paidDays: [{ day: due, cents }] },
      });
      const settled = { due, reference: 'bank 3' };
      for (const [command, cents] of [
        ['payment record', amount],
        ['payment record', '-1'],
        ['payment return', '-1'],
      ] as const)
        await expect(run(command, [HOME, cents], settled)).rejects.toThrow(/is settled: record this one/);
      expect((await run('payment import', [file])).data).toEqual({ recorded: 0, known: 1 });
      await run('payment return', [HOME, amount], settled);
      expect(await stateOf()).toBe('returned');
      await expect(run('payment return', [HOME, '1'], { due, reference: 'bank 4' })).rejects.toThrow(
        /No more than 0.00 due on/,
      );
      await run('payment record', [HOME, amount], { due, reference: 'bank 5' });
      expect(await stateOf()).toBe('paid');
    });
  });
}
