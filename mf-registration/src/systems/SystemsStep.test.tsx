import { NO_ANSWER, type StubAnswer } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { SystemsStep } from './SystemsStep';

const HEATER = {
  device_id: 'heater',
  name: 'Ballon',
  type_id: 'water_heater',
  ecnType: 'eth',
};

it('does not go on past a program whose storing failed, and goes on at the second tap', async () => {
  let fail: (answer: StubAnswer) => void = () => {};
  const { user, host } = await renderStep(<SystemsStep />, 'set_systems', {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_devices_registered' }),
      rooms: { rooms: [{ id: 'room', name: 'Cave', type: 'cellar', devices: [HEATER] }] },
      updateSchedule: () => new Promise<StubAnswer>((resolve) => (fail = resolve)),
    },
  });
  const heater = await screen.findByRole('checkbox', { name: /Ballon/ });
  await user.click(heater);
  await user.click(screen.getByTestId('save-set_systems'));
  fail(NO_ANSWER);
  await waitFor(() => expect(host.said).toMatchObject([{ kind: 'alert', key: 'programNotSavedMessage' }]));
  expect(heater).not.toBeChecked();
  expect(host.services.navigation.current().pathname).toBe('/registration/set_systems');
  await user.click(screen.getByTestId('save-set_systems'));
  await waitFor(() => expect(host.services.navigation.current().pathname).not.toMatch(/set_systems/));
});
