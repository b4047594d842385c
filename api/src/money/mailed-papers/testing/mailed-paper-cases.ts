import { readPaperIndex } from '@foyer/wire/mailed-papers';
import type { TestPlatform } from '../../../process/testing/test-platform';
import type { InvoiceFacts, NewsletterFacts } from '../facts';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const NOT_FOUND = { status: 'error', error: 'document.not.found' };
const MONTH_MS = 31 * 86_400_000;
const INVOICES = '/invoices/:id/invoices.txt';
const LETTERS = '/newsletter/:id/newsletters.txt';

/** Wire tests of invoice and newsletter indexes, files and access. */
export function mailedPaperCases(platform: () => TestPlatform): void {
  const idOf = async (email: string) => (await platform().account(email)).id;
  const call = async (path: string, email: string, fields = {}) =>
    platform().callAs(email, path, { id: await idOf(email), ...fields });
  const rowsOf = async (path: string, email = HOME) => {
    const { body, headers } = await call(path, email);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['cache-control']).toContain('no-store');
    return Buffer.from(body).toString('utf8');
  };
  const factsOf = async <Facts>(name: string) => {
    const found = await platform().store.documents.byNumber(await idOf(HOME), name.replace('.pdf', ''));
    return found?.facts as Facts;
  };

  test('one invoice is issued per completed month, once, priced by the capacity of its days', async () => {
    await platform().makePapers(HOME, SOLAR);
    const index = await rowsOf(INVOICES);
    expect(index).toMatch(/^FOYER-2026-\d{6}\.pdf,2026-05\n$/);
    await Promise.all([platform().makePapers(HOME), platform().makePapers(HOME)]);
    const both = [await rowsOf(INVOICES), await rowsOf(INVOICES)];
    expect(both).toEqual([index, index]);
    const [paper] = readPaperIndex(index).papers;
    const { invoice } = await factsOf<InvoiceFacts>(paper?.name ?? '');
    // 300 kWh at 24 € a month, for 11 of 31 days.
    expect(invoice).toMatchObject({ totalCents: 852, vatCents: 142 });
    expect(invoice.lines).toMatchObject([{ capacityKwh: 300, monthlyCents: 2400, fromDay: '2026-05-21' }]);
    platform().passTime(MONTH_MS);
    await platform().makePapers(HOME);
    const { papers } = readPaperIndex(await rowsOf(INVOICES));
    expect(papers.map(({ month }) => month)).toEqual(['2026-06', '2026-05']);
    platform().passTime(-MONTH_MS);
  });

  test('a home without an active battery has no invoices', async () => {
    for (const email of [SOLAR, 'pending@foyer.example', 'nobattery@foyer.example'])
      expect(await rowsOf(INVOICES, email)).toBe('');
  });

  test('newsletter figures equal those of the charts and imported rows are returned unchanged', async () => {
    const { papers, unreadableRows } = readPaperIndex(await rowsOf(LETTERS, SOLAR));
    expect(papers.map(({ month }) => month)).toEqual(['2026-05']);
    expect(unreadableRows).toEqual([2]);
    const own = readPaperIndex(await rowsOf(LETTERS)).papers.find((one) => one.month === '2026-05');
    const { month } = await factsOf<NewsletterFacts>(own?.name ?? '');
    const measures = await platform().callAs(HOME, '/api/measures/grouping', {
      groupType: 'day',
      fromDate: '2026-05-21',
      toDate: '2026-06-01',
      deviceId: (await platform().deviceOfType('virtual')).id,
    });
    const sum = (type: string) =>
      measures.body.measures.reduce(
        (all: number, { values }: { values: { type: string; value: number }[] }) =>
          all + (values.find((one) => one.type === type)?.value ?? 0),
        0,
      );
    expect(month.consumedWs).toBeCloseTo(sum('energy'), 0);
    expect(month.producedWs).toBeCloseTo(sum('produced_energy'), 0);
  });

  test('a listed document is a PDF with identical bytes on every request', async () => {
    for (const [title, index, file] of [
      ['Facture-d-abonnement', INVOICES, '/invoices/:id/:name'],
      ['Lettre-du-mois', LETTERS, '/newsletter/:id/:name'],
    ] as const) {
      const [paper] = readPaperIndex(await rowsOf(index)).papers;
      const [first, again] = [await call(file, HOME, paper), await call(file, HOME, paper)];
      expect(first.headers['content-type']).toBe('application/pdf');
      expect(first.headers['content-disposition']).toContain(`filename="${title}-${paper?.month}.pdf"`);
      const text = Buffer.from(first.body).toString('latin1');
      expect(text).toContain('/StructTreeRoot');
      expect(Buffer.compare(Buffer.from(first.body), Buffer.from(again.body))).toBe(0);
    }
  });

  test('a document of another home, of another kind or unknown is not found', async () => {
    const [invoice] = readPaperIndex(await rowsOf(INVOICES)).papers;
    const [letter] = readPaperIndex(await rowsOf(LETTERS)).papers;
    const theirs = { id: await idOf(HOME) };
    const answers = await Promise.all([
      call('/invoices/:id/:name', SOLAR, { ...theirs, name: invoice?.name }),
      call('/invoices/:id/:name', SOLAR, { name: invoice?.name }),
      call('/invoices/:id/:name', HOME, { name: letter?.name }),
      call('/newsletter/:id/:name', HOME, { name: invoice?.name }),
      call('/invoices/:id/:name', HOME, { name: 'Nothing-of-ours.pdf' }),
      call(INVOICES, SOLAR, theirs),
      call(LETTERS, SOLAR, theirs),
    ]);
    for (const { body } of answers) expect(body).toEqual(NOT_FOUND);
    const listed = (await platform().callAs(HOME, '/api/user/document/bills')).body.bills;
    expect(JSON.stringify(listed)).not.toContain(invoice?.name.replace('.pdf', ''));
    expect(
      (await call('/document/bill', HOME, { billNumber: invoice?.name.replace('.pdf', '') })).body,
    ).toEqual(NOT_FOUND);
  });

  test('a request without a token is refused', async () => {
    const { body } = await platform().call(INVOICES, { id: await idOf(HOME) });
    expect(body).toEqual({ status: 'error', error: 'not.authorized' });
  });
}
