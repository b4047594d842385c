import { createHash } from 'node:crypto';
import type { Fields, TestPlatform } from '../../platform/testing/test-platform';
import type { ReportFacts } from '../facts';
import { partiesOf } from '../supply';

const HOME = 'home@foyer.example';

interface Listed {
  readonly number: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
  readonly totalAmountIncludingVAT: number | null;
}

export function documentCases(platform: () => TestPlatform): void {
  const ask = (path: string, fields: Fields = {}, email = HOME) => platform().askAs(email, path, fields);
  const bills = async (): Promise<Listed[]> => (await ask('/api/user/document/bills')).body.bills;
  const reports = async (): Promise<Listed[]> =>
    (await ask('/api/user/document/monthlyReports')).body.monthlyReports;

  test('begin with the house, which is a month old here, and are issued once', async () => {
    const first = await bills();
    expect(first.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['PaymentSchedule', '2026-06-01', '2027-05-31'],
      ['IntermediateTransitionalBill', '2026-05-21', '2026-05-31'],
    ]);
    await Promise.all(Array.from({ length: 10 }, bills));
    expect(await bills()).toEqual(first);
  });

  test('cannot be listed while the provider is out of reach, and are there again afterwards', async () => {
    platform().failures.set('provider', 'unreachable');
    for (const list of ['bills', 'monthlyReports'])
      expect((await ask(`/api/user/document/${list}`)).body.error).toBe('provider.unavailable');
    platform().failures.set('provider', null);
    expect((await bills()).length).toBeGreaterThan(0);
  });

  test('have numbers that say nothing of each other', async () => {
    const numbers = [...(await bills()), ...(await reports())].map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  const files = async (): Promise<[string, Fields][]> => {
    const [schedule, bill] = await bills();
    const [monthly, productivity] = ['RealTimeMonthlyReport', 'ProductivityReport'].map(async (type) =>
      (await reports()).find((one) => one.type === type),
    );
    return [
      ['/document/bill', { billNumber: bill?.number ?? '' }],
      ['/document/paymentSchedule', { paymentScheduleNumber: schedule?.number ?? '' }],
      ['/document/realTimeMonthlyReport', { reportNumber: (await monthly)?.number ?? '' }],
      ['/document/productivityReport', { reportNumber: (await productivity)?.number ?? '' }],
      ['/document/contract', {}],
      ['/document/proofOfAddress', {}],
      ['/document/licence', {}],
      ['/document/storageLicence', {}],
    ];
  };

  test('are PDFs to be kept, tagged, never stored on the way, with the same bytes each time', async () => {
    for (const [path, fields] of await files()) {
      const [first, again] = [await ask(path, fields), await ask(path, fields)];
      expect([path, first.headers['content-type']]).toEqual([path, 'application/pdf']);
      expect(first.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.pdf"$/);
      expect(first.headers['cache-control']).toContain('no-store');
      const text = Buffer.from(first.body).toString('latin1');
      expect(text.slice(0, 8)).toBe('%PDF-1.7');
      expect(text).toContain('/MarkInfo');
      expect(text).toContain('/StructTreeRoot');
      expect(Buffer.compare(Buffer.from(first.body), Buffer.from(again.body))).toBe(0);
    }
  });

  test('are in the language of the person', async () => {
    const [, bill] = await bills();
    const fields = { billNumber: bill?.number ?? '' };
    const lang = async () =>
      /\/Lang \((\w+)\)/.exec(
        Buffer.from((await ask('/document/bill', fields)).body).toString('latin1'),
      )?.[1];
    expect(await lang()).toBe('fr');
    await platform().askAs(HOME, '/api/user/update', { language: 'en' }, { method: 'POST' });
    expect(await lang()).toBe('en');
    await platform().askAs(HOME, '/api/user/update', { language: 'fr' }, { method: 'POST' });
  });

  test('stay what they were whatever is changed afterwards', async () => {
    const [, bill] = await bills();
    const fields = { billNumber: bill?.number ?? '' };
    const before = (await ask('/document/bill', fields)).body;
    const { id } = (
      await platform().askAs(
        HOME,
        '/api/tariff/save',
        { category: 'flat', ranges: '', price: 99, fromDate: '2026-05-22' },
        { method: 'POST' },
      )
    ).body;
    await platform().askAs(HOME, '/api/user/update', { lastName: 'Autre' }, { method: 'POST' });
    expect(Buffer.compare(Buffer.from(before), Buffer.from((await ask('/document/bill', fields)).body))).toBe(
      0,
    );
    await platform().askAs(HOME, '/api/tariff/remove', { id }, { method: 'POST' });
    await platform().askAs(HOME, '/api/user/update', { lastName: 'Lyon' }, { method: 'POST' });
  });

  test('of another home, of another kind and of nobody are the same: not found', async () => {
    const [schedule, bill] = await bills();
    const number = bill?.number ?? '';
    const answers = await Promise.all([
      ask('/document/bill', { billNumber: number }, 'green@azur.example'),
      ask('/document/bill', { billNumber: schedule?.number ?? '' }),
      ask('/document/bill', { billNumber: 'A'.repeat(20) }),
      ask('/document/paymentSchedule', { paymentScheduleNumber: number }),
      ask('/api/user/document/bill/explanation', { billNumber: schedule?.number ?? '' }),
      ask('/document/licence', { version: '99.0' }),
      ask('/document/contract', {}, 'meter@foyer.example'),
    ]);
    for (const { body } of answers) expect(body).toEqual({ status: 'error', error: 'document.not.found' });
  });

  test('prove an address only where the contract is active and the grid was asked for (spec 3 §4)', async () => {
    const found = async (email: string) =>
      (await ask('/document/proofOfAddress', {}, email)).headers['content-type'] === 'application/pdf';
    expect(await found(HOME)).toBe(true);
    expect(await found('pending@foyer.example')).toBe(true);
    expect(await found('solar@foyer.example')).toBe(false);
    expect(await found('readonly@foyer.example')).toBe(false);
  });

  describe('of a signed contract', () => {
    const PAPERS = ['/document/contract', '/document/proofOfAddress'];
    const digestsOf = (email: string) =>
      Promise.all(
        PAPERS.map(async (path) =>
          createHash('sha256')
            .update((await ask(path, {}, email)).body)
            .digest('hex'),
        ),
      );
    const change = (fields: Fields, email = HOME) =>
      platform().askAs(email, '/api/user/update', fields, { method: 'POST' });

    test('keep the name, the address and the supplier it was signed with', async () => {
      const before = await digestsOf(HOME);
      const { details } = await platform().account(HOME);
      const forged = {
        firstName: 'Jean',
        lastName: 'Faux',
        address: '1 rue Inventée',
        additionalAddress: 'Bâtiment Z',
        postalCode: '75001',
        city: 'Paris',
        electricityProvider: 'EDF',
      };
      expect((await change(forged)).body.status).toBe('ok');
      expect(await digestsOf(HOME)).toEqual(before);
      expect((await ask('/api/user/document/contract/subscriber')).body.contractSubscriber).toMatchObject({
        firstName: details.firstName,
        lastName: details.lastName,
      });
      await platform().store.accounts.update((await platform().account(HOME)).id, { details });
    });

    test('name the supplier of the brand, whatever the profile says', async () => {
      const { id } = await platform().account(HOME);
      const { number } = (await bills()).at(-1) ?? { number: '' };
      const document = await platform().store.documents.byNumber(id, number);
      expect(document?.facts).toMatchObject({ supplier: 'Foyer Énergie', customer: 'Maison Lyon' });
      const azur = await platform().account('green@azur.example');
      const typed = { ...azur, details: { ...azur.details, electricityProvider: 'EDF' } };
      expect(partiesOf(typed, null).supplier).toBe('Azur Énergie');
    });

    test('take what the profile says on the day of the signature, and are not there without it', async () => {
      const email = 'pending@foyer.example';
      const { store, account } = platform();
      const { id, contractLifecycle } = await account(email);
      const sign = (day: string) => {
        const contract = { state: 'Active', signatureDate: day };
        return store.database.query('update account set contract_lifecycle = $2::jsonb where id = $1', [
          id,
          JSON.stringify({ ...contractLifecycle, contract }),
        ]);
      };
      await change({ lastName: 'Signataire' }, email);
      await sign('2026-06-20');
      await change({ lastName: 'Autre' }, email);
      expect((await account(email)).contractSubscriber?.lastName).toBe('Signataire');
      await store.database.query('update account set contract_subscriber = null where id = $1', [id]);
      for (const path of PAPERS) expect((await ask(path, {}, email)).body.error).toBe('document.not.found');
      await sign('2026-06-21');
      expect((await account(email)).contractSubscriber?.lastName).toBe('Autre');
    });
  });

  test('name the subscriber of a contract, where there is one', async () => {
    expect((await ask('/api/user/document/contract/subscriber')).body.contractSubscriber).toEqual({
      firstName: 'Maison',
      lastName: 'Lyon',
      contractNumber: expect.stringMatching(/^FOY\d{8}$/),
      proofOfAddress: true,
    });
    const without = await ask('/api/user/document/contract/subscriber', {}, 'solar@foyer.example');
    expect(without.body.error).toBe('contract.not.found');
  });

  test('a household that has its energy from somebody else has reports, and no bills', async () => {
    expect((await ask('/api/user/document/bills', {}, 'solar@foyer.example')).body.bills).toEqual([]);
    const { body } = await ask('/api/user/document/monthlyReports', {}, 'solar@foyer.example');
    expect(body.monthlyReports.length).toBeGreaterThan(0);
  });

  test('a report knows what the panels made, used and sold', async () => {
    const report = (await reports()).find(({ type }) => type === 'ProductivityReport');
    const { id } = await platform().account(HOME);
    const stored = await platform().store.documents.byNumber(id, report?.number ?? '');
    const { days } = (stored?.facts ?? {}) as ReportFacts;
    expect(days).toHaveLength(11);
    for (const { producedWs, exportedWs } of days) {
      expect(producedWs).toBeGreaterThan(0);
      expect(exportedWs).toBeLessThanOrEqual(producedWs ?? 0);
    }
  });

  test('a licence is told by its version and the digest of its text', async () => {
    const { body } = await ask('/api/user/document/licence');
    expect(body).toMatchObject({ version: '1.0', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const storage = (await ask('/api/user/document/licence', { text: 'storageLicence' })).body;
    expect(storage.digest).not.toBe(body.digest);
  });

  test('a bill is explained to the cent: days add up to their line, lines to the total', async () => {
    const bill = (await bills()).find(({ to }) => to === '2026-05-31');
    const { body } = await ask('/api/user/document/bill/explanation', { billNumber: bill?.number ?? '' });
    const sum = (amounts: { amountCents: number }[]) =>
      amounts.reduce((all, { amountCents }) => all + amountCents, 0);
    expect(sum(body.lines)).toBe(Math.round((bill?.totalAmountIncludingVAT ?? 0) * 100));
    const energies = body.lines.filter(({ kind }: { kind: string }) => kind === 'energy');
    expect(energies.map(({ hours }: { hours: string }) => hours)).toEqual(['peak', 'offPeak']);
    for (const line of energies) {
      expect(line.days).toHaveLength(11);
      expect(sum(line.days)).toBe(line.amountCents);
      const ws = line.days.reduce((all: number, day: { energy: number }) => all + day.energy, 0);
      expect(ws / 3_600_000).toBeCloseTo(line.quantity, 9);
      for (const day of line.days)
        expect(
          day.hours.reduce((all: number, { energy }: { energy: number | null }) => all + (energy ?? 0), 0),
        ).toBe(day.energy);
    }
  });
}
