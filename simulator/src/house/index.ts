import { type CommandedState, type House, stepStartMs } from '@foyer/api/energy/gateway/port';
import { measureKind } from '@foyer/api/energy/measures/measure-shapes';
import { replay, type StepResult, simulateStep } from './home';
import { meteredHomes } from './metering';
import { reportedStates } from './reported-states';
import { equipmentOf, meteredInStep } from './step-values';

const meteredDevices = (house: House, step: StepResult) => {
  const equipment = equipmentOf(house);
  return new Map(
    house.devices.flatMap((device) => {
      const metered = meteredInStep(device, measureKind(device), step, equipment);
      return metered ? [[device.key, metered] as const] : [];
    }),
  );
};

/** Homes whose measurements are simulated from the measured year and their devices. */
export const simulatedGateway = meteredHomes((house, before) => {
  let memory = before;
  const step = (atMs: number, commanded: CommandedState) =>
    simulateStep(
      house,
      atMs,
      {
        ...memory,
        onShare: ({ key }) => commanded.onShare(key),
        targetC: ({ key }) => commanded.targetC(key),
      },
      replay(),
    );
  return {
    measured: (atMs, commanded) => {
      const result = step(atMs, commanded);
      memory = { socWs: result.socWs, temperatures: result.temperatures };
      return meteredDevices(house, result);
    },
    reported: (nowMs, commanded) => reportedStates(house, step(stepStartMs(nowMs), commanded), memory),
    memory: () => memory,
  };
});
