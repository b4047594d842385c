import { refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { InstallationStep } from './InstallationStep';

/** Waits for the draft, which is saved after a pause in typing. */
const kept = () =>
  waitFor(() => expect(screen.getByTestId('draft-state')).toHaveAttribute('data-state', 'saved'), {
    timeout: 3_000,
  });

const PATH = 'installation_details';
const atInstallation = (answers: object = {}) =>
  renderStep(<InstallationStep />, PATH, {
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_selected_production_device' }),
      kitTraceabilityFile: { bytes: new Uint8Array([37, 80, 68, 70]), name: 'Kit-ABCD12345678.pdf' },
      ...answers,
    },
  });

it.each([
  ['abcd1234567', false],
  ['abcd12345678', true],
])('offers the traceability of %s: %s', async (typed, isOffered) => {
  const { user } = await atInstallation();
  await user.type(await screen.findByLabelText('Kit code'), typed);
  expect(screen.queryByTestId('kit-traceability') !== null).toBe(isOffered);
  await kept();
});

it('requests the kit file once, with the code in upper case', async () => {
  const { user, host } = await atInstallation();
  URL.createObjectURL = () => 'blob:kit';
  const given = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.type(await screen.findByLabelText('Kit code'), 'abcd12345678');
  await user.dblClick(screen.getByTestId('kit-traceability'));
  await waitFor(() => expect(given).toHaveBeenCalledTimes(1));
  const asked = host.platform.received.filter(({ id }) => id === 'kitTraceabilityFile');
  expect(asked.map(({ parameters }) => parameters)).toMatchObject([{ kitCode: 'ABCD12345678' }]);
  await kept();
});

it.each([
  ['kit.not.found', 'kitNotFoundMessage'],
  ['kit.not.available', 'kitNotAvailableMessage'],
])('alerts %s as %s', async (code, key) => {
  const { user, host } = await atInstallation({ kitTraceabilityFile: refusal(code) });
  await user.type(await screen.findByLabelText('Kit code'), 'abcd12345678');
  await user.click(screen.getByTestId('kit-traceability'));
  await waitFor(() => expect(host.said).toMatchObject([{ kind: 'alert', key }]));
  await kept();
});
