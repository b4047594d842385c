import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { WiringStep } from './WiringStep';

const PATH = 'wiring';
const samples = (activeW: number) =>
  [0, 1, 2].map((place) => ({ activeW: activeW + place, apparentVa: Math.abs(activeW) + place }));
const wiringReadings = {
  light: 'night',
  channels: [
    { deviceId: 'grid', name: 'Grid counter', kind: 'counter', phase: null, samples: samples(-400) },
  ],
};

const atWiring = (answers: object = {}) =>
  renderStep(<WiringStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_check_wiring' }),
      wiringReadings,
      saveWiring: {},
      updateRegistration: { subscription_status: 'setup_ok' },
      ...answers,
    },
  });

it('keeps what was read with the verdict, and the installer’s reason, once it is meant', async () => {
  const { user, host } = await atWiring();
  expect(await screen.findByTestId('wiring-grid')).toHaveAttribute('data-verdict', 'reversed');
  await user.type(screen.getByLabelText(/Why something stays as it is/), 'The board is sealed.');
  await user.dblClick(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.services.navigation.current().pathname).toBe('/registration/registration_complete'),
  );
  const kept = host.platform.received.filter(({ id }) => id === 'saveWiring');
  expect(host.said).toMatchObject([{ kind: 'confirm', key: 'registration_message_wiring_wrong' }]);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.parameters).toMatchObject({
    verdicts: JSON.stringify([
      { deviceId: 'grid', verdict: 'reversed', powerW: -398, samplesW: [-400, -399, -398] },
    ]),
    note: 'The board is sealed.',
  });
});
