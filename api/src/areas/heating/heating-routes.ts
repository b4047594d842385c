import { airConditioning, setWiserTemperature, wiserTemperatures } from '@foyer/wire/heating-control';
import { setTargetTemperature } from '@foyer/wire/states';
import { Refusal } from '../../foundation/http/refusal';
import { commandAnswer, switchAnswer } from '../../home/devices/command-answers';
import type { Device, Devices } from '../../home/devices/device-store';
import type { States } from '../../home/devices/state-store';
import type { Account } from '../../identity/accounts/account-store';
import { forHousehold, type Route } from '../../identity/answer';
import { heatingBrandOf } from '../../partners/heating/brands';
import type { ZoneTarget } from '../../partners/heating/tado-cloud';
import { mapCloudFailures, mapControlFailures } from './cloud-refusals';
import type { HeatingSystems } from './heating-systems';

const AIR_CONDITIONER = 'tado_ac';

interface HeatingControlDependencies {
  readonly devices: Devices;
  readonly states: States;
  readonly heatingSystems: HeatingSystems;
  /** Both resolve to how far the command came, or to why it was not given. */
  setTargetTemperature(householdId: string, deviceId: string, targetC: number): Promise<string>;
  switchDevice(householdId: string, deviceId: string, isOn: boolean): Promise<string>;
}

/** Sets target temperatures and switches air conditioners. A target the brand's cloud refuses changes nothing. */
export function heatingControlRoutes(home: HeatingControlDependencies): Route[] {
  const { heatingSystems: systems } = home;
  const deviceOf = async (account: Account, deviceId: string): Promise<Device> => {
    const device = await home.devices.byId(account.id, deviceId);
    if (!device) throw new Refusal('device.not.found');
    return device;
  };

  /** Sets a target in °C: whole degrees for tado, tenths for wiser. Throws the cloud's failures unchanged. */
  const setTarget = async (
    account: Account,
    device: Device,
    requestedC: number,
    isOn = device.isOn ?? true,
  ) => {
    const limits = device.traits.heating;
    const brand = heatingBrandOf(device);
    if (!limits || !brand) throw new Refusal('temperature.not.allowed');
    const targetC = brand === 'tado' ? Math.round(requestedC) : Math.round(requestedC * 10) / 10;
    if (targetC < limits.tempMinC || targetC > limits.tempMaxC) throw new Refusal('temperature.out.of.range');
    if (brand === 'wiser') await systems.commandWiser(account);
    else await setTadoZone(account, device, { isOn, temperatureC: targetC });
    const outcome = await home.setTargetTemperature(account.id, device.id, targetC);
    return commandAnswer(outcome, { wantedOn: null, wantedTargetC: targetC });
  };

  /** Simulated homes ask the cloud first; others hand the command to it, once it is stored. */
  const setTadoZone = async (account: Account, device: Device, target: ZoneTarget): Promise<void> => {
    if (account.gatewayKind === 'simulated') await systems.setTadoZone(account, device, target, null);
  };

  return [
    forHousehold(setTargetTemperature, async ({ deviceId, temperature }, { household }) => {
      const device = await deviceOf(household, deviceId);
      return mapControlFailures(() => setTarget(household, device, Number(temperature)));
    }),

    forHousehold(airConditioning, async ({ deviceId, on, temperature }, { household }) => {
      const device = await deviceOf(household, deviceId);
      if (device.typeId !== AIR_CONDITIONER) throw new Refusal('ac.not.allowed');
      const target = await mapControlFailures(() =>
        temperature === undefined
          ? setTadoZone(household, device, { isOn: on, temperatureC: device.targetTemperatureC }).then(
              () => ({}),
            )
          : setTarget(household, device, Number(temperature), on),
      );
      const switched = switchAnswer(await home.switchDevice(household.id, deviceId, on), device, on);
      return { ...target, ...switched };
    }),

    forHousehold(wiserTemperatures, async ({ locationId }, { household, nowMs }) => {
      await mapCloudFailures('wiser', () => systems.commandWiser(household));
      const [devices, reported] = await Promise.all([
        home.devices.ofHousehold(household.id),
        home.states.ofHousehold(household.id, new Date(nowMs)),
      ]);
      const thermostats = devices.filter(
        (device) =>
          heatingBrandOf(device) === 'wiser' &&
          device.traits.heating !== undefined &&
          (locationId ?? device.id) === device.id,
      );
      return {
        locTemp: thermostats.map(({ id, name, targetTemperatureC }) => {
          const state = reported.find(({ deviceId }) => deviceId === id);
          const reading = state?.reading;
          return {
            id,
            name,
            currentTemp: reading?.kind === 'temperature' ? reading.temperatureC : null,
            targetTemp: targetTemperatureC,
          };
        }),
      };
    }),

    forHousehold(
      setWiserTemperature,
      async ({ id, temperature }, { household }) => {
        const device = await deviceOf(household, id);
        if (heatingBrandOf(device) !== 'wiser' || !device.traits.heating)
          throw new Refusal('device.not.found');
        return mapCloudFailures('wiser', () => setTarget(household, device, temperature));
      },
      { aliases: { locationId: 'id' } },
    ),
  ];
}
