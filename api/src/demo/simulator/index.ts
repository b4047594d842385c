import { type CommandedState, type Gateway, type House, stepStartMs } from '../../energy/gateway/port';
import { measureKind } from '../../energy/measures/measure-shapes';
import { replay, type StepResult, simulateStep } from './home';
import { readingsOf } from './readings';
import { equipmentOf, valuesOfStep } from './step-values';

const valuesOf = (house: House, step: StepResult) => {
  const equipment = equipmentOf(house);
  return new Map(
    house.devices.flatMap((device) => {
      const values = valuesOfStep(device, measureKind(device), step, equipment);
      return values ? [[device.key, values] as const] : [];
    }),
  );
};

/** A gateway whose measurements are simulated from the measured year and the home's devices. */
export const simulatedGateway: Gateway = (house, before) => {
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
      return valuesOf(house, result);
    },
    reported: (nowMs, commanded) => readingsOf(house, step(stepStartMs(nowMs), commanded), memory),
    memory: () => memory,
  };
};
