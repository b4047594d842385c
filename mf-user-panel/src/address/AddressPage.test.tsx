import { profileBody, refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { AddressPage } from './AddressPage';

const LYON = {
  address: '2 place Guichard',
  postalCode: '69003',
  city: 'Lyon',
  country: 'FR',
  latitude: 45.76,
  longitude: 4.84,
  score: 0.95,
};
const found = (...addresses: object[]) => ({ geocode: { addresses } });

async function moved(platformAnswers: object) {
  const opened = await renderPanel(<AddressPage />, {
    section: 'address',
    platformAnswers: platformAnswers as never,
  });
  const street = await screen.findByRole('textbox', { name: 'Number and street' });
  await opened.user.clear(street);
  await opened.user.type(street, '2 place Guichard');
  await opened.user.click(screen.getByTestId('save-address'));
  const sent = () => opened.host.platform.received.filter(({ id }) => id === 'updateProfile');
  return { ...opened, sent };
}

test('an address the geocoder finds is saved with its coordinates', async () => {
  const { host, sent } = await moved(found(LYON));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const fields = sent()[0]?.parameters ?? {};
  expect(fields).toMatchObject({
    address: '2 place Guichard',
    latitude: '45.76',
    longitude: '4.84',
    addressScore: '0.95',
  });
  expect(fields).not.toHaveProperty('city');
  // The session's profile has no street, so the page requests the full profile.
  const requests = () => host.platform.received.filter(({ id }) => id === 'profile');
  await waitFor(() => expect(requests().length).toBeGreaterThan(1));
});

describe('an address the geocoder corrects', () => {
  const differing = found({ ...LYON, postalCode: '69500', city: 'Bron' });

  test('is shown beside the entered one and used when accepted', async () => {
    const { sent, user } = await moved(differing);
    const dialog = await screen.findByRole('dialog', { name: 'Is this the right address?' });
    expect([...dialog.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      '69003',
      'Lyon',
      '69500',
      'Bron',
    ]);
    await user.click(screen.getByRole('button', { name: 'Use the known address' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.parameters).toMatchObject({ postalCode: '69500', city: 'Bron' });
    expect(screen.getByRole('textbox', { name: 'Postcode' })).toHaveValue('69500');
  });

  test('can be refused in favour of the entered one', async () => {
    const { sent, user } = await moved(differing);
    await user.click(await screen.findByRole('button', { name: 'Keep what I entered' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.parameters).not.toHaveProperty('postalCode');
  });

  test('saves nothing when the dialog is closed', async () => {
    const { sent, user } = await moved(differing);
    await user.click(await screen.findByRole('button', { name: 'Back to the form' }));
    expect(await screen.findByTestId('error-addressDiffersMessage')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});

describe('where only the town was looked up', () => {
  test('the street is not said to be known', async () => {
    const { sent, host } = await moved(found({ ...LYON, streetKnown: false }));
    await waitFor(() =>
      expect(host.shownMessages).toContainEqual(
        expect.objectContaining({ kind: 'toast', key: 'addressTownOnlyMessage' }),
      ),
    );
    expect(sent()[0]?.parameters).toMatchObject({ latitude: '45.76' });
    expect(sent()[0]?.parameters).not.toHaveProperty('addressScore');
  });

  test('a different one is offered as a town', async () => {
    await moved(found({ ...LYON, city: 'Bron', postalCode: '69500', streetKnown: false }));
    expect(await screen.findByRole('button', { name: 'Use the known town' })).toBeVisible();
    expect(screen.queryByText('Known address')).toBeNull();
  });
});

describe('an address of another area', () => {
  const inBrest = async (isSameHome: boolean) => {
    const brest = { ...LYON, postalCode: '29200', city: 'Brest' };
    const opened = await renderPanel(<AddressPage />, {
      section: 'address',
      platformAnswers: found(brest) as never,
      confirms: isSameHome,
    });
    const { user, host } = opened;
    for (const [name, text] of [
      ['Number and street', '2 place Guichard'],
      ['Postcode', '29200'],
      ['Town', 'Brest'],
    ] as const) {
      const field = await screen.findByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByTestId('save-address'));
    return () => host.platform.received.filter(({ id }) => id === 'updateProfile');
  };

  test('is saved as a correction of the same home', async () => {
    const sent = await inBrest(true);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.parameters).toMatchObject({ postalCode: '29200', city: 'Brest' });
  });

  test('is not saved for a move, which has a part of its own', async () => {
    const sent = await inBrest(false);
    expect(await screen.findByTestId('error-addressMovingMessage')).toBeVisible();
    expect(sent()).toEqual([]);
    expect(screen.getByTestId('moving')).toHaveTextContent('stay with the home');
  });
});

test('another postal code of the same town keeps the typed one and asks nothing', async () => {
  const { sent } = await moved(found({ ...LYON, postalCode: '69001' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.parameters).toMatchObject({ latitude: '45.76' });
  expect(sent()[0]?.parameters).not.toHaveProperty('postalCode');
});

test('an address with a low score is not found; kept as unlisted, it gets the centre of its postal code', async () => {
  const centre = { ...LYON, address: '', latitude: 45.73, score: 0.2 };
  const { sent, user } = await moved(found({ ...LYON, score: 0.3, postalCode: '38000' }, centre));
  await user.click(await screen.findByRole('button', { name: 'My address is not listed' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.parameters).toMatchObject({ address: '2 place Guichard', latitude: '45.73' });
});

test.each([
  ['is saved as typed, with a note', ['CH'], 'addressAsTypedMessage'],
  ['is doubted where all are known', ['CH', 'FR'], null],
])('an address that is not found %s', async (_what, coveredCountries, key) => {
  const { sent, host } = await moved({ geocode: { addresses: [], coveredCountries } });
  if (key === null) {
    expect(await screen.findByTestId('error-addressNotFoundMessage')).toBeVisible();
    expect(sent()).toEqual([]);
    return;
  }
  await waitFor(() =>
    expect(host.shownMessages).toContainEqual(expect.objectContaining({ kind: 'toast', key })),
  );
  expect(sent()[0]?.parameters).toMatchObject({ address: '2 place Guichard' });
});

test.each([
  ['geoplateforme', /Géoplateforme .* \(Licence Ouverte 2\.0\)/],
  ['geoadmin', /swisstopo/],
])('the service %s is named beside its address', async (source, credit) => {
  await moved(found({ ...LYON, city: 'Bron', source }));
  expect(await screen.findByText(credit)).toBeVisible();
});

test('an unknown address marks its three fields, and is saved when marked as unlisted', async () => {
  const { sent, user } = await moved(found());
  expect(await screen.findAllByTestId('error-addressNotFoundMessage')).toHaveLength(1);
  for (const name of ['Number and street', 'Postcode', 'Town'])
    expect(screen.getByRole('textbox', { name })).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'My address is not listed' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.parameters).toMatchObject({ address: '2 place Guichard' });
});

test('an address that cannot be checked may be saved as it is', async () => {
  const { sent, user } = await moved({ geocode: refusal('geocoder.unavailable') });
  expect(await screen.findByTestId('error-addressUncheckedMessage')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'My address is not listed' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('changing the internet provider offers its boxes and checks no address', async () => {
  const { host, user } = await renderPanel(<AddressPage />, { section: 'address' });
  const box = await screen.findByRole('combobox', { name: 'Internet box model' });
  await waitFor(() => expect(screen.getByRole('option', { name: 'Livebox 6' })).toBeInTheDocument());
  expect(await screen.findByRole('option', { name: 'Other' })).toHaveValue('Autre');
  expect(box).toHaveValue('Livebox 5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Internet provider' }), 'Free');
  expect(box).toHaveValue('');
  await user.selectOptions(box, 'Freebox Pop');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subscribed power' }), '12');
  await user.click(screen.getByTestId('save-address'));
  await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('updateProfile'));
  const { parameters } = host.platform.received.find(({ id }) => id === 'updateProfile') ?? {};
  expect(parameters).toMatchObject({
    internet_service_provider: 'Free',
    internet_box_model: 'Freebox Pop',
    electric_power_capacity: '12',
  });
  expect(host.platform.received.map(({ id }) => id)).not.toContain('geocode');
});

test('offers the powers a household can subscribe to, with its own among them', async () => {
  const profile = profileBody({ electric_power_capacity: '17' });
  await renderPanel(<AddressPage />, { section: 'address', platformAnswers: { profile } });
  const power = await screen.findByRole('combobox', { name: 'Subscribed power' });
  const offered = [...power.querySelectorAll('option')].map(({ value }) => value);
  expect(offered.slice(0, 8)).toEqual(['', '3', '6', '9', '12', '15', '17', '18']);
  expect(offered.slice(8)).toEqual(['24', '30', '36']);
});
