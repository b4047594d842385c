import { refusal, type StubAnswers } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { HouseholdPage } from '../households/HouseholdPage';
import { householdDetail, supplyBody } from '../testing/bodies';
import { renderOperator } from '../testing/render-operator';

const open = (supply: object, answers: StubAnswers = {}, options: object = {}) =>
  renderOperator(<HouseholdPage />, {
    path: '/operator/households/one?id=home-1',
    platformAnswers: {
      operatorHousehold: { household: { ...householdDetail(), supply: supplyBody(supply) } },
      operatorBeginSupply: {},
      operatorRecordIndex: {},
      ...answers,
    },
    ...options,
  });
const sent = ({ host }: Awaited<ReturnType<typeof open>>, id: string) =>
  host.platform.received.filter((one) => one.id === id).map(({ parameters }) => parameters);
const SUPPLIED = {
  signedDate: '2026-04-20',
  contracts: [
    {
      ...{ fromDate: '2026-05-01', toDate: null, supplier: 'Foyer Énergie' },
      ...{ offer: 'peakOffPeak', seriesLabel: null, kva: 9, currency: 'EUR' },
    },
  ],
  registers: ['peak', 'offPeak'],
  readings: [
    {
      date: '2026-05-01',
      registers: [
        { register: 'peak', kwh: 1000 },
        { register: 'offPeak', kwh: 400 },
      ],
    },
  ],
  ...{ firstIndexDate: '2026-05-01', lastIndexDate: '2026-06-21' },
};

describe('a home that another company supplies', () => {
  test('is supplied at an offer, with its prices, the first index and a question before', async () => {
    const rendered = await open({});
    const { user, host } = rendered;
    const card = within(await screen.findByTestId('operator-supply'));
    expect(card.getByText('Nothing has been entered yet.')).toBeVisible();
    await user.selectOptions(card.getByLabelText('Offer'), 'peakOffPeak');
    expect(card.getByText('20.65 c€/kWh')).toBeVisible();
    expect(card.getByText('€19.56 a month')).toBeVisible();
    await user.type(card.getByLabelText('Peak hours, kWh'), '8,000');
    await user.type(card.getByLabelText('Off-peak hours, kWh'), '4345.5');
    host.platform.answer({
      operatorBeginSupply: () => {
        const household = { ...householdDetail(), supply: supplyBody(SUPPLIED) };
        host.platform.answer({ operatorHousehold: { household } });
        return {};
      },
    });
    await user.click(card.getByRole('button', { name: 'Begin the supply' }));
    await waitFor(() => expect(sent(rendered, 'operatorBeginSupply')).toHaveLength(1));
    expect(sent(rendered, 'operatorBeginSupply')[0]).toMatchObject({
      ...{ id: 'home-1', offer: 'peakOffPeak', kva: '9', index: 'peak 8000;offPeak 4345.5' },
      ...{ fromDate: '2026-06-21', signedDate: '2026-06-21' },
    });
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain('supply_begun'));
    expect(await screen.findByRole('table', { name: 'Contracts of supply' })).toBeVisible();
    expect(screen.getByTestId('operator-supply')).toContainElement(document.activeElement as HTMLElement);
  });

  test('has no index at an offer with colours, and needs an offer', async () => {
    const { user } = await open({});
    const card = within(await screen.findByTestId('operator-supply'));
    await user.selectOptions(card.getByLabelText('Offer'), 'tempo');
    expect(card.queryByText('Index at the beginning of the first day')).not.toBeInTheDocument();
    await user.selectOptions(card.getByLabelText('Offer'), '');
    await user.type(card.getByLabelText('Signed on'), '0');
    await user.click(card.getByRole('button', { name: 'Begin the supply' }));
    expect(await card.findByTestId('error-fieldMissing')).toBeVisible();
  });

  test('needs a power that the offer has', async () => {
    const rendered = await open({});
    const card = within(await screen.findByTestId('operator-supply'));
    await rendered.user.selectOptions(card.getByLabelText('Offer'), 'base');
    await rendered.user.selectOptions(card.getByLabelText('Subscribed power'), '6');
    await rendered.user.selectOptions(card.getByLabelText('Offer'), 'peakOffPeak');
    expect(card.getByLabelText('Subscribed power')).toHaveDisplayValue('6 kVA');
    await rendered.user.click(card.getByRole('button', { name: 'Begin the supply' }));
    expect(await card.findByTestId('error-supplyPower')).toBeVisible();
    expect(sent(rendered, 'operatorBeginSupply')).toEqual([]);
  });

  test('stays so where the question is declined', async () => {
    const rendered = await open({}, {}, { confirms: false });
    const card = within(await screen.findByTestId('operator-supply'));
    await rendered.user.selectOptions(card.getByLabelText('Offer'), 'base');
    await rendered.user.click(card.getByRole('button', { name: 'Begin the supply' }));
    expect(await card.findByText('Nothing was recorded.')).toBeVisible();
    expect(sent(rendered, 'operatorBeginSupply')).toEqual([]);
  });

  test.each([
    ['supply.day.invalid', 'supplyDay'],
    ['supply.power.unknown', 'supplyPower'],
    ['supply.offer.unknown', 'supplyOffer'],
    ['supply.signed', 'supplySigned'],
  ])('says that it was refused: %s', async (code, key) => {
    const { user } = await open({}, { operatorBeginSupply: refusal(code) });
    const card = within(await screen.findByTestId('operator-supply'));
    await user.selectOptions(card.getByLabelText('Offer'), 'base');
    await user.click(card.getByRole('button', { name: 'Begin the supply' }));
    expect(await card.findByTestId(`error-${key}`)).toBeVisible();
  });

  test('of a brand without a seller says that its bills wait, and leads to it', async () => {
    const { user, host } = await open({ hasSeller: false });
    expect(await screen.findByText(/the brand foyer has no seller/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Enter the seller' }));
    expect(host.services.navigation.current().search).toBe('?name=foyer');
  });
});

describe('a home that is supplied', () => {
  test('shows its contract and readings, and takes an index', async () => {
    const rendered = await open(SUPPLIED);
    const { user, host } = rendered;
    const contract = within(await screen.findByRole('table', { name: 'Contracts of supply' }));
    for (const text of ['Peak / off-peak', '9 kVA', '1 May 2026', 'EUR', 'Open'])
      expect(contract.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Begin the supply' })).not.toBeInTheDocument();
    const index = within(screen.getByTestId('operator-index'));
    expect(index.getByRole('table', { name: 'Readings of the index' })).toHaveTextContent(
      /1 May 2026.*Peak hours 1,000.kWh · Off-peak hours 400.kWh/,
    );
    await user.type(index.getByLabelText('Peak hours, kWh'), '999');
    await user.type(index.getByLabelText('Off-peak hours, kWh'), '410');
    await user.click(index.getByRole('button', { name: 'Save the index' }));
    expect(await index.findByText('An index never goes down: at least 1,000 kWh on this day.')).toBeVisible();
    expect(sent(rendered, 'operatorRecordIndex')).toEqual([]);
    await user.clear(index.getByLabelText('Peak hours, kWh'));
    await user.type(index.getByLabelText('Peak hours, kWh'), '1260');
    await user.click(index.getByRole('button', { name: 'Save the index' }));
    await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toContain('index_saved'));
    expect(sent(rendered, 'operatorRecordIndex')).toEqual([
      expect.objectContaining({ id: 'home-1', date: '2026-06-21', index: 'peak 1260;offPeak 410' }),
    ]);
    expect(index.getByLabelText('Peak hours, kWh')).toHaveValue('');
  });

  test('by a meter that is read says until when its index counts', async () => {
    await open({ ...SUPPLIED, isMeterRead: true });
    expect(await screen.findByText(/^The meter of this home is read automatically/)).toBeVisible();
  });
});
