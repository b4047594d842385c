import { refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderStep, userBody } from '../testing/render-registration';
import { InstallationStep } from './InstallationStep';

/** Waits until the debounced draft is saved. */
const draftSaved = () =>
  waitFor(() => expect(screen.getByTestId('draft-state')).toHaveAttribute('data-state', 'saved'), {
    timeout: 3_000,
  });

const PATH = 'installation_details';
const renderInstallationStep = (answers: object = {}) =>
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
  ['abcd-1234 5678', true],
])('offers the traceability file for kit code %s: %s', async (typed, isOffered) => {
  const { user } = await renderInstallationStep();
  await user.type(await screen.findByLabelText('Kit code'), typed);
  expect(screen.queryByTestId('kit-traceability') !== null).toBe(isOffered);
  await draftSaved();
});

it('sends a kit code without its dashes and spaces', async () => {
  const { user, host } = await renderInstallationStep({ updateRegistration: {} });
  await user.type(await screen.findByLabelText('Kit code'), 'abcd-1234 5678');
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.platform.received.find(({ id }) => id === 'updateRegistration')?.parameters).toMatchObject({
      kitSerialNumber: 'ABCD12345678',
    }),
  );
});

it('asks for no kit code where the home is measured by its own devices', async () => {
  const { user, host } = await renderInstallationStep({ updateRegistration: {} });
  await user.type(await screen.findByLabelText('Kit code'), 'abcd');
  await user.selectOptions(screen.getByLabelText('The home is measured by'), 'own');
  expect(screen.queryByLabelText('Kit code')).toBeNull();
  await user.click(screen.getByTestId(`save-${PATH}`));
  await waitFor(() =>
    expect(host.platform.received.find(({ id }) => id === 'updateRegistration')?.parameters).toMatchObject({
      kitSerialNumber: '',
    }),
  );
});

it('requests the kit file once, with the code in upper case', async () => {
  const { user, host } = await renderInstallationStep();
  URL.createObjectURL = () => 'blob:kit';
  const download = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.type(await screen.findByLabelText('Kit code'), 'abcd12345678');
  await user.dblClick(screen.getByTestId('kit-traceability'));
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  const requests = host.platform.received.filter(({ id }) => id === 'kitTraceabilityFile');
  expect(requests.map(({ parameters }) => parameters)).toMatchObject([{ kitCode: 'ABCD12345678' }]);
  await draftSaved();
});

it.each([
  ['kit.not.found', 'kitNotFoundMessage'],
  ['kit.not.available', 'kitNotAvailableMessage'],
])('shows %s as the alert %s', async (code, key) => {
  const { user, host } = await renderInstallationStep({ kitTraceabilityFile: refusal(code) });
  await user.type(await screen.findByLabelText('Kit code'), 'abcd12345678');
  await user.click(screen.getByTestId('kit-traceability'));
  await waitFor(() => expect(host.shownMessages).toMatchObject([{ kind: 'alert', key }]));
  await draftSaved();
});
