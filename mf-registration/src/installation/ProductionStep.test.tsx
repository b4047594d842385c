import { NO_ANSWER, profileBody, refusal, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { ProductionStep } from './ProductionStep';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const PATH = 'user_production_details';
const updated = { updateRegistration: { subscription_status: 'setup_selected_production_device' } };

it('sends once on a double click and opens the next step', async () => {
  const { user, host } = await renderStep(<ProductionStep />, PATH, { platformAnswers: updated });
  await user.type(await screen.findByLabelText('Number of panels'), '12');
  await user.type(screen.getByLabelText(/Power of one panel/), '400');
  await user.dblClick(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/installation_details'),
  );
  const sent = host.platform.received.filter(({ id }) => id === 'updateRegistration');
  expect(sent).toHaveLength(1);
});

it.each([
  ['Number of panels', '9x', 'moduleCountInvalidMessage'],
  [/Power of one panel/, '149', 'modulePowerInvalidMessage'],
  [/Subscribed power/, '10', 'powerInvalidMessage'],
  ['Number of panels', '100', 'moduleCountInvalidMessage'],
  [/Power of one panel/, '4000', 'modulePowerInvalidMessage'],
  [/Power of one panel/, '10000', 'modulePowerInvalidMessage'],
  [/Subscribed power/, '1200', 'powerInvalidMessage'],
])('%s of %s shows %s at its field', async (label, typed, key) => {
  const { user } = await renderStep(<ProductionStep />, PATH, { platformAnswers: updated });
  await user.type(await screen.findByLabelText(label), typed);
  await user.click(screen.getByTestId(`save-${PATH}`));
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
});

const withEnphase = async (answers: object, serials = '122100000001') => {
  const rendered = await renderStep(<ProductionStep />, PATH, {
    platformAnswers: { ...updated, ...answers },
  });
  const { user } = rendered;
  await user.selectOptions(await screen.findByLabelText('Production is measured by'), 'enphase');
  await user.type(screen.getByLabelText(/Number of the Enphase system/), '2500100');
  if (serials) await user.type(screen.getByLabelText(/Serial numbers of the micro-inverters/), serials);
  await user.click(screen.getByTestId(`save-${PATH}`));
  return rendered;
};

it.each([
  ['enphase.device.systemowner.invalid', 'enphaseOwnerErrorMessage'],
  ['enphase.device.systemtype.invalid', 'enphaseSystemtypeInvalidMessage'],
  ['ecn.already.registered', 'enphaseTakenMessage'],
])('%s shows %s at the Enphase system number', async (code, key) => {
  await withEnphase({ enphaseSystem: refusal(code) });
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
});

it.each([
  ['', 'enphaseBothMessage'],
  ['12210000000', 'enphaseSerialLengthMessage'],
  ['122100000001 122100000001', 'enphaseSerialDuplicatedMessage'],
])('serial numbers %j show %s at their field', async (serials, key) => {
  await withEnphase({ enphaseSystem: {} }, serials);
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
});

it('shows unknown serial numbers at their field, on the step they are entered', async () => {
  const { host } = await withEnphase({ enphaseSystem: refusal('enphase.device.serialnumbers.invalid') });
  expect(await screen.findByTestId('error-enphaseSerialErrorMessage')).toBeVisible();
  expect(screen.getByLabelText(/Serial numbers of the micro/)).toBeInvalid();
  expect(host.platform.received.find(({ id }) => id === 'enphaseSystem')?.parameters).toMatchObject({
    serialNumbers: '122100000001',
  });
});

it('continues when Enphase does not answer', async () => {
  const { host } = await withEnphase({ enphaseSystem: refusal('enphase.unavailable') });
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/installation_details'),
  );
});

it('continues without the network', async () => {
  const { user, host } = await renderStep(<ProductionStep />, PATH, {
    platformAnswers: { updateRegistration: NO_ANSWER },
  });
  await user.click(await screen.findByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/installation_details'),
  );
});

it('redirects to the current step when its part is already over', async () => {
  const { host } = await renderStep(<ProductionStep />, PATH, {
    platformAnswers: { registrationUser: userBody({ part: 'user', subscription_status: 'setup_ok' }) },
  });
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/registration/welcome'));
});

it('offers a retry when the account cannot be loaded', async () => {
  await renderStep(<ProductionStep />, PATH, { platformAnswers: { registrationUser: NO_ANSWER } });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

it('shows the newest draft and ignores leftovers of older releases', async () => {
  const session = sessionOf({ profile: profileBody({ id: 'two-places' }) });
  const older = JSON.stringify({ atMs: Date.now(), values: { modules: '7' } });
  localStorage.setItem(`foyer.form.two-places.mf-registration.${PATH}`, older);
  const cache = JSON.stringify({ [PATH]: { values: { modules: '12' }, at: Date.now() } });
  await renderStep(<ProductionStep />, PATH, {
    session,
    platformAnswers: { ...updated, registrationUser: userBody({ cache }) },
  });
  expect(await screen.findByLabelText('Number of panels')).toHaveValue('12');
  localStorage.clear();
});
