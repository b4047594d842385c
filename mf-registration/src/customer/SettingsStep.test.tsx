import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { SettingsStep } from './SettingsStep';

const PATH = 'settings';
const OFF_PEAK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  .map((day) => `${day} 6:00 on;${day} 22:00 off`)
  .join(';');

const renderSettingsStep = (answers: object = {}, { confirms = true } = {}) =>
  renderStep(<SettingsStep />, PATH, {
    confirms,
    platformAnswers: {
      registrationUser: userBody({ part: 'user', subscription_status: 'user_accepted_licence' }),
      electricityProviders: { providers: [{ name: 'EDF' }, { name: 'Autre' }] },
      simpleTariffs: {
        simpleTariffs: [
          {
            name: 'hchp',
            label: 'Peak and off-peak',
            category: 'predefined',
            currency: 'EUR',
            prices: { on: 27.001, off: 20.681 },
            ranges: OFF_PEAK,
          },
          {
            name: 'double',
            label: 'Double tariff',
            category: 'predefined',
            currency: 'CHF',
            prices: { on: 29.1, off: 22.4 },
            ranges: ['mon', 'tue', 'wed', 'thu', 'fri']
              .map((day) => `${day} 7:00 on;${day} 22:00 off`)
              .join(';'),
          },
        ],
      },
      updateRegistration: { subscription_status: 'ok' },
      ...answers,
    },
  });

const sentBy = (host: Awaited<ReturnType<typeof renderSettingsStep>>['host']) =>
  host.platform.received.find(({ id }) => id === 'updateRegistration')?.parameters;

async function atHisSupplier(options: { readonly confirms?: boolean } = {}) {
  const rendered = await renderSettingsStep({}, options);
  const supplier = await screen.findByLabelText('Electricity supplier');
  await waitFor(() => expect(supplier).toHaveTextContent('EDF'));
  await rendered.user.selectOptions(supplier, 'EDF');
  return rendered;
}

it('sends a flat price entered with a decimal comma', async () => {
  const { user, host } = await atHisSupplier();
  await user.type(screen.getByLabelText('Price of energy, c€/kWh'), '20,16');
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(sentBy(host)).toMatchObject({
      electricityProvider: 'EDF',
      tariffCategory: 'flat',
      tariffCents: '20.16',
      sellingEnergy: 'true',
      sellingEnergyPrice: '10',
      subscription_status: 'ok',
    }),
  );
  expect(host.services.navigation.current().pathname).toBe('/registration/congratulations');
});

it('sends custom hours with two prices', async () => {
  const { user, host } = await atHisSupplier();
  await user.click(screen.getByTestId('tariff-custom'));
  await user.click(screen.getByRole('button', { name: 'Add hours' }));
  await user.type(screen.getByLabelText('From'), '22:20');
  await user.type(screen.getByLabelText('To'), '6:20');
  await user.type(screen.getByLabelText(/Price during these hours/), '16.96');
  await user.type(screen.getByLabelText(/Price at other times/), '21.46');
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(sentBy(host)).toMatchObject({
      tariffCategory: 'custom',
      tariffCents: '21.46',
      tariffRangeCents: '16.96',
      tariffRanges: expect.stringContaining('mon 22:20 on'),
    }),
  );
});

it('sends a predefined tariff with its hours and prices', async () => {
  const { user, host } = await atHisSupplier();
  await user.click(await screen.findByTestId('tariff-predefined'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tariff' }), 'hchp');
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(sentBy(host)).toMatchObject({
      tariffCategory: 'predefined',
      tariffName: 'hchp',
      tariffRanges: OFF_PEAK,
      tariffCents: '20.681',
      tariffRangeCents: '27.001',
    }),
  );
});

it('names the days of a predefined tariff’s hours, and those without any', async () => {
  const { user } = await atHisSupplier();
  await user.click(await screen.findByTestId('tariff-predefined'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tariff' }), 'double');
  expect(await screen.findByText('Peak hours, Monday to Friday')).toBeVisible();
  expect(screen.getByText(/^22\.4.*all day, Saturday and Sunday\.$/)).toBeVisible();
  expect(screen.queryByText('Nothing planned')).toBeNull();
});

it.each([
  ['flat', '1000.1', 'priceInvalidMessage'],
  ['flat', '20.16101', 'priceInvalidMessage'],
])('a %s price of %s shows %s at its field', async (_kind, typed, key) => {
  const { user, host } = await atHisSupplier();
  await user.type(screen.getByLabelText('Price of energy, c€/kWh'), typed);
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
  expect(sentBy(host)).toBeUndefined();
});

it('refuses overlapping or missing hours', async () => {
  const { user, host } = await atHisSupplier();
  await user.click(screen.getByTestId('tariff-custom'));
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId('error-periodsMissingMessage')).toBeVisible();
  expect(sentBy(host)).toBeUndefined();
});

it('asks to choose a supplier, and names the last entry in the reader’s language', async () => {
  await renderSettingsStep();
  const supplier = await screen.findByLabelText('Electricity supplier');
  await waitFor(() => expect(supplier).toHaveTextContent('Choose a supplierEDFOther'));
});

it('a tariff’s fault ends with the choice of a tariff', async () => {
  const { user } = await atHisSupplier();
  await user.click(screen.getByTestId('tariff-predefined'));
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId('error-tariffNameMissingMessage')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tariff' }), 'hchp');
  await waitFor(() => expect(screen.queryByTestId('error-tariffNameMissingMessage')).toBeNull());
});

it.each([
  ['Price of energy, c€/kWh', '0,21', 'price'],
  ['Selling price, c€/kWh', '0,13', 'sellingEnergyPrice'],
])('%s of %s is sent only once it is confirmed', async (label, typed, field) => {
  const { user, host } = await atHisSupplier({ confirms: false });
  await user.type(screen.getByLabelText('Price of energy, c€/kWh'), '20,16');
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), typed);
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId('error-priceUnlikelyMessage')).toBeVisible();
  expect(host.shownMessages).toMatchObject([{ kind: 'confirm', key: 'priceUnlikelyConfirm' }]);
  expect(sentBy(host)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: /^Use / }));
  await user.click(screen.getByTestId(`save-${PATH}`));
  const meant = String(Number(typed.replace(',', '.')) * 100);
  await waitFor(() =>
    expect(sentBy(host)).toMatchObject({ [field === 'price' ? 'tariffCents' : field]: meant }),
  );
});
