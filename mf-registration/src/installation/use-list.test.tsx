import { NO_ANSWER } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { SystemsStep } from '../systems/SystemsStep';
import { renderStep, userBody } from '../testing/render-registration';
import { ProductionStep } from './ProductionStep';

const AGAIN = { timeout: 8_000 };

it('a list whose answer was lost is asked for again', async () => {
  const providers = { providers: [{ name: 'Orange', boxes: ['Livebox 6'] }] };
  const answers = [NO_ANSWER, providers];
  await renderStep(<ProductionStep />, 'user_production_details', {
    platformAnswers: { internetProviders: () => answers.shift() ?? providers },
  });
  await screen.findByLabelText('Internet provider');
  expect(screen.queryByRole('option', { name: 'Orange' })).not.toBeInTheDocument();
  expect(await screen.findByRole('option', { name: 'Orange' }, AGAIN)).toBeInTheDocument();
}, 20_000);

it('nobody is told that there is no water heater while it is not known', async () => {
  const none = { rooms: [] };
  const answers = [NO_ANSWER, none];
  const { host } = await renderStep(<SystemsStep />, 'set_systems', {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_devices_registered' }),
      rooms: () => answers.shift() ?? none,
    },
  });
  await screen.findByTestId('save-set_systems');
  await waitFor(() => expect(host.platform.received.map(({ id }) => id)).toContain('rooms'));
  expect(screen.queryByText('No water heater was registered.')).not.toBeInTheDocument();
  expect(await screen.findByText('No water heater was registered.', {}, AGAIN)).toBeInTheDocument();
}, 20_000);
