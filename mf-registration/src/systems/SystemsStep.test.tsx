import { NO_ANSWER, type StubAnswer } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { SystemsStep } from './SystemsStep';

jest.mock('../draft/draft-database', () => jest.requireActual('../testing/drafts-in-memory').draftsInMemory);

const HEATER = {
  device_id: 'heater',
  name: 'Ballon',
  type_id: 'water_heater',
  ecnType: 'eth',
};

it('stays on the step when a program fails to save and continues on the second click', async () => {
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
  await waitFor(() =>
    expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'programNotSavedMessage' }]),
  );
  expect(heater).not.toBeChecked();
  expect(host.services.navigation.current().pathname).toBe('/registration/set_systems');
  await user.click(screen.getByTestId('save-set_systems'));
  await waitFor(() => expect(host.services.navigation.current().pathname).not.toMatch(/set_systems/));
});

it('schedules sun-following devices daily from 10:00 to 16:00 and offers no other device', async () => {
  const LAMP = { device_id: 'lamp', name: 'Lampe', type_id: 'lamp', ecnType: 'sw' };
  const { user, host } = await renderStep(<SystemsStep />, 'set_systems', {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_devices_registered' }),
      rooms: { rooms: [{ id: 'room', name: 'Cave', type: 'cellar', devices: [HEATER, LAMP] }] },
      updateSchedule: {},
    },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Ballon/ }));
  expect(screen.queryByRole('checkbox', { name: /Lampe/ })).not.toBeInTheDocument();
  await waitFor(() => expect(host.platform.received.at(-1)?.id).toBe('updateSchedule'));
  const { scheduleType, ranges } = host.platform.received.at(-1)?.parameters ?? {};
  expect(scheduleType).toBe('green_play');
  expect(String(ranges).split(';')).toHaveLength(14);
  expect(ranges).toContain('sun 10:00 on;sun 16:00 off');
});
