import { refusal } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { BillExplanation } from './BillExplanation';

const DOCUMENT = {
  number: 'BILL1',
  type: 'IntermediateTransitionalBill',
  fromDay: '2026-05-01',
  lastDay: '2026-05-31',
  totalCents: 5_000,
} as const;
const line = (from: string, to: string, unitCents: number) => ({
  kind: 'energy',
  hours: 'base',
  from,
  to,
  quantity: 100,
  unitCents,
  amountCents: 100 * unitCents,
  days: [],
});

async function explained(
  lines: object[],
  totalAmountIncludingVAT: number | null = 50,
  difference: object | null = null,
) {
  const { type, number } = DOCUMENT;
  const document = { number, type, from: '2026-05-01', to: '2026-05-31', totalAmountIncludingVAT };
  const rest = { beforeTaxesCents: 4_000, exciseCents: 300, vatCents: 700, missingHours: 0, difference };
  await renderPanel(<BillExplanation document={DOCUMENT} title="May 2026" onClose={() => {}} />, {
    section: 'energy_documents',
    platformAnswers: { billExplanation: { document, lines, ...rest } },
  });
  const dialog = await screen.findByTestId('bill-explanation');
  await screen.findByText(/Including excise/);
  return dialog.textContent?.replaceAll('\u00a0', ' ');
}

test('lines name their days after a change of tariff', async () => {
  const text = await explained([line('2026-05-01', '2026-05-11', 20), line('2026-05-12', '2026-05-31', 25)]);
  expect(text).toContain('Energy1 May 2026 to 11 May 2026');
  expect(text).toContain('Energy12 May 2026 to 31 May 2026');
});

test('a line at dynamic prices names them and its mean price', async () => {
  const text = await explained([{ ...line('2026-05-01', '2026-05-31', 20), label: 'Vario' }]);
  expect(text).toMatch(/Energy at dynamic prices: Vario100\.000 kWh at 20 c€\/kWh on average/);
});

test('hours have the digits to be checked, and say that they are a part', async () => {
  const at = Date.parse('2026-05-01T19:00:00Z');
  const hours = [{ at, energy: 1_482_120, cents: 5.5827, isPart: true }];
  const days = [{ day: '2026-05-01', energy: 1_482_120, amountCents: 6, hours }];
  const text = await explained([{ ...line('2026-05-01', '2026-05-31', 13.56), days }]);
  expect(text).toContain('0.412 kWh');
  expect(text).toContain('21:00 (part)0.4117 kWh€0.0558');
});

test('a line of one day names that day alone', async () => {
  const text = await explained([line('2026-05-01', '2026-05-01', 20), line('2026-05-02', '2026-05-31', 25)]);
  expect(text).toContain('Energy1 May 2026100');
});

test('lines of one tariff name no days', async () => {
  expect(await explained([line('2026-05-01', '2026-05-31', 20)])).not.toContain('31 May');
});

test('a bill without a total shows none, not zero', async () => {
  await explained([line('2026-05-01', '2026-05-31', 20)], null);
  expect(screen.queryByTestId('bill-total')).not.toBeInTheDocument();
});

test('a difference from the app is explained by its parts, the largest first', async () => {
  const difference = {
    shownCents: 4_000,
    billedCents: 4_500,
    hoursCents: -20,
    pricesCents: 520,
    roundingCents: 0,
  };
  const text = await explained([line('2026-05-01', '2026-05-31', 20)], 50, difference);
  expect(text).toContain('€40.00 in the app for the same days, €45.00 on the bill (+€5.00)');
  const parts = within(screen.getByTestId('bill-difference')).getAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'The tariff shown in the app is not that of your contract+€5.20',
    'Hours measured in part: the bill completes them or leaves them out−€0.20',
  ]);
});

test('a bill like the app says nothing about it', async () => {
  await explained([line('2026-05-01', '2026-05-31', 20)]);
  expect(screen.queryByTestId('bill-difference')).not.toBeInTheDocument();
});

test('a person who acts for the customer is not asked to try again', async () => {
  await renderPanel(<BillExplanation document={DOCUMENT} title="May 2026" onClose={() => {}} />, {
    section: 'energy_documents',
    platformAnswers: { billExplanation: refusal('role.not.allowed') },
  });
  expect(await screen.findByText('Only the customer can open this document.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
