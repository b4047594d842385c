import { roomsBodyOf, sessionOf } from '@foyer/testing';
import { screen } from '@testing-library/react';
import { renderBattery } from '../testing/render-battery';
import { RegistrationPage } from './RegistrationPage';

const NOTHING = {
  activationCodes: [],
  pdlNumber: null,
  contractNumber: null,
  mac: null,
  hasProviderAccount: false,
  isFinished: false,
  msb_ok: false,
  msb_SN_filled: false,
  msb_AC_filled: false,
  msb_provider_registration_ok: false,
  msb_enedis_ok: false,
};

it.each([
  ['serial number', [], 'Numéro de série 1', 'serialNumberMissing'],
  [
    'activation code',
    [{ serialNumber: 'MYLS0123456789AB', msbType: 'DOMUNEO' }],
    'Code d’activation 1',
    'activationCodeMissing',
  ],
])('marks the missing %s of an empty form at its field', async (_which, serialNumbers, label, key) => {
  const { user, host } = await renderBattery(<RegistrationPage />, {
    path: '/user/my_smart_battery_register',
    session: sessionOf({ rooms: roomsBodyOf([]) }),
    platformAnswers: { batteryRegistration: { ...NOTHING, serialNumbers } },
  });
  await user.click(await screen.findByTestId('save-my_smart_battery_register'));
  const field = screen.getByRole('textbox', { name: label });
  expect(field).toBeInvalid();
  expect(await screen.findByTestId(`error-${key}`)).toBeVisible();
  expect(field).toHaveFocus();
  expect(host.platform.received.some(({ id }) => id === 'registerBattery')).toBe(false);
});
