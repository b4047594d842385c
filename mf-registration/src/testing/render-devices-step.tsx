import { screen, within } from '@testing-library/react';
import { DevicesStep } from '../devices/DevicesStep';
import { renderStep, userBody } from './render-registration';

export const PATH = 'devices_attribution';
export const CODE = 'NORM000000000001';
export const LINE = {
  ethMac: null,
  plcMac: null,
  firmware: '2.60',
  power: 5,
  power1: 10,
  power2: 20,
  power3: 30,
};
export const MASTER = { ...LINE, deviceType: 'MST', plcMac: '0013C1000001' };
export const METER = { ...LINE, deviceType: 'GMD', plcMac: '0013C1000002' };
export const PLUG = { ...LINE, deviceType: 'SW', plcMac: '0013C1000003' };
export const scanResult = (...result: object[]) => ({ configFile: { type: 'json', result } });
export const device = { device: { id: 'new' } };

interface DevicesStepOptions {
  /** Draft of the production step. */
  readonly production?: object;
  /** Draft of the devices step. */
  readonly draft?: object;
  /** Answer to every confirmation. */
  readonly confirms?: boolean;
  /** Whether the gateway is scanned at once. */
  readonly scans?: boolean;
}

/** Enters a gateway code and starts the scan. */
export async function scan({ user }: Pick<Awaited<ReturnType<typeof renderStep>>, 'user'>, code: string) {
  const field = await screen.findByLabelText('Code of the energy gateway');
  await user.clear(field);
  await user.type(field, code);
  await user.click(screen.getByTestId('scan-start'));
}

/** Devices step after a scan that found a gateway, a meter and a plug. */
export const renderDevicesStep = async (
  answers: object = {},
  { production = {}, draft = {}, confirms = true, scans = true }: DevicesStepOptions = {},
) => {
  const cache = JSON.stringify({
    user_production_details: { values: production, at: 1 },
    ...(Object.keys(draft).length > 0 ? { [PATH]: { values: draft, at: 1 } } : {}),
  });
  const rendered = await renderStep(<DevicesStep />, PATH, {
    confirms,
    platformAnswers: {
      registrationUser: userBody({ subscription_status: 'setup_installation_details_set', cache }),
      powerline: scanResult(MASTER, METER, PLUG),
      addDevice: device,
      registerProduction: device,
      registerComposite: device,
      registerVirtual: device,
      unchosenDevices: { devices: [] },
      updateRegistration: { subscription_status: 'setup_devices_registered' },
      ...answers,
    },
  });
  if (scans) await scan(rendered, CODE);
  return rendered;
};
export type RenderedDevicesStep = Awaited<ReturnType<typeof renderDevicesStep>>;

export const row = (id: string) => screen.findByTestId(`scan-device-${id}`);
export const receivedCalls = ({ host }: RenderedDevicesStep, ...ids: string[]) =>
  host.platform.received.filter(({ id }) => ids.includes(id));
export const CHAIN = ['addDevice', 'registerProduction', 'registerComposite', 'registerVirtual'];
export const choose = async ({ user }: RenderedDevicesStep, id: string, label: string, value: string) =>
  user.selectOptions(within(await row(id)).getByLabelText(label), value);
export const pressSave = ({ user }: RenderedDevicesStep) => user.click(screen.getByTestId(`save-${PATH}`));
export const currentPath = ({ host }: RenderedDevicesStep) => host.services.navigation.current().pathname;
