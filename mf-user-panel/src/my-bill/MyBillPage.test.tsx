import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../testing/render-panel';
import { MyBillPage } from './MyBillPage';

const line = (
  kind: string,
  hours: string | null,
  quantity: number,
  unitCents: number,
  amountCents: number,
) => ({
  kind,
  hours,
  fromDate: '2026-05-01',
  lastDate: '2026-05-31',
  quantity,
  unitCents,
  amountCents,
});
const COMPARISON = {
  basis: 'contract',
  lines: [line('standingCharge', null, 1, 1956, 1956), line('energy', 'base', 300, 20, 6000)],
  totalCents: 7956,
  exciseCents: 900,
  vatCents: 1300,
  measuredKwh: 300,
  missingHours: 31,
  estimatedHours: 0,
  missingPrices: [],
  differenceCents: 444,
  parts: [
    { kind: 'unmeasured', period: null, kwh: 12, cents: 240 },
    { kind: 'price', period: null, kwh: 312, cents: 160 },
    { kind: 'fixed', period: null, kwh: null, cents: 44 },
  ],
};
const session = sessionOf({ profile: profileBody({ operationalDate: '01-05-2026' }) });

async function open(compareBill: unknown, options: object = {}) {
  const user = userEvent.setup();
  const sent: object[] = [];
  const answer =
    typeof compareBill === 'symbol' || typeof compareBill === 'function'
      ? compareBill
      : (fields: object) => {
          sent.push(fields);
          return compareBill;
        };
  await renderPanel(<MyBillPage />, {
    section: 'my_bill',
    session,
    platformAnswers: { compareBill: answer as never },
    ...options,
  });
  const type = async (label: RegExp, text: string) => {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    if (text !== '') await user.paste(text);
  };
  const fill = async () => {
    await type(/^First day/, '01/05/2026');
    await type(/^Last day/, '31/05/2026');
    await type(/^Energy, kWh/, '312');
    await type(/^Total/, '84,00');
    await type(/^Standing charge/, '20.00');
  };
  const compare = () => user.click(screen.getByTestId('save-my-bill'));
  return { user, sent, type, fill, compare };
}

it('says in words where the bill and our figure differ', async () => {
  const { sent, fill, compare } = await open({ comparison: COMPARISON });
  await fill();
  await compare();
  expect(await screen.findByTestId('my-bill-verdict')).toHaveTextContent(
    'Your bill is €4.44 higher than our figure.',
  );
  expect(sent).toMatchObject([
    {
      fromDate: '2026-05-01',
      lastDate: '2026-05-31',
      energy: 'all 312',
      amount: '8400',
      standing: '2000',
    },
  ]);
  const why = within(screen.getByRole('region', { name: 'Where the difference comes from' }));
  const texts = why.getAllByRole('listitem').map((one) => one.textContent?.replaceAll('\u00a0', ' '));
  expect(texts).toEqual([
    'Your supplier counted 12.0 kWh more than we measured: 31 hours were not measured then.+€2.40',
    'On average your supplier charged 0.51 c€/kWh more than our figure does.+€1.60',
    'The standing charge of your bill is higher than the one we know.+€0.44',
    'Difference+€4.44',
  ]);
  const row = screen.getByRole('row', { name: /^Standing charge €20/ });
  expect(within(row).getByRole('cell', { name: '€19.56' })).toBeVisible();
});

it('takes energy by period and no standing charge', async () => {
  const { user, sent, type, fill, compare } = await open({
    comparison: { ...COMPARISON, differenceCents: 0, parts: [] },
  });
  await fill();
  await type(/^Standing charge/, '');
  await user.click(screen.getByLabelText('Peak and off-peak'));
  await type(/^Peak hours/, '200');
  await type(/^Off-peak hours/, '1 112,5');
  await compare();
  expect(await screen.findByTestId('my-bill-verdict')).toHaveTextContent('are the same');
  expect(sent).toMatchObject([{ energy: 'peak 200;offPeak 1112.5' }]);
  expect(sent[0]).not.toHaveProperty('standing');
  expect(screen.queryByRole('region', { name: 'Where the difference comes from' })).not.toBeInTheDocument();
  // Hours of another tariff cannot be told apart in ours.
  expect(screen.getAllByText('not listed').length).toBe(4);
});

it('shows no energy, not an unknown price, for a colour the days did not have', async () => {
  const { user, type, fill, compare } = await open({
    comparison: {
      ...COMPARISON,
      lines: [line('energy', 'bluePeak', 220, 15, 3300), line('energy', 'blueOffPeak', 80, 12, 960)],
    },
  });
  await fill();
  await user.click(screen.getByLabelText('Tempo'));
  await type(/^Blue, peak/, '232');
  await compare();
  const table = await screen.findByRole('table', { name: 'Line by line' });
  const row = within(table).getByRole('row', { name: /^Red, peak/ });
  expect(row).toHaveTextContent(/0.0 kWh.*0.0 kWh/);
});

it('names a price that is not known and shows the rest', async () => {
  const { fill, compare } = await open({
    comparison: {
      ...COMPARISON,
      lines: [
        line('energy', 'base', 300, 20, 6000),
        { ...line('energy', null, 12, 0, 0), unitCents: null, amountCents: null },
      ],
      missingPrices: [
        { kind: 'fixed', period: null, day: '2026-05-01' },
        { kind: 'excise', period: null, day: '2026-05-01' },
      ],
      isProvisional: true,
      parts: [{ kind: 'unpriced', period: null, kwh: null, cents: 444 }],
    },
  });
  await fill();
  await compare();
  const notice = await screen.findByText(/^This price is not known from/);
  expect(notice).toHaveTextContent('from 1 May 2026: the standing charge.');
  expect(screen.getByText('Energy without a known price')).toBeVisible();
  expect(screen.getByText(/price of these days is provisional/)).toBeVisible();
  expect(screen.getAllByText('price not known').length).toBe(2);
});

it('says when nothing was measured', async () => {
  const { fill, compare } = await open({ comparison: null });
  await fill();
  await compare();
  expect(await screen.findByText(/^Nothing was measured on these days/)).toBeVisible();
  expect(screen.queryByTestId('my-bill-result')).not.toBeInTheDocument();
});

it.each([
  [/^First day/, '30/04/2026', /01\/05\/2026/],
  [/^Standing charge/, '84.01', /cannot be higher/],
])('%s does not take %s', async (label, text, message) => {
  const { sent, type, fill, compare } = await open({ comparison: COMPARISON });
  await fill();
  await type(label, text);
  await compare();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(sent).toEqual([]);
});

it.each([
  ['the service does not respond', NO_ANSWER, /What you typed is kept/],
  ['another person acts for the household', refusal('role.not.allowed'), /Only the customer/],
])('keeps what was typed when %s', async (_what, answer, message) => {
  const { fill, compare } = await open(answer);
  await fill();
  await compare();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Total/)).toHaveValue('84,00');
});

it('offers Tempo in France alone', async () => {
  const swiss = sessionOf({ profile: profileBody({ country: 'CH', currency: 'CHF' }) });
  await open({ comparison: null }, { session: swiss, language: 'fr' });
  expect(await screen.findByLabelText('Heures pleines et creuses')).toBeInTheDocument();
  expect(screen.queryByLabelText('Tempo')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^Total, CHF/)).toBeInTheDocument();
});
