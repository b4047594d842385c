import { profileBody, type RenderInHostOptions, refusal, sessionOf } from '@foyer/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ProductionStep } from '../installation/ProductionStep';
import { renderStep, userBody } from '../testing/render-registration';
import { IdentityStep } from './IdentityStep';

const CUSTOMER = {
  'First name': 'Anne-Élise',
  'Last name': 'D’Œuvre',
  'E-mail': 'roof@foyer.example',
  'Confirm the e-mail': 'roof@foyer.example',
  'Mobile phone': '06 39 98 00 21',
  'Number and street': '1 place Guichard',
  Postcode: '69003',
  Town: 'Lyon',
};

const installer = () =>
  sessionOf(
    { profile: profileBody({ id: `installer-${Math.random()}`, userType: 'INSTALLER' }) },
    { professional: true },
  );

const LYON = {
  address: '1 place Guichard',
  postalCode: '69003',
  city: 'Lyon',
  country: 'FR',
  latitude: 45.76,
  longitude: 4.84,
  score: 0.95,
};

/** Fills in the form as an installer and submits it. */
const typed = async (
  answers: object = {},
  changes: Readonly<Record<string, string>> = {},
  confirms = true,
) => {
  const rendered = await renderStep(<IdentityStep />, 'user_informations', {
    session: installer(),
    confirms,
    platformAnswers: {
      registrationUser: userBody({ userType: 'INSTALLER', subscription_status: '0' }),
      geocode: { addresses: [LYON] },
      createRegular: { id: 'opened', loginAsToken: 'one-time' },
      ...answers,
    },
  });
  for (const [label, value] of Object.entries({ ...CUSTOMER, ...changes }))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await rendered.user.click(screen.getByTestId('save-user_informations'));
  return rendered;
};
const opening = ({ host }: Awaited<ReturnType<typeof typed>>) =>
  host.platform.received.filter(({ id }) => id === 'createRegular').map(({ parameters }) => parameters);

it('opens the account with the geocoder’s coordinates and a lower-case e-mail', async () => {
  const upper = { 'E-mail': 'ROOF@foyer.example', 'Confirm the e-mail': 'Roof@Foyer.example' };
  const rendered = await typed({}, upper);
  await waitFor(() => expect(opening(rendered)).toHaveLength(1));
  expect(opening(rendered)[0]).toMatchObject({
    email: 'roof@foyer.example',
    latitude: '45.76',
    longitude: '4.84',
  });
  await waitFor(() => expect(rendered.host.acted).toEqual([{ kind: 'enter', what: 'one-time' }]));
});

it.each([
  ['Use the known address', '69500'],
  ['Keep what was entered', '69003'],
])('asks which of two addresses to use: %s', async (choice, postalCode) => {
  const rendered = await typed({
    geocode: { addresses: [{ ...LYON, postalCode: '69500', city: 'Bron' }] },
  });
  const dialog = await screen.findByTestId('dialog-address');
  expect([...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '69003',
    'Lyon',
    '69500',
    'Bron',
  ]);
  await rendered.user.click(screen.getByRole('button', { name: choice }));
  await waitFor(() => expect(opening(rendered)).toMatchObject([{ postalCode }]));
});

it('opens no account when the person corrects the address', async () => {
  const rendered = await typed({ geocode: { addresses: [{ ...LYON, city: 'Bron' }] } });
  await screen.findByTestId('dialog-address');
  await rendered.user.click(screen.getAllByRole('button', { name: 'Correct it' })[0] as HTMLElement);
  expect(await screen.findByTestId('error-addressDiffersMessage')).toBeVisible();
  expect(opening(rendered)).toEqual([]);
});

it.each([
  ['with the town’s position', [{ ...LYON, address: '' }], '45.76'],
  ['without a position', [], undefined],
])('takes an address as typed %s where not all are known', async (_what, addresses, latitude) => {
  const rendered = await typed({ geocode: { addresses, coveredCountries: ['CH'] } });
  await waitFor(() => expect(opening(rendered)).toHaveLength(1));
  expect(opening(rendered)[0]?.latitude).toBe(latitude);
  expect(rendered.host.shownMessages).toContainEqual(
    expect.objectContaining({ kind: 'toast', key: 'addressAsTypedMessage' }),
  );
});

it('marks street, postal code and town when the address is not found', async () => {
  const rendered = await typed({ geocode: { addresses: [] } });
  expect(await screen.findAllByTestId('error-addressNotFoundMessage')).toHaveLength(1);
  for (const label of ['Number and street', 'Postcode', 'Town'])
    expect(screen.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true');
  expect(opening(rendered)).toEqual([]);
});

it.each([
  ['email.taken', 'emailTakenError'],
  ['email.invalid', 'emailInvalidMessage'],
  ['phoneNumber.and.mobileNumber.undefined', 'phoneNumberMsg'],
  ['mobileNumber.invalid', 'phoneInvalidMessage'],
])('%s shows %s at its field', async (code, message) => {
  await typed({ createRegular: refusal(code) });
  expect(await screen.findByTestId(`error-${message}`)).toBeVisible();
});

it('alerts when the account was opened but cannot be entered', async () => {
  const { user, host } = await renderStep(<IdentityStep />, 'user_informations', {
    session: installer(),
    opens: false,
    platformAnswers: {
      registrationUser: userBody({ userType: 'INSTALLER', subscription_status: '0' }),
      geocode: { results: [] },
      createRegular: { id: 'opened', loginAsToken: 'one-time' },
    },
  });
  for (const [label, typed] of Object.entries(CUSTOMER))
    fireEvent.change(await screen.findByLabelText(label), { target: { value: typed } });
  await user.click(screen.getByRole('checkbox', { name: 'This address is not listed' }));
  await user.click(screen.getByTestId('save-user_informations'));
  await waitFor(() =>
    expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'openedNotEnteredMessage' }]),
  );
  expect(host.acted).toEqual([{ kind: 'enter', what: 'one-time' }]);
  expect(host.services.navigation.current().pathname).toBe('/installer');
});

it.each([
  ['chosen with the customer', { Language: 'fr' }, 'fr'],
  ['of the page by default', {}, 'en'],
])('opens the account in the language %s', async (_which, changes, language) => {
  const rendered = await typed({}, changes);
  await waitFor(() => expect(opening(rendered)).toMatchObject([{ language }]));
});

it.each([
  ['Swiss', true, '+41791234567'],
  ['French', false, '07 91 23 45 67'],
])('asks whether 079… typed under France is Swiss: %s', async (_is, confirms, mobileNumber) => {
  const rendered = await typed({}, { 'Mobile phone': '07 91 23 45 67' }, confirms);
  await waitFor(() => expect(opening(rendered)).toMatchObject([{ mobileNumber }]));
  expect(rendered.host.shownMessages).toMatchObject([
    { kind: 'confirm', key: 'phoneSwissMessage', values: { typed: '07 91 23 45 67' } },
  ]);
});

it('asks for the country before the telephone numbers', async () => {
  const { container } = await typed({ geocode: { addresses: [] } });
  const fields = [...container.querySelectorAll('input, select')];
  const place = (label: string) => fields.indexOf(screen.getByLabelText(label));
  expect(place('Country')).toBeLessThan(place('Mobile phone'));
});

it('leads back to the list, and claims nothing saved before something is entered', async () => {
  const { user, host } = await renderStep(<IdentityStep />, 'user_informations', {
    session: installer(),
    platformAnswers: { registrationUser: userBody({ userType: 'INSTALLER', subscription_status: '0' }) },
  });
  const state = await screen.findByTestId('draft-state');
  expect(state).toBeEmptyDOMElement();
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'A' } });
  await waitFor(() => expect(state).not.toBeEmptyDOMElement());
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  expect(host.services.navigation.current().pathname).toBe('/installer');
});

describe('in an account that is open', () => {
  const KNOWN = {
    birthDate: '1980-02-03',
    mobileNumber: '+33639980021',
    address: '1 place Guichard',
    postalCode: '69003',
    city: 'Lyon',
    language: 'fr',
  };
  const GRENOBLE = {
    ...LYON,
    address: '',
    postalCode: '38000',
    city: 'Grenoble',
    latitude: 45.18,
    score: 0.4,
  };
  const renderCorrectionStep = (answers: object = {}, session?: RenderInHostOptions['session']) =>
    renderStep(<IdentityStep />, 'user_informations', {
      ...(session && { session }),
      platformAnswers: {
        registrationUser: userBody(KNOWN),
        updateRegistration: { subscription_status: 'setup_user_registered' },
        ...answers,
      },
    });

  it('shows what is stored, and saves a correction', async () => {
    const { user, host } = await renderCorrectionStep();
    for (const [label, value] of [
      ['First name', 'Chantier'],
      ['Date of birth', '03/02/1980'],
      ['Mobile phone', '06 39 98 00 21'],
      ['Number and street', '1 place Guichard'],
      ['Postcode', '69003'],
      ['Town', 'Lyon'],
      ['Language', 'fr'],
    ] as const)
      expect(await screen.findByLabelText(label)).toHaveValue(value);
    expect(screen.getByRole('heading', { name: 'About you' })).toBeVisible();
    expect(screen.getByLabelText('Country')).toBeDisabled();
    expect(screen.getByLabelText('E-mail')).toHaveValue('new.home@foyer.example');
    expect(screen.getByLabelText('E-mail')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Ancien' } });
    await user.selectOptions(screen.getByLabelText('Language'), 'en');
    await user.click(screen.getByTestId('save-user_informations'));
    await waitFor(() =>
      expect(host.services.navigation.current().pathname).toBe('/registration/user_production_details'),
    );
    const sent = host.platform.received.find(({ id }) => id === 'updateRegistration');
    expect(sent?.parameters).toMatchObject({ lastName: 'Ancien', city: 'Lyon', language: 'en' });
    // The address is the stored one: its coordinates stay.
    expect(host.platform.received.some(({ id }) => id === 'geocode')).toBe(false);
  });

  it('corrects the customer’s e-mail in a form of its own, outside that of the step', async () => {
    const { user, host } = await renderCorrectionStep(
      {
        correctCustomerEmail: { invited: false },
      },
      sessionOf({ profile: profileBody({ id: 'acted-for', actingAs: { role: 'installer', name: 'Paul' } }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Correct the address' }));
    const field = within(screen.getByRole('dialog')).getByLabelText('E-mail');
    expect(screen.getByTestId('save-user_informations').closest('form')).not.toContainElement(field);
    await user.clear(field);
    await user.type(field, 'right@foyer.example{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = host.platform.received.filter(({ id }) => id === 'correctCustomerEmail');
    expect(sent.map(({ parameters }) => parameters)).toMatchObject([{ email: 'right@foyer.example' }]);
    expect(host.platform.received.some(({ id }) => id === 'updateRegistration')).toBe(false);
  });

  it.each([
    [
      'the centre of its postal code',
      { addresses: [{ ...LYON, address: '', postalCode: '38100' }, GRENOBLE] },
      '45.18',
    ],
    ['none when the place is unknown', { addresses: [LYON] }, undefined],
    ['none when the geocoder is down', refusal('geocoder.unavailable'), undefined],
  ])(
    'a corrected address that is not listed gets the coordinates of %s',
    async (_which, geocode, latitude) => {
      const { user, host } = await renderCorrectionStep({ geocode });
      for (const [label, value] of [
        ['Number and street', '4 chemin Neuf'],
        ['Postcode', '38000'],
        ['Town', 'Grenoble'],
      ] as const)
        fireEvent.change(await screen.findByLabelText(label), { target: { value } });
      await user.click(screen.getByRole('checkbox', { name: 'This address is not listed' }));
      await user.click(screen.getByTestId('save-user_informations'));
      const sent = () => host.platform.received.find(({ id }) => id === 'updateRegistration')?.parameters;
      await waitFor(() => expect(sent()).toMatchObject({ postalCode: '38000', city: 'Grenoble' }));
      expect(sent()?.latitude).toBe(latitude);
      expect(screen.queryByTestId('dialog-address')).toBeNull();
    },
  );

  it('reads a date of birth in the order of the page', async () => {
    const { user, host } = await renderCorrectionStep();
    const born = await screen.findByLabelText('Date of birth');
    const save = () => user.click(screen.getByTestId('save-user_informations'));
    const sent = () => host.platform.received.find(({ id }) => id === 'updateRegistration')?.parameters;
    fireEvent.change(born, { target: { value: '31/02/1980' } });
    await save();
    expect(await screen.findByText('31/02/1980 does not exist. Check the day and the month.')).toBeVisible();
    expect([sent(), document.activeElement]).toEqual([undefined, born]);
    fireEvent.change(born, { target: { value: '4.3.80' } });
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ birthDate: '1980-03-04' }));
  });

  it('is reached from the next step', async () => {
    const { user, host } = await renderStep(<ProductionStep />, 'user_production_details');
    await user.click(await screen.findByRole('button', { name: 'Previous step' }));
    expect(host.services.navigation.current().pathname).toBe('/registration/user_informations');
  });
});
