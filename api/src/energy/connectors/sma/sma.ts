import type { Decoder } from '../decoder';
import { channelName, type Measurement, samplesOf } from '../samples';
import { energyMeterOf } from './datagram';

/** Families by their SUSy id, which SMA gives to each kind of device. */
const MODELS: Readonly<Record<number, string>> = {
  270: 'SMA Energy Meter',
  349: 'SMA Energy Meter 2.0',
  372: 'SMA Home Manager 2.0',
};

/**
 * Datagrams of SMA energy meters ("SMA Energy Meter, measurement values", TI-en-10), forwarded as they are from
 * multicast to any topic. All meters of a group arrive on one topic: the serial number tells them apart. Powers of both
 * directions are positive, and the direction that is not used is 0.
 */
export const sma: Decoder = ({ payload }) => {
  const meter = energyMeterOf(payload);
  if (!meter) return null;
  const device = `SMA ${meter.serialNumber}`;
  const model = MODELS[meter.susyId] ?? 'SMA';
  const measurements = [...meter.values].map(([register, value]): Measurement => {
    const isCounter = register.endsWith('.8.0');
    const channel = {
      name: channelName('sma', String(meter.serialNumber), register),
      device,
      model,
      label: register,
      kind: isCounter ? 'counter' : 'power',
      part: register.startsWith('1') ? 'import' : 'export',
      roundingWs: isCounter ? 1 : 0,
    } as const;
    return { channel, value, factor: isCounter ? 1 : 0.1 };
  });
  return { samples: samplesOf(measurements) };
};
