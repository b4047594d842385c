import { refusal } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPanel } from '../testing/render-panel';
import { YearReplayPage } from './YearReplayPage';

const MONTHS = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 5 + index)).toISOString().slice(0, 7),
  state: 'compared',
}));
const season = (from: string, ...ranges: string[][]) => ({
  from,
  ranges: ranges.map(([start, end]) => ({ from: start, to: end })),
});
const REPLAY = {
  currency: 'EUR',
  kva: 9,
  kvaKnown: true,
  months: MONTHS,
  hours: 8760,
  missingHours: 12,
  estimatedHours: 3,
  boughtKwh: 4000,
  limit: 1200,
  offers: [
    { offer: 'tempo', inForce: false, total: 92_000, difference: -8000, worthIt: true },
    { offer: 'peakOffPeak', inForce: true, total: 100_000, difference: 0, worthIt: false },
  ],
  unpriced: [{ offer: 'ejp', reason: 'closed', day: '2025-06-01' }],
  offPeak: {
    from: 'contract',
    options: [
      {
        hours: 'now',
        seasons: [season('01-01', ['22:30', '06:30'])],
        total: 100_000,
        difference: 0,
        worthIt: false,
      },
      {
        hours: 'cheapest',
        seasons: [
          season('04-01', ['02:00', '07:00'], ['11:00', '14:00']),
          season('11-01', ['23:00', '07:00']),
        ],
        total: 97_000,
        difference: -3000,
        worthIt: true,
      },
      {
        hours: 'mostExpensive',
        seasons: [season('04-01', ['23:00', '04:00'])],
        total: 101_000,
        difference: 1000,
        worthIt: false,
      },
    ],
  },
  battery: {
    state: 'replayed',
    limit: 2000,
    options: [
      { capacity: 0, current: true, monthly: 0, difference: 0, worthIt: false },
      { capacity: 100, current: false, monthly: 1500, difference: 4000, worthIt: false },
    ],
  },
  panels: {
    state: 'replayed',
    power: 3,
    surplusPrice: 4,
    options: [
      { added: 1, producedKwh: 1200, ownKwh: 400, fedKwh: 800, difference: -10_000, worthIt: true },
      { added: 2, producedKwh: 2400, ownKwh: 500, fedKwh: 1900, difference: -12_000, worthIt: true },
    ],
  },
};

const renderReplay = (replay: object | null = REPLAY, options: object = {}) =>
  renderPanel(<YearReplayPage />, {
    section: 'tariff/year',
    platformAnswers: { yearReplay: { replay } },
    ...options,
  });
const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).getByRole('row', { name });

it('shows each change with its difference and whether it is worth it', async () => {
  await renderReplay();
  expect(await rowOf('Offers', /^Tempo/)).toHaveTextContent('Tempo€920.00−€80.00Worth it');
  expect(await rowOf('Offers', /^Peak/)).toHaveTextContent('€1,000.00—Today');
  expect(screen.getByText(/^EJP.*: without an amount\. It is no longer sold/)).toBeVisible();
  expect(await rowOf('Off-peak hours', /^The most favourable/)).toHaveTextContent(
    'summer 02:00–07:00, 11:00–14:00 · winter 23:00–07:00€970.00−€30.00Worth it',
  );
  expect(await rowOf('The virtual battery', /^100/)).toHaveTextContent('€15.00+€40.00Not worth it');
  expect(await rowOf('More panels', /^\+ 1 kWp/)).toHaveTextContent(
    '1,200 kWh400 kWh800 kWh−€100.00Worth it',
  );
  expect(screen.getByText(/8,760 hours, of which 12 without a measurement and 3 from/)).toBeVisible();
});

it('says after how many years panels have paid at a price that is typed, and prints it', async () => {
  const user = userEvent.setup();
  const { host } = await renderReplay();
  const field = await screen.findByRole('textbox', { name: 'Price of a kWp installed (EUR)' });
  await user.type(field, '1,500');
  expect(await rowOf('More panels', /^\+ 1 kWp/)).toHaveTextContent('Worth itpaid in 15 years');
  // 3,000 € for 120 € a year.
  expect(await rowOf('More panels', /^\+ 2 kWp/)).toHaveTextContent('Not worth itpaid in 25 years');
  URL.createObjectURL = () => 'blob:https://foyer.example/pdf';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await user.clear(field);
  await user.type(field, '100');
  expect(await rowOf('More panels', /^\+ 1 kWp/)).toHaveTextContent('Worth itpaid in 1 year');
  host.platform.answer({ yearReplayFile: { bytes: new Uint8Array(), name: 'Your-year.pdf' } });
  await user.click(screen.getByRole('button', { name: 'Download the two pages' }));
  await waitFor(() => expect(saved).toEqual(['Your-year.pdf']));
  const [asked] = host.platform.received.filter(({ id }) => id === 'yearReplayFile');
  expect(asked?.parameters).toMatchObject({ pricePerKwp: '10000' });
  await user.clear(field);
  await user.type(field, 'much');
  expect(screen.getByText(/^Enter a price between/)).toBeVisible();
});

it('concludes nothing from part of a year', async () => {
  const undecided = <T extends object>(options: readonly T[]) =>
    options.map((one) => ({ ...one, worthIt: null }));
  await renderReplay({
    ...REPLAY,
    months: MONTHS.map((month, index) => ({ ...month, state: index < 3 ? 'notMeasured' : 'compared' })),
    offers: undecided(REPLAY.offers),
    battery: { ...REPLAY.battery, options: undecided(REPLAY.battery.options) },
    panels: { ...REPLAY.panels, options: undecided(REPLAY.panels.options) },
    offPeak: null,
  });
  expect(await screen.findByText(/^Twelve months have to be measured/)).toBeVisible();
  expect(screen.getByText(/the whole month was not measured: June 2025 to August 2025/)).toBeVisible();
  expect(screen.queryByText('Worth it')).not.toBeInTheDocument();
  expect(screen.queryByText('Not worth it')).not.toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Off-peak hours' })).not.toBeInTheDocument();
});

it('names what a home lacks, in the currency of its prices', async () => {
  await renderReplay({
    ...REPLAY,
    currency: 'CHF',
    offers: [{ offer: 'flat', inForce: false, total: 90_000, difference: null, worthIt: null }],
    offPeak: null,
    battery: { state: 'notOffered', limit: 0, options: [] },
    panels: { state: 'noPower', power: null, surplusPrice: null, options: [] },
  });
  expect(await rowOf('Offers', /^Single/)).toHaveTextContent(/CHF\s900.00——/);
  expect(screen.getByText('No virtual battery is on offer here.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the power of the panels' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter your tariff' })).toBeVisible();
});

it('leads a home without history to the files of its meter', async () => {
  await renderReplay(null, { language: 'fr' });
  expect(await screen.findByText('Il n’y a pas encore d’année à rejouer.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Charger un fichier du compteur' })).toHaveAttribute(
    'href',
    '/user/meter',
  );
});

it('offers to try again after a failure', async () => {
  const user = userEvent.setup();
  const { host } = await renderReplay(null, { platformAnswers: { yearReplay: refusal('internal.error') } });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  host.platform.answer({ yearReplay: { replay: REPLAY } });
  await user.click(retry);
  expect(await rowOf('Offers', /^Tempo/)).toBeVisible();
});
