import { NO_ANSWER } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { SystemsStep } from '../systems/SystemsStep';
import { renderStep, userBody } from '../testing/render-registration';
import { ProductionStep } from './ProductionStep';

/** What could not be had is asked for again every five seconds; the first pass is for the page to learn of it. */
async function later() {
  for (let pass = 0; pass < 2; pass += 1) await act(() => jest.advanceTimersByTimeAsync(5_000));
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

it('a list whose answer was lost is asked for again', async () => {
  const providers = { providers: [{ name: 'Orange', boxes: ['Livebox 6'] }] };
  const answers = [NO_ANSWER, providers];
  await renderStep(<ProductionStep />, 'user_production_details', {
    platformAnswers: { internetProviders: () => answers.shift() ?? providers },
  });
  await screen.findByLabelText('Internet provider');
  expect(screen.queryByRole('option', { name: 'Orange' })).not.toBeInTheDocument();
  await later();
  expect(await screen.findByRole('option', { name: 'Orange' })).toBeInTheDocument();
});

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
  await later();
  expect(await screen.findByText('No water heater was registered.')).toBeInTheDocument();
});
