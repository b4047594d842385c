import { profileBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { StartPage } from '../start/StartPage';
import { renderStep, userBody } from '../testing/render-registration';
import { BatteryStep } from './BatteryStep';
import { CongratulationsStep } from './CongratulationsStep';
import { WelcomeStep } from './WelcomeStep';

const registrationUser = (subscription_status: string) => userBody({ part: 'user', subscription_status });
const contributions = [{ id: 'battery-registration', remote: 'mf-battery', order: 10 }] as never;

const battery = (mac: string | null) => ({
  ...{ serialNumbers: [], activationCodes: [], pdlNumber: null, contractNumber: null, mac },
  ...{ hasProviderAccount: false, isFinished: false, msb_ok: false, msb_SN_filled: false },
  ...{ msb_AC_filled: false, msb_provider_registration_ok: false, msb_enedis_ok: false },
});

it.each([
  [null, 'Continue without a battery', 1],
  ['AABB', 'Continue', 0],
])('with the battery %s the step offers “%s”', async (mac, label, missing) => {
  await renderStep(<BatteryStep />, 'my_smart_battery', {
    contributions,
    platformAnswers: {
      registrationUser: registrationUser('setup_ok'),
      batteryRegistration: battery(mac),
    },
  });
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
  await waitFor(() => expect(screen.queryAllByText(/No battery, or not yet/)).toHaveLength(missing));
});

it('the battery step can be skipped', async () => {
  const { user, host } = await renderStep(<BatteryStep />, 'my_smart_battery', {
    contributions,
    platformAnswers: { registrationUser: registrationUser('setup_ok') },
  });
  await user.click(await screen.findByTestId('save-my_smart_battery'));
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe('/registration/set_password'));
});

it.each([
  ['a home that was just handed over', 'setup_ok', contributions, 'welcome'],
  ['a customer with a password', 'user_password_set', [], 'accept_licence'],
  ['a customer who has accepted the licence', 'user_accepted_licence', [], 'licence_details'],
])('%s resumes after status %s', async (_who, status, slots, path) => {
  const profile = profileBody({ id: `customer-${status}-${slots.length}`, subscription_status: status });
  const { host } = await renderStep(<StartPage />, '', {
    session: sessionOf({ profile }),
    contributions: slots,
    platformAnswers: { registrationUser: registrationUser(status) },
  });
  await waitFor(() => expect(host.services.navigation.current().pathname).toBe(`/registration/${path}`));
});

it.each([
  ['with a battery area', contributions, 'my_smart_battery', /registering your battery/],
  ['without a battery area', [], 'set_password', /minutes: choosing your password/],
] as const)('the first page welcomes the customer and leads on, %s', async (_with, slots, path, ahead) => {
  const { user, host } = await renderStep(<WelcomeStep />, 'welcome', {
    contributions: slots as never,
    platformAnswers: {
      registrationUser: { ...registrationUser('setup_ok'), companies: ['Sun & Co', 'Care'] },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Hello Chantier' })).toBeVisible();
  expect(screen.getByText('Sun & Co has set up your home.')).toBeVisible();
  expect(screen.getByText(ahead)).toBeVisible();
  await user.click(screen.getByTestId('save-welcome'));
  expect(host.services.navigation.current().pathname).toBe(`/registration/${path}`);
});

it('the last page leads to sign-in', async () => {
  const { user, host } = await renderStep(<CongratulationsStep />, 'congratulations', {
    platformAnswers: { registrationUser: registrationUser('ok') },
  });
  await user.click(await screen.findByTestId('go-sign-in'));
  expect(host.acted).toEqual([{ kind: 'leave', what: '' }]);
});
