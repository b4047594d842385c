import { refusal } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPanel } from '../testing/render-panel';
import { InstallationPage } from './InstallationPage';

const device = (deviceTypeId: string) => ({
  id: 'producer',
  name: 'Solar panels',
  type: 'enp',
  deviceTypeId,
  module_number: 16,
  unit_electric_capacity: 375,
  provider: 'Enphase',
});
const open = (platformAnswers: object = {}, deviceTypeId = 'enphase') =>
  renderPanel(<InstallationPage />, {
    section: 'installation_details',
    platformAnswers: { devices: { devices: [device(deviceTypeId)] }, ...platformAnswers } as never,
  });

test('stores modules and maker with their device and notifies every area', async () => {
  const { host, user } = await open({ updateDevice: {} });
  const count = await screen.findByRole('textbox', { name: 'Number of panels' });
  await user.clear(count);
  await user.type(count, '18');
  expect(screen.getByText(/Installed power: 6[.,]75/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Manufacturer' }), 'SMA');
  await user.click(screen.getByTestId('save-installation_details'));
  await waitFor(() => expect(host.changedTags.flat()).toContain('rooms'));
  const { parameters } = host.platform.received.find(({ id }) => id === 'updateDevice') ?? {};
  expect(parameters).toMatchObject({ deviceId: 'producer', module_number: '18', provider: 'SMA' });
  expect(parameters).not.toHaveProperty('unit_electric_capacity');
});

test.each([
  ['Number of panels', '0', 'moduleCountInvalidMessage'],
  ['Number of panels', '100', 'moduleCountInvalidMessage'],
  ['Power of one panel', '149', 'modulePowerInvalidMessage'],
  ['Power of one panel', '1001', 'modulePowerInvalidMessage'],
])('%s cannot be %s', async (label, typed, error) => {
  const { user } = await open();
  const box = await screen.findByRole('textbox', { name: label });
  await user.clear(box);
  await user.type(box, typed);
  await user.click(screen.getByTestId('save-installation_details'));
  expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
});

test('stores the grid connection in the profile', async () => {
  const { host, user } = await open();
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Type of connection' }),
    'Three-phase',
  );
  await user.click(screen.getByTestId('save-grid'));
  await waitFor(() => expect(host.changedTags).toHaveLength(1));
  expect(host.platform.received.find(({ id }) => id === 'updateProfile')?.parameters.gridType).toBe(
    'threePhase',
  );
});

test('says so when the home produces nothing', async () => {
  await open({ devices: { devices: [] } });
  expect(await screen.findByText('No production is measured in your home.')).toBeVisible();
});

describe('an Enphase system', () => {
  const connect = async (answer: object) => {
    const opened = await open({ registerEnphase: answer });
    await opened.user.type(await screen.findByRole('textbox', { name: 'System number' }), '2500100');
    const serials = screen.getByRole('textbox', { name: 'Serial numbers of the micro-inverters' });
    await opened.user.type(serials, '122100000001');
    await opened.user.click(screen.getByTestId('save-enphase'));
    return opened;
  };

  test('is connected', async () => {
    const { host } = await connect({});
    await waitFor(() =>
      expect(host.shownMessages.map(({ key }) => key)).toEqual(['enphaseRegisteredMessage']),
    );
  });

  test.each([
    ['enphase.device.systemowner.invalid', 'System number', 'enphaseOwnerErrorMessage'],
    ['enphase.device.systemtype.invalid', 'System number', 'enphaseSystemtypeInvalidMessage'],
    ['ecn.already.registered', 'System number', 'deviceExistMessage'],
    [
      'enphase.device.serialnumbers.invalid',
      'Serial numbers of the micro-inverters',
      'enphaseSerialErrorMessage',
    ],
    [
      'enphase.device.serialnumbers.duplicated',
      'Serial numbers of the micro-inverters',
      'enphaseSerialDuplicatedMessage',
    ],
  ])('refused with %s shows the error at its field', async (code, label, error) => {
    await connect(refusal(code));
    expect(await screen.findByTestId(`error-${error}`)).toBeVisible();
    expect(screen.getByRole('textbox', { name: label })).toHaveAttribute('aria-invalid', 'true');
  });

  test('is hidden where another maker’s meter measures', async () => {
    await open({}, 'production_counter');
    await screen.findByRole('textbox', { name: 'Number of panels' });
    expect(screen.queryByRole('textbox', { name: 'System number' })).not.toBeInTheDocument();
  });
});
