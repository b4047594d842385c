import { createHash } from 'node:crypto';
import { readZip } from '../../../areas/household-data/testing/read-zip';
import { makeAndFilePapersOf } from '../../../process/papers';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
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
  const call = (path: string, fields: Fields = {}, email = HOME) => platform().callAs(email, path, fields);
  const bills = async (): Promise<Listed[]> => (await call('/api/user/document/bills')).body.bills;
  const reports = async (): Promise<Listed[]> =>
    (await call('/api/user/document/monthlyReports')).body.monthlyReports;

  test('documents come into being by the job alone, which the lists say', async () => {
    const before = (await call('/api/user/document/bills')).body;
    expect(before).toMatchObject({ bills: [], isBeingMade: true, waitsSince: '2026-06-01' });
    expect((await call('/api/user/document/monthlyReports')).body).toMatchObject({
      monthlyReports: [],
      isBeingMade: true,
      waitsSince: '2026-06-03',
    });
    await platform().makePapers(HOME, 'solar@foyer.example');
    const { store, nowMs } = platform();
    const { id } = await platform().account(HOME);
    await makeAndFilePapersOf(store, id, nowMs());
    const filed = await store.database.query<{ type: string }>(
      `select d.type from document d join account a on a.key = d.household_key
         join document_file f on f.document_key = d.key where a.id = $1 order by d.type`,
      [id],
    );
    expect(filed.map(({ type }) => type)).toEqual([
      'IntermediateTransitionalBill',
      'Invoice',
      'PaymentSchedule',
    ]);
    expect((await call('/api/user/document/bills')).body).toMatchObject({
      isBeingMade: false,
      waitsSince: null,
    });
  });

  test('documents start with the home’s operation, here a month ago, and are issued once', async () => {
    const first = await bills();
    expect(first.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['PaymentSchedule', '2026-06-01', '2027-05-31'],
      ['IntermediateTransitionalBill', '2026-05-21', '2026-05-31'],
    ]);
    await Promise.all(Array.from({ length: 3 }, () => platform().makePapers(HOME)));
    expect(await bills()).toEqual(first);
  });

  test('bills are numbered by brand and year, other documents at random', async () => {
    const documents = [...(await bills()), ...(await reports())];
    expect(new Set(documents.map(({ number }) => number)).size).toBe(documents.length);
    for (const { number, type } of documents)
      expect(number).toMatch(/Bill$/.test(type) ? /^FOYER-2026-\d{6}$/ : /^[A-Za-z0-9]{20}$/);
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

  test('documents are tagged PDFs, sent as uncached attachments, with the same bytes each time', async () => {
    for (const [path, fields] of await files()) {
      const [first, again] = [await call(path, fields), await call(path, fields)];
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

  test('the bills of a year are one file with the same bytes as each by itself', async () => {
    const { body, headers } = await call('/document/bills', { year: '2026' });
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Factures-2026.zip"',
    });
    const [, bill] = await bills();
    const files = readZip(body);
    expect([...files.keys()]).toEqual([`Facture-2026-05-21-${bill?.number}.pdf`]);
    const { body: alone } = await call('/document/bill', { billNumber: bill?.number ?? '' });
    expect([...files.values()][0]?.equals(alone)).toBe(true);
    for (const year of ['2025', '2027'])
      expect((await call('/document/bills', { year })).body.error).toBe('document.not.found');
    expect((await call('/document/bills', { year: '1999' })).body.error).toBe('parameter.invalid');
  });

  test('reports are in the profile’s language, papers that ask for an amount in the one of their issue', async () => {
    const [schedule, bill] = await bills();
    const [report] = await reports();
    const langOf = async (path: string, fields: Fields) =>
      /\/Lang \((\w+)\)/.exec(Buffer.from((await call(path, fields)).body).toString('latin1'))?.[1];
    const languages = async () => ({
      bill: await langOf('/document/bill', { billNumber: bill?.number ?? '' }),
      schedule: await langOf('/document/paymentSchedule', { paymentScheduleNumber: schedule?.number ?? '' }),
      report: await langOf(
        report?.type === 'ProductivityReport'
          ? '/document/productivityReport'
          : '/document/realTimeMonthlyReport',
        { reportNumber: report?.number ?? '' },
      ),
    });
    expect(await languages()).toEqual({ bill: 'fr', schedule: 'fr', report: 'fr' });
    await platform().callAs(HOME, '/api/user/update', { language: 'en' }, { method: 'POST' });
    expect(await languages()).toEqual({ bill: 'fr', schedule: 'fr', report: 'en' });
    await platform().callAs(HOME, '/api/user/update', { language: 'fr' }, { method: 'POST' });
  });

  test('the file of a bill is stored by the job and never changed, neither is what was issued', async () => {
    const [, bill] = await bills();
    const { body } = await call('/document/bill', { billNumber: bill?.number ?? '' });
    const { database } = platform().store;
    const ofBill = 'document_key = (select key from document where number = $1)';
    const stored = await database.query<{ language: string; isHash: boolean; bytes: Uint8Array }>(
      `select language, sha256 = sha256(bytes) as "isHash", bytes from document_file where ${ofBill}`,
      [bill?.number ?? ''],
    );
    expect(stored).toEqual([{ language: 'fr', isHash: true, bytes: expect.anything() }]);
    expect(Buffer.compare(Buffer.from(stored[0]?.bytes ?? []), Buffer.from(body))).toBe(0);
    for (const change of [
      `update document_file set language = 'en' where ${ofBill}`,
      'update document set total_cents = 1 where number = $1',
      `update document set facts = '{}' where number = $1`,
      `update document set number = 'FOYER-2026-999999' where number = $1`,
      `update receivable set cents = 1 where ${ofBill}`,
    ])
      await expect(database.query(change, [bill?.number ?? ''])).rejects.toThrow(
        'an issued document is never changed',
      );
  });

  test('what documents of an earlier release ask for is derived, and stored by the job', async () => {
    const { database, ledger } = platform().store;
    const { id } = await platform().account(HOME);
    const due = async () => (await call('/api/user/document/payments')).body;
    const ofHome = 'where household_key = (select key from account where id = $1)';
    const stored = async () => database.query(`select * from receivable ${ofHome} order by key`, [id]);
    const [asked, count, rows] = [await due(), (await stored()).length, await ledger.ofHousehold(id)];
    expect(asked.payments).not.toEqual([]);
    await database.query(`delete from receivable ${ofHome}`, [id]);
    expect([await due(), await ledger.ofHousehold(id), await stored()]).toEqual([asked, rows, []]);
    await platform().makePapers(HOME);
    expect([await due(), (await stored()).length]).toEqual([asked, count]);
  });

  test('an issued document never changes', async () => {
    const [, bill] = await bills();
    const fields = { billNumber: bill?.number ?? '' };
    const before = (await call('/document/bill', fields)).body;
    const { id } = (
      await platform().callAs(
        HOME,
        '/api/tariff/save',
        { category: 'flat', ranges: '', price: 99, fromDate: '2026-05-22' },
        { method: 'POST' },
      )
    ).body;
    await platform().callAs(HOME, '/api/user/update', { lastName: 'Autre' }, { method: 'POST' });
    expect(
      Buffer.compare(Buffer.from(before), Buffer.from((await call('/document/bill', fields)).body)),
    ).toBe(0);
    await platform().callAs(HOME, '/api/tariff/remove', { id }, { method: 'POST' });
    await platform().callAs(HOME, '/api/user/update', { lastName: 'Lyon' }, { method: 'POST' });
  });

  test('documents of another home, of another kind and unknown ones are all not found', async () => {
    const [schedule, bill] = await bills();
    const number = bill?.number ?? '';
    const answers = await Promise.all([
      call('/document/bill', { billNumber: number }, 'green@azur.example'),
      call('/document/bill', { billNumber: schedule?.number ?? '' }),
      call('/document/bill', { billNumber: 'A'.repeat(20) }),
      call('/document/paymentSchedule', { paymentScheduleNumber: number }),
      call('/api/user/document/bill/explanation', { billNumber: schedule?.number ?? '' }),
      call('/document/licence', { version: '99.0' }),
      call('/document/contract', {}, 'meter@foyer.example'),
    ]);
    for (const { body } of answers) expect(body).toEqual({ status: 'error', error: 'document.not.found' });
  });

  test('a proof of address needs an active contract and a requested grid connection', async () => {
    const found = async (email: string) =>
      (await call('/document/proofOfAddress', {}, email)).headers['content-type'] === 'application/pdf';
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
            .update((await call(path, {}, email)).body)
            .digest('hex'),
        ),
      );
    const change = (fields: Fields, email = HOME) =>
      platform().callAs(email, '/api/user/update', fields, { method: 'POST' });

    test('documents keep the name, address and supplier the contract was signed with', async () => {
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
      expect((await call('/api/user/document/contract/subscriber')).body.contractSubscriber).toMatchObject({
        firstName: details.firstName,
        lastName: details.lastName,
      });
      await platform().store.accounts.update((await platform().account(HOME)).id, { details });
    });

    test('documents name the brand’s supplier regardless of the profile', async () => {
      const { id } = await platform().account(HOME);
      const { number } = (await bills()).at(-1) ?? { number: '' };
      const document = await platform().store.documents.byNumber(id, number);
      expect(document?.facts).toMatchObject({
        supplier: 'Foyer Énergie',
        customer: 'Maison Lyon',
        isSimulated: true,
      });
      const azur = await platform().account('green@azur.example');
      const typed = { ...azur, details: { ...azur.details, electricityProvider: 'EDF' } };
      expect(partiesOf(typed, null, null).supplier).toBe('Azur Énergie');
      const measured = { ...typed, gatewayKind: 'mqtt' as const };
      expect(partiesOf(measured, null, null)).not.toHaveProperty('isSimulated');
    });

    test('documents use the profile of the day of signature, and do not exist without one', async () => {
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
      for (const path of PAPERS) expect((await call(path, {}, email)).body.error).toBe('document.not.found');
      await sign('2026-06-21');
      expect((await account(email)).contractSubscriber?.lastName).toBe('Autre');
    });
  });

  test('a contract has its subscriber’s name', async () => {
    expect((await call('/api/user/document/contract/subscriber')).body.contractSubscriber).toEqual({
      firstName: 'Maison',
      lastName: 'Lyon',
      contractNumber: expect.stringMatching(/^FOY\d{8}$/),
      proofOfAddress: true,
    });
    const without = await call('/api/user/document/contract/subscriber', {}, 'solar@foyer.example');
    expect(without.body.error).toBe('contract.not.found');
    const { body } = await call('/api/user/contract', {}, 'solar@foyer.example');
    expect(body).toMatchObject({ state: 'none', choice: null, request: null });
  });

  test('a household with another supplier has reports and no bills', async () => {
    expect((await call('/api/user/document/bills', {}, 'solar@foyer.example')).body.bills).toEqual([]);
    const { body } = await call('/api/user/document/monthlyReports', {}, 'solar@foyer.example');
    expect(body.monthlyReports.length).toBeGreaterThan(0);
  });

  test('a production report states the energy produced, used and sold', async () => {
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

  test('a licence is identified by its version and the digest of its text', async () => {
    const { body } = await call('/api/user/document/licence');
    expect(body).toMatchObject({ version: '1.0', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const storage = (await call('/api/user/document/licence', { text: 'storageLicence' })).body;
    expect(storage.digest).not.toBe(body.digest);
  });

  test('a bill is explained to the cent: days add up to their line and lines to the total', async () => {
    const bill = (await bills()).find(({ to }) => to === '2026-05-31');
    const { body } = await call('/api/user/document/bill/explanation', { billNumber: bill?.number ?? '' });
    const sum = (amounts: { amountCents: number }[]) =>
      amounts.reduce((all, { amountCents }) => all + amountCents, 0);
    expect(sum(body.lines)).toBe(Math.round((bill?.totalAmountIncludingVAT ?? 0) * 100));
    const energies = body.lines.filter(({ kind }: { kind: string }) => kind === 'energy');
    // Earlier areas know no kind for sold energy.
    expect(energies.map(({ hours }: { hours: string }) => hours)).toEqual(['peak', 'offPeak', 'feedIn']);
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
