import { testStores } from '../../foundation/database/testing';
import { type Fields, TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import { endDueContracts } from '../contract-end/contract-end-store';
import type { PaymentScheduleFacts, RegularizationFacts, ReportFacts } from './facts';

const HOME = 'home@foyer.example';
/** Signed nine days ago, supplied since two. */
const NEW = 'injection@foyer.example';
const PASSWORD = 'Foyer-demo-2026';
const DAY_MS = 86_400_000;

interface Listed {
  readonly number: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly totalAmountIncludingVAT: number;
}

describe.each(testStores({ seededAt: TEST_NOW }))(
  'a contract that ends within its year, on %s',
  (_name, database) => {
    let platform: TestPlatform;
    const bills = async (): Promise<Listed[]> => {
      await platform.makePapers(HOME);
      return (await platform.callAs(HOME, '/api/user/document/bills')).body.bills;
    };
    const factsOf = async (type: string) => {
      const { id } = await platform.account(HOME);
      const { number } = (await bills()).find((one) => one.type === type) ?? { number: '' };
      return (await platform.store.documents.byNumber(id, number))?.facts;
    };

    const bodyOf = async (email: string, path: string, fields = {}) =>
      (await platform.callAs(email, `/api/user/contract${path}`, fields)).body;
    const post = async (email: string, path: string, fields: Fields = {}) =>
      (await platform.callAs(email, `/api/user/contract${path}`, fields, { method: 'POST' })).body;
    const END = { kind: 'termination', lastDay: '2026-06-24', password: PASSWORD };
    const scheduledDays = async () => {
      const { payments } = (await platform.callAs(HOME, '/api/user/document/payments')).body;
      return payments.flatMap(({ kind, day }: { kind: string; day: string }) =>
        kind === 'schedule' ? day : [],
      );
    };
    const mailsTo = (email: string) => platform.mails.filter(({ to }) => to === email);
    const endEntries = async () =>
      (await platform.store.audit.of((await platform.account(HOME)).id, 50))
        .filter(({ action }) => action.startsWith('contract.'))
        .map(({ action, facts }) => [action, facts.lastDay]);

    beforeAll(async () => {
      platform = testPlatform(await database.open());
      await platform.makePapers(HOME);
    }, 180_000);
    afterAll(async () => {
      await platform.close();
      await database.stop();
    });

    it('can be ended on any day from tomorrow to a year ahead, with the password', async () => {
      expect(await bodyOf(HOME, '')).toMatchObject({
        state: 'running',
        withdrawUntil: null,
        choice: { firstDay: '2026-06-22', lastDay: '2027-06-21' },
        request: null,
      });
      for (const [asked, error] of [
        [{ lastDay: '2026-06-21' }, 'contract.end.day.invalid'],
        [{ lastDay: '2027-06-22' }, 'contract.end.day.invalid'],
        [{ kind: 'withdrawal' }, 'withdrawal.over'],
        [{ password: 'Not-this-2026' }, 'password.incorrect'],
      ] as const)
        expect([asked, await post(HOME, '/end', { ...END, ...asked })]).toEqual([
          asked,
          { status: 'error', error },
        ]);
      expect(await endEntries()).toEqual([]);
    });

    it('says before what the end means', async () => {
      const { balance, endingPayments, ...preview } = await bodyOf(HOME, '/preview', {
        kind: 'termination',
        lastDay: END.lastDay,
      });
      expect(preview).toMatchObject({
        lastDay: '2026-06-24',
        finalBill: { from: '2026-06-01', to: '2026-06-24', issuedDay: '2026-06-27' },
        settlement: { from: '2026-06-01', to: '2026-06-24', issuedDay: '2026-06-27' },
        // That of 10 June arrived on its day.
        duePayments: [],
        hasBattery: true,
        hasProofOfAddress: true,
      });
      expect(endingPayments).toHaveLength(10);
      expect(endingPayments[0]).toMatchObject({ day: '2026-07-10' });
      expect(balance).toMatchObject({ from: '2026-06-01', measuredTo: '2026-06-20', waitsFor: null });
      expect(balance.costCents).toBeGreaterThan(0);
      expect(balance.paidCents).toBe(endingPayments[0].amountCents);
    });

    it('is asked for once, and taken back until the day before its last day', async () => {
      const before = await scheduledDays();
      const [first, again] = await Promise.all([post(HOME, '/end', END), post(HOME, '/end', END)]);
      expect(first).toMatchObject({
        state: 'ending',
        request: { kind: 'termination', lastDay: '2026-06-24', keepUntil: '2026-06-23' },
      });
      expect(again).toEqual(first);
      expect(mailsTo(HOME).map(({ subject }) => subject)).toEqual([
        'Résiliation de votre contrat d’électricité le 24 juin 2026',
      ]);
      expect(mailsTo(HOME)[0]?.text).toContain('27 juin 2026');
      expect(await post(HOME, '/end', { ...END, lastDay: '2026-06-25' })).toMatchObject({
        error: 'contract.end.pending',
      });
      expect(await scheduledDays()).toEqual(['2026-06-10']);
      expect([await post(HOME, '/keep'), await post(HOME, '/keep')]).toEqual([
        { status: 'ok' },
        { status: 'ok' },
      ]);
      expect(await bodyOf(HOME, '')).toMatchObject({ state: 'running', request: null });
      expect(await scheduledDays()).toEqual(before);
      expect(mailsTo(HOME)).toHaveLength(2);
      expect(mailsTo(HOME)[1]?.text).toContain('Si ce n’était pas vous, changez votre mot de passe');
      expect(await endEntries()).toEqual([
        ['contract.end.undone', '2026-06-24'],
        ['contract.end.asked', '2026-06-24'],
      ]);
    });

    it('is ended by the customer alone', async () => {
      const [actor, household] = [
        await platform.account('maintainer@foyer.example'),
        await platform.account(HOME),
      ];
      const authToken = await platform.sessions.open(
        { kind: 'session', actor: { account: actor, role: 'maintainer' }, household },
        platform.nowMs(),
      );
      const refused = { status: 'error', error: 'role.not.allowed' };
      const call = async (path: string, fields: Fields, method: 'GET' | 'POST') =>
        (await platform.call(`/api/user/contract${path}`, { authToken, ...fields }, { method })).body;
      expect(await call('', {}, 'GET')).toEqual(refused);
      expect(await call('/preview', { kind: 'withdrawal' }, 'GET')).toEqual(refused);
      expect(await call('/end', END, 'POST')).toEqual(refused);
      expect(await call('/keep', {}, 'POST')).toEqual(refused);
      await post(HOME, '/end', END);
      const lifecycle = async (token: string) =>
        (await platform.call('/api/user/contractLifecycle', { authToken: token })).body.json;
      expect(await lifecycle(await platform.tokenOf(HOME))).toContain('endRequest');
      expect(await lifecycle(authToken)).not.toContain('endRequest');
    });

    it('is left at once within 14 days of the signature', async () => {
      expect(await bodyOf(NEW, '')).toMatchObject({ state: 'running', withdrawUntil: '2026-06-26' });
      expect(await bodyOf(NEW, '/preview', { kind: 'withdrawal' })).toMatchObject({
        lastDay: '2026-06-21',
        finalBill: { from: '2026-06-19', to: '2026-06-21', issuedDay: '2026-06-24' },
        settlement: null,
        endingPayments: [],
      });
      expect(await post(NEW, '/end', { kind: 'withdrawal', password: PASSWORD })).toMatchObject({
        state: 'ending',
        request: { kind: 'withdrawal', lastDay: '2026-06-21', keepUntil: null },
      });
      expect(await post(NEW, '/keep')).toMatchObject({ error: 'contract.keep.too.late' });
      expect(mailsTo(NEW).map(({ subject }) => subject)).toEqual([
        'Rétractation de votre contrat d’électricité',
      ]);
      platform.passTime(DAY_MS / 2);
      await platform.advance(NEW);
      platform.passTime(-DAY_MS / 2);
      expect(await bodyOf(NEW, '')).toMatchObject({ state: 'ended', endedDay: '2026-06-21', choice: null });
      expect((await platform.account(NEW)).contractLifecycle).toMatchObject({
        contract: { state: 'Terminated', terminationDate: '2026-06-22' },
        activation: {
          energyOffer: { state: 'Discontinued', discontinuationDate: '2026-06-22' },
          offerOptions: [{ state: 'Discontinued' }, { state: 'Discontinued' }],
        },
      });
      const { traits } = await platform.deviceOfType('battery', NEW);
      expect(traits.battery).toMatchObject({ ok: false, providerRegistrationOk: false });
      expect(await post(NEW, '/end', { ...END })).toMatchObject({ error: 'contract.not.found' });
    });

    it('is settled on its last day: cost to that day minus the payments recorded', async () => {
      const { payments } = (await factsOf('PaymentSchedule')) as PaymentScheduleFacts;
      expect(payments).toHaveLength(11);
      const { id } = await platform.account(HOME);
      const schedule = {
        kind: 'schedule',
        dueDay: '2026-06-10',
        source: 'operator',
        reference: null,
      } as const;
      const [first] = payments;
      // The payment arrived, came back, and was paid in part: only what is recorded counts.
      await bills();
      const { record } = platform.store.payments;
      const returned = {
        ...schedule,
        onDay: '2026-06-14',
        state: 'returned',
        amountCents: first?.amountCents ?? 0,
      };
      await record(id, { ...returned, state: 'returned' });
      await record(id, { ...schedule, onDay: '2026-06-18', state: 'paid', amountCents: 1_000 });
      platform.passTime(14 * DAY_MS); // 5 July
      await platform.advance(HOME);
      expect(await bodyOf(HOME, '')).toMatchObject({ state: 'ended', endedDay: '2026-06-24' });
      const listed = await bills();
      expect(listed.map(({ type, from, to }) => [type, from, to]).toSorted()).toEqual([
        ['ClosureTransitionalBill', '2026-06-01', '2026-06-24'],
        ['IntermediateTransitionalBill', '2026-05-21', '2026-05-31'],
        ['PaymentSchedule', '2026-06-01', '2027-05-31'],
        ['RegularizationBill', '2026-06-01', '2026-06-24'],
      ]);
      const centsOf = (type: string) =>
        Math.round((listed.find((one) => one.type === type)?.totalAmountIncludingVAT ?? Number.NaN) * 100);
      const { paidCents, correctionCents } = (await factsOf('RegularizationBill')) as RegularizationFacts;
      expect([paidCents, correctionCents]).toEqual([1_000, 0]);
      expect(centsOf('RegularizationBill')).toBe(centsOf('ClosureTransitionalBill') - paidCents);
      const { payments: listedPayments } = (await platform.callAs(HOME, '/api/user/document/payments')).body;
      expect(listedPayments).toMatchObject([
        { kind: 'schedule', day: '2026-06-10', state: 'settled', paidCents: 1_000 },
        // The bill of May, which no settlement counts.
        { kind: 'settlement', day: '2026-06-23', amountCents: centsOf('IntermediateTransitionalBill') },
        { kind: 'settlement', amountCents: centsOf('RegularizationBill') },
      ]);
    });

    it('takes sold surplus off the bills up to its last day, which the report says', async () => {
      const { monthlyReports } = (await platform.callAs(HOME, '/api/user/document/monthlyReports')).body;
      const june = monthlyReports.find(({ from }: Listed) => from === '2026-06-01');
      const { id } = await platform.account(HOME);
      const report = (await platform.store.documents.byNumber(id, june.number))?.facts as ReportFacts;
      const sold = report.surplus?.sold ?? [];
      expect(sold.map(({ buyer, isCredited }) => [buyer, isCredited])).toEqual([
        ['Foyer Énergie', true],
        ['Foyer Énergie', false],
      ]);
    });

    it('has no bill and no schedule after its end', async () => {
      const before = await bills();
      platform.passTime(61 * DAY_MS); // 4 September
      await platform.store.database.query("update gateway set reported_until = '2026-09-03T22:00:00Z'");
      expect(await bills()).toEqual(before);
    });

    it('is ended by the upkeep where no gateway keeps the time of the home', async () => {
      const { id, contractLifecycle } = await platform.account(NEW);
      const { contract } = contractLifecycle as { contract: object };
      const { query } = platform.store.database;
      await query('delete from gateway where household_key = (select key from account where id = $1)', [id]);
      await query('update account set contract_lifecycle = $2::jsonb where id = $1', [
        id,
        JSON.stringify({ ...contractLifecycle, contract: { ...contract, state: 'Active' } }),
      ]);
      await endDueContracts(platform.store.database, new Date('2026-06-21T21:59:59Z'));
      expect(await bodyOf(NEW, '')).toMatchObject({ state: 'ending' });
      await endDueContracts(platform.store.database, new Date('2026-06-21T22:00:00Z'));
      expect(await bodyOf(NEW, '')).toMatchObject({ state: 'ended', endedDay: '2026-06-21' });
    });
  },
);
