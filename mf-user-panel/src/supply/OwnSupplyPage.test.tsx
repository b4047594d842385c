import { NO_ANSWER, refusal, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { OwnSupplyPage } from './OwnSupplyPage';

const DIGEST = 'd'.repeat(64);
const OFFERED = {
  state: 'offered',
  seller: {
    ...{ legalName: 'Foyer Énergie SAS', address: '1 rue du Lac, 69003 Lyon' },
    ...{ registration: 'RCS Lyon 123 456 789', vatNumber: 'FR00123456789' },
    ...{ terms: 'Payable within 20 days.', digest: DIGEST },
  },
  offers: [
    {
      ...{ name: 'base', registers: ['base'] },
      prices: [
        { period: 'base', upToKva: 6, price: 19.1 },
        { period: 'base', upToKva: null, price: 19.4 },
      ],
      standing: [
        { kva: 6, price: 1565 },
        { kva: 9, price: 1956 },
      ],
    },
    {
      ...{ name: 'tempo', registers: [] },
      prices: [
        { period: 'bluePeak', upToKva: null, price: 16.54 },
        { period: 'redPeak', upToKva: null, price: 72.95 },
      ],
      standing: [{ kva: 9, price: 1950 }],
    },
  ],
  ...{ currency: 'EUR', kva: 9, firstDate: '2026-06-22', lastDate: '2027-06-21' },
  ...{ needsIndex: true, begun: null },
};
const BEGUN = {
  ...OFFERED,
  ...{ state: 'begun', seller: null, offers: [], firstDate: null, lastDate: null },
  begun: {
    ...{ contractNumber: 'FOY00000001', offer: 'base', kva: 9 },
    ...{ fromDate: '2026-07-01', undoUntil: '2026-06-30' },
  },
};
const YEAR = {
  months: Array.from({ length: 12 }, (_, at) => ({
    month: `2025-${String(at + 1).padStart(2, '0')}`,
    state: 'compared',
  })),
  offers: [{ offer: 'base', total: 92_000, difference: null, verdict: null, lines: [], redDays: null }],
  ...{ unpriced: [], limit: 1200, boughtKwh: 4000, missingHours: 0, estimatedHours: 0 },
};
const COMPARED = { currency: 'EUR', kva: 9, kvaKnown: true, offPeakHours: null, month: null, year: YEAR };

const open = (ownSupply: object, answers: StubAnswers = {}, options: object = {}) =>
  renderPanel(<OwnSupplyPage />, {
    section: 'tariff/supply',
    platformAnswers: {
      ...{ ownSupply, compareOffers: COMPARED, beginOwnSupply: {}, undoOwnSupply: {} },
      ...answers,
    },
    ...options,
  });
type Rendered = Awaited<ReturnType<typeof open>>;
const sent = ({ host }: Rendered, id: string) =>
  host.platform.received.filter((one) => one.id === id).map(({ parameters }) => parameters);
const sign = () => screen.getByTestId('save-ownSupply');

beforeEach(() => localStorage.clear());

test('a supply is chosen by its prices and the measured year, accepted and signed', async () => {
  const rendered = await open(OFFERED);
  const { user, host } = rendered;
  const offers = await screen.findByRole('table', { name: 'Offers' });
  await waitFor(() => expect(offers).toHaveTextContent(/Base19\.4.c€\/kWh€19\.56 a month€920\.00Tempo/));
  expect(screen.getByText('Payable within 20 days.')).toBeVisible();
  expect(screen.getByText('Nothing has been entered yet.')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Offer'), 'base');
  await user.type(screen.getByLabelText('Index, kWh'), '12345');
  await user.click(sign());
  expect(await screen.findByTestId('error-supplyAcceptMessage')).toBeVisible();
  expect(sent(rendered, 'beginOwnSupply')).toEqual([]);
  expect(screen.getByTestId('own-supply-summary')).toHaveTextContent('Base, 9 kVA, from 22 June 2026 on.');
  await user.click(screen.getByRole('checkbox', { name: /^I sign .* with Foyer Énergie SAS/ }));
  await user.click(sign());
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain('supplyStartedMessage'));
  expect(sent(rendered, 'beginOwnSupply')).toEqual([
    expect.objectContaining({
      ...{ offer: 'base', kva: '9', fromDate: '2026-06-22', digest: DIGEST, index: 'base 12345' },
    }),
  ]);
});

test('the index of a later day is entered on the day', async () => {
  const rendered = await open(OFFERED, { compareOffers: { ...COMPARED, year: null } });
  const { user } = rendered;
  await user.selectOptions(await screen.findByLabelText('Offer'), 'base');
  const day = screen.getByRole('textbox', { name: 'First day of supply' });
  await user.clear(day);
  await user.type(day, '01/07/2026');
  expect(screen.queryByLabelText('Index, kWh')).not.toBeInTheDocument();
  expect(screen.getByText(/^On the first day, enter the index/)).toBeVisible();
  expect(await screen.findByText(/^An estimate of the year needs/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^I sign/ }));
  await user.click(sign());
  await waitFor(() => expect(sent(rendered, 'beginOwnSupply')).toHaveLength(1));
  expect(sent(rendered, 'beginOwnSupply')[0]).not.toHaveProperty('index');
});

test('an estimate that could not be had says nothing about the measurements', async () => {
  const { host } = await open(OFFERED, { compareOffers: NO_ANSWER });
  expect(await screen.findByRole('table', { name: 'Offers' })).toBeVisible();
  await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('compareOffers'));
  expect(screen.queryByText(/^An estimate of the year needs/)).not.toBeInTheDocument();
});

test('a power that an offer does not have is shown and refused at its field', async () => {
  const rendered = await open(OFFERED);
  const { user } = rendered;
  const power = await screen.findByLabelText('Subscribed power');
  await user.selectOptions(power, '6');
  await user.selectOptions(screen.getByLabelText('Offer'), 'tempo');
  expect(power).toHaveDisplayValue('6 kVA');
  await user.click(screen.getByRole('checkbox', { name: /^I sign/ }));
  await user.click(sign());
  expect(await screen.findByTestId('error-supplyPowerMessage')).toBeVisible();
  expect(sent(rendered, 'beginOwnSupply')).toEqual([]);
});

test('an offer and a day that is offered are needed', async () => {
  const { user } = await open(OFFERED);
  const day = await screen.findByRole('textbox', { name: 'First day of supply' });
  await user.clear(day);
  await user.type(day, '21/06/2026');
  await user.click(screen.getByRole('checkbox', { name: /^I sign/ }));
  await user.click(sign());
  expect(await screen.findByTestId('error-supplyOfferMessage')).toBeVisible();
  expect(screen.getByTestId('error-supplyDayMessage')).toBeVisible();
});

test.each([
  ['supply.terms.changed', 'supplyTermsChangedMessage'],
  ['supply.signed', 'supplySignedMessage'],
  ['supply.power.unknown', 'supplyPowerMessage'],
])('refused with %s says why', async (code, key) => {
  const { user } = await open(OFFERED, { beginOwnSupply: refusal(code) });
  await user.selectOptions(await screen.findByLabelText('Offer'), 'tempo');
  await user.click(screen.getByRole('checkbox', { name: /^I sign/ }));
  await user.click(sign());
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
});

test('a started supply is undone until the day before, and keeps the focus on the page', async () => {
  const rendered = await open(BEGUN);
  rendered.host.platform.answer({
    undoOwnSupply: () => {
      rendered.host.platform.answer({ ownSupply: OFFERED });
      return {};
    },
  });
  const card = within(await screen.findByTestId('own-supply-begun'));
  expect(card.getByText('Contract FOY00000001: Base, 9 kVA.')).toBeVisible();
  expect(card.getByText(/including 30.June.2026/)).toBeVisible();
  await rendered.user.click(card.getByRole('button', { name: 'Undo the contract' }));
  await waitFor(() =>
    expect(rendered.host.shownMessages.map(({ key }) => key)).toContain('supplyUndoneMessage'),
  );
  expect(sent(rendered, 'undoOwnSupply')).toHaveLength(1);
  expect(await screen.findByTestId('own-supply')).toBeVisible();
  expect(document.activeElement).toContainElement(screen.getByTestId('own-supply'));
  expect(document.body).not.toHaveFocus();
});

test('one that has begun says since when, and leads to its contract', async () => {
  await open({ ...BEGUN, begun: { ...BEGUN.begun, fromDate: '2026-06-01', undoUntil: null } });
  expect(await screen.findByText(/^Your supply began on 1.June.2026$/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'End the contract' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the contract' })).not.toBeInTheDocument();
});

test.each<[string, object, RegExp]>([
  ['is not offered', { ...BEGUN, state: 'unavailable', begun: null }, /cannot be started here/],
  ['is the customer’s', refusal('role.not.allowed'), /Only the customer/],
])('a supply that %s says so', async (_, answer, text) => {
  await open(answer);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByTestId('save-ownSupply')).not.toBeInTheDocument();
});

test('a person who may only look signs nothing, in French too', async () => {
  await open(OFFERED, {}, { language: 'fr', session: { ...sessionOf(), canModify: false } });
  expect(await screen.findByRole('table', { name: 'Offres' })).toBeVisible();
  expect(screen.queryByTestId('save-ownSupply')).not.toBeInTheDocument();
});
