import { profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../testing/render-panel';
import { OffersPage } from './OffersPage';

const months = (last: string, state = 'compared') =>
  Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)) - 12 + index))
      .toISOString()
      .slice(0, 7),
    state,
  }));
const offer = (name: string, total: number, difference: number | null, verdict: string | null) => ({
  offer: name,
  total,
  difference,
  verdict,
  lines: [
    { kind: 'standingCharge', hours: null, quantity: 12, amount: 20_000 },
    { kind: 'energy', hours: 'peak', quantity: 3000, amount: total - 20_000 - 15_000 },
    { kind: 'energy', hours: 'offPeak', quantity: 1000, amount: 15_000 },
  ],
  redDays: null as number | null,
});
const TEMPO = {
  ...offer('tempo', 92_000, -8000, 'less'),
  lines: [
    { kind: 'standingCharge', hours: null, quantity: 12, amount: 20_000 },
    { kind: 'energy', hours: 'bluePeak', quantity: 3900, amount: 57_000 },
    { kind: 'energy', hours: 'redPeak', quantity: 90, amount: 14_500 },
    { kind: 'energy', hours: 'redOffPeak', quantity: 10, amount: 500 },
  ],
  redDays: 22,
};
const OWN = offer('peakOffPeak', 100_000, 0, 'inForce');
const YEAR = {
  months: months('2026-05'),
  offers: [TEMPO, OWN, offer('base', 103_000, 3000, 'more')],
  unpriced: [{ offer: 'ejp', inForce: false, reason: 'closed', day: '2025-06-01' }],
  limit: 1200,
  boughtKwh: 4000,
  missingHours: 3,
  estimatedHours: 1,
};
const MONTH = {
  ...YEAR,
  months: [{ month: '2026-05', state: 'compared' }],
  offers: [{ ...offer('base', 8050, -50, 'same') }, { ...OWN, total: 8100 }],
  unpriced: [{ offer: 'tempo', inForce: false, reason: 'colour', day: '2026-05-01' }],
  limit: 100,
  missingHours: 0,
  estimatedHours: 0,
};
const ANSWER = {
  currency: 'EUR',
  kva: 9,
  kvaKnown: true,
  offPeakHours: 'contract',
  month: MONTH,
  year: YEAR,
};

const renderOffers = (compareOffers: object = ANSWER, options: object = {}) =>
  renderPanel(<OffersPage />, { section: 'tariff/offers', platformAnswers: { compareOffers }, ...options });

it('lists the offers of the year, cheapest first, with the difference and what they ask for', async () => {
  await renderOffers();
  const card = await screen.findByRole('region', {
    name: 'Tempo would have cost €80.00 less than your offer.',
  });
  expect(
    within(card).getByText('June 2025 to May 2026: 4,000.0 kWh bought, at 9 kVA, taxes included.'),
  ).toBeVisible();
  const names = within(card)
    .getAllByTestId(/^offer-/)
    .map((item) => item.dataset.testid);
  expect(names).toEqual(['offer-tempo', 'offer-peakOffPeak', 'offer-base']);
  expect(screen.getByTestId('offer-tempo')).toHaveTextContent('€920.00');
  expect(screen.getByTestId('offer-tempo')).toHaveTextContent('Its 22 red days cost €150.00 for 100.0 kWh.');
  expect(screen.getByTestId('offer-peakOffPeak')).toHaveTextContent('Your offer');
  expect(screen.getByTestId('offer-peakOffPeak')).toHaveTextContent('25% of your purchases');
  expect(screen.getByTestId('offer-base')).toHaveTextContent('€30.00 more than your offer.');
  expect(screen.getByRole('region', { name: 'Offers without an amount' })).toHaveTextContent(
    'EJPIt is no longer sold',
  );
  const notes = screen.getByRole('region', { name: 'How to read this' });
  expect(notes).toHaveTextContent('3 hours were not measured: they are not counted for any offer.');
  expect(notes).toHaveTextContent('One hour was measured in part');
  expect(notes).toHaveTextContent('Off-peak hours: those of your contract.');
});

it('shows standing charge and hours on demand', async () => {
  const user = userEvent.setup();
  await renderOffers();
  const own = within(await screen.findByTestId('offer-peakOffPeak'));
  await user.click(own.getByText('Details'));
  const lines = within(own.getByRole('list', { name: 'Details of Peak / off-peak' })).getAllByRole(
    'listitem',
  );
  expect(lines.map((line) => line.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Standing charge12 months€200.00',
    'Peak hours3,000.0 kWh at 21.67 c€/kWh on average€650.00',
    'Off-peak hours1,000.0 kWh at 15 c€/kWh on average€150.00',
  ]);
});

it('says that a small difference of a month is not worth a change', async () => {
  const user = userEvent.setup();
  await renderOffers();
  await user.click(await screen.findByRole('radio', { name: 'Last month' }));
  expect(
    screen.getByRole('region', {
      name: 'No offer would have saved more than €1.00: changing is not worth it.',
    }),
  ).toHaveTextContent('€0.50 less than your offer: changing is not worth it.');
  expect(screen.getByText(/^One month does not decide/)).toBeVisible();
  expect(screen.getByText('The colours of the days from 1 May 2026 on are not known.')).toBeVisible();
});

it('names the months left out and an assumed power', async () => {
  const state = (index: number) => (index < 2 ? 'notMeasured' : index > 9 ? 'unpriced' : 'compared');
  const year = {
    ...YEAR,
    months: YEAR.months.map((month, index) => ({
      ...month,
      state: state(index),
      ...(index === 10 && { lacks: 'standing' }),
    })),
    offers: [OWN],
    unpriced: [{ offer: 'tempo', inForce: true, reason: 'power', day: '2025-08-01' }],
  };
  await renderOffers({ ...ANSWER, kva: 6, kvaKnown: false, offPeakHours: 'usual', year });
  const card = await screen.findByRole('region', { name: 'Your offer cost the least.' });
  expect(card).toHaveTextContent('8 of 12 months compared, August 2025 to March 2026');
  expect(card).toHaveTextContent('the whole month was not measured: June 2025 to July 2025.');
  expect(card).toHaveTextContent('no known price: May 2026.');
  expect(card).toHaveTextContent('no standing charge is published for these months: April 2026.');
  expect(screen.getByText('No standing charge is published for 6 kVA.')).toBeVisible();
  expect(screen.getByText('Tempo (Your offer)')).toBeVisible();
  expect(screen.getByText(/6 kVA, the most common one/)).toBeVisible();
  expect(screen.getByText(/^These are not twelve months/)).toBeVisible();
});

it('compares without an offer in force, in the currency of the prices', async () => {
  const year = { ...YEAR, offers: [offer('flat', 90_000, null, null), offer('unheard', 95_000, null, null)] };
  await renderOffers({ ...ANSWER, currency: 'CHF', offPeakHours: null, year });
  expect(
    await screen.findByRole('region', { name: /Single tariff would have cost the least: CHF\s900.00/ }),
  ).toBeVisible();
  expect(screen.getByTestId('offer-unheard')).toHaveTextContent(/^unheardCHF\s950.00/);
});

it('names dynamic prices, and their gaps', async () => {
  const spot = { ...offer('dynamic:spot', 90_000, -10_000, 'less'), label: 'Spot' };
  const gap = { offer: 'dynamic:other', label: 'Other', inForce: false, reason: 'series', day: '2025-06-01' };
  await renderOffers({ ...ANSWER, year: { ...YEAR, offers: [spot, OWN], unpriced: [gap] } });
  const sentence = 'Dynamic: Spot would have cost €100.00 less than your offer.';
  expect(await screen.findByRole('region', { name: sentence })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Offers without an amount' })).toHaveTextContent(
    'Dynamic: OtherPrices are missing on 1 June 2025.',
  );
});

it('says when no offer has a price', async () => {
  await renderOffers({ ...ANSWER, year: { ...YEAR, months: months('2026-05', 'unpriced'), offers: [] } });
  expect(await screen.findByRole('region', { name: 'No offer has a price for these months.' })).toBeVisible();
});

it('says that a whole month has to be measured first', async () => {
  await renderOffers({ ...ANSWER, month: null, year: null });
  expect(await screen.findByText('There is nothing to compare yet.')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('says that the last month was not measured', async () => {
  const user = userEvent.setup();
  await renderOffers({ ...ANSWER, month: null });
  await user.click(await screen.findByRole('radio', { name: 'Last month' }));
  expect(screen.getByText('Last month was not measured: it cannot be compared.')).toBeVisible();
});

it('offers to try again after a failure', async () => {
  const user = userEvent.setup();
  const { host } = await renderOffers(refusal('internal.error'));
  const retry = await screen.findByRole('button', { name: 'Try again' });
  host.platform.answer({ compareOffers: ANSWER });
  await user.click(retry);
  expect(await screen.findByTestId('offer-tempo')).toBeVisible();
});

it('is the same for a person who may only look, in French too', async () => {
  await renderOffers(ANSWER, {
    language: 'fr',
    session: sessionOf({ profile: profileBody() }, { canModify: false }),
  });
  expect(
    await screen.findByRole('region', { name: /Tempo aurait coûté 80,00\s€ de moins que votre offre/ }),
  ).toHaveTextContent('juin 2025 à mai 2026');
});
