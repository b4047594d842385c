import type { BillComparison } from '@foyer/wire/supplier-bill';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

const HOME = 'home@foyer.example';
const TEMPO = 'tempo@foyer.example';
const SWISS = 'swiss@foyer.example';

interface BilledLine {
  readonly hours: string | null;
  readonly quantity: number;
  readonly amountCents: number;
}

export function supplierBillCases(platform: () => TestPlatform): void {
  const compare = async (fields: Fields, email = HOME) =>
    (await platform().callAs(email, '/api/tariff/bill/compare', fields, { method: 'POST' })).body;
  const compared = async (fields: Fields, email = HOME): Promise<BillComparison> =>
    (await compare(fields, email)).comparison;
  const sumOf = (parts: BillComparison['parts']) => parts.reduce((sum, { cents }) => sum + cents, 0);

  /** Our own bill of May, as a person would type it. */
  const typedBill = async (email: string): Promise<{ fields: Fields; lines: readonly BilledLine[] }> => {
    const read = async (path: string, fields: Fields = {}) =>
      (await platform().callAs(email, path, fields)).body;
    await platform().makePapers(email);
    const { bills } = await read('/api/user/document/bills');
    const bill = bills.find(({ from }: { from: string }) => from === '2026-05-21');
    const explained = await read('/api/user/document/bill/explanation', { billNumber: bill.number });
    const lines: BilledLine[] = explained.lines;
    const energy = lines.filter(({ hours }) => hours !== null && hours !== 'feedIn');
    return {
      lines,
      fields: {
        fromDate: bill.from,
        lastDate: bill.to,
        energy: energy.map(({ hours, quantity }) => `${hours} ${Math.round(quantity)}`).join(';'),
        amount: Math.round(bill.totalAmountIncludingVAT * 100),
        standing: lines.find(({ hours }) => hours === null)?.amountCents ?? 0,
      },
    };
  };

  test.each([
    // The surplus that the supplier buys is a line of its own.
    [HOME, 4],
    [TEMPO, 5],
  ])('our own bill of %s differs from the worked-out one by nothing', async (email, count) => {
    const { fields, lines } = await typedBill(email);
    const found = await compared(fields, email);
    expect(found).toMatchObject({ basis: 'contract', differenceCents: 0, parts: [], missingPrices: [] });
    expect(found.lines.map(({ amountCents }) => amountCents)).toEqual(
      lines.map(({ amountCents }) => amountCents),
    );
    expect(lines.length).toBe(count);
  });

  test('more energy and a higher standing charge are told apart', async () => {
    const { fields } = await typedBill(TEMPO);
    const energy = String(fields.energy).replace(
      /bluePeak (\d+)/,
      (_, kwh) => `bluePeak ${Number(kwh) + 10}`,
    );
    const standing = Number(fields.standing) + 300;
    const asked = { ...fields, energy, standing, amount: Number(fields.amount) + 510 };
    const { differenceCents, parts } = await compared(asked, TEMPO);
    expect(differenceCents).toBe(510);
    expect(sumOf(parts)).toBe(510);
    expect(parts.find(({ kind }) => kind === 'fixed')?.cents).toBe(300);
    expect(parts.find(({ kind }) => kind === 'quantity')).toMatchObject({ period: 'bluePeak' });
  });

  test('a home with another supplier is priced by its tariff and the published standing charge', async () => {
    const days = { fromDate: '2026-06-01', lastDate: '2026-06-15' };
    const found = await compared({ ...days, energy: 'all 200', amount: 5000 }, SWISS);
    expect([found.basis, found.missingPrices]).toEqual(['tariff', []]);
    // Half a month at 6.70 CHF, then the prices the household shows.
    expect(found.lines.map(({ hours, unitCents }) => [hours, unitCents])).toEqual([
      [null, 670],
      ['peak', 29.1],
      ['offPeak', 22.4],
    ]);
    expect([found.lines[0]?.quantity, found.lines[0]?.amountCents]).toEqual([0.5, 335]);
    expect([found.exciseCents, found.vatCents]).toEqual([0, Math.round(found.totalCents * (0.081 / 1.081))]);
    expect(sumOf(found.parts)).toBe(found.differenceCents);
    expect(5000 - found.totalCents).toBe(found.differenceCents);
  });

  test('a home without measurements has nothing to compare', async () => {
    const day = { fromDate: '2026-06-21', lastDate: '2026-06-21' };
    expect(await compare({ ...day, energy: 'all 5', amount: 100 }, 'meter@foyer.example')).toEqual({
      status: 'ok',
      comparison: null,
    });
  });
}
