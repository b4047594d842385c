import { NO_ANSWER } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { SystemsStep } from '../systems/SystemsStep';
import { renderStep, userBody } from '../testing/render-registration';
import { ProductionStep } from './ProductionStep';

/** Retries run every five seconds; the first pass lets the page notice the failure. */
async function later() {
  for (let pass = 0; pass < 2; pass += 1) await act(() => jest.advanceTimersByTimeAsync(5_000));
}

beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

it('retries a list that failed to load', async () => {
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

it('does not report a missing water heater before the rooms are loaded', async () => {
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
