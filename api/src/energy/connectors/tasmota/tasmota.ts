import type { Decoder, DeviceMessage } from '../decoder';
import { fieldOf, isObject, jsonOf, sumOf, textOf } from '../payload';
import { channelName, KWH, type Measurement, samplesOf, shortText, WH } from '../samples';

/** Device of a telemetry message with any FullTopic: `tele/<device>/SENSOR`, `<device>/tele/SENSOR`; null for others. */
export function tasmotaDevice(topic: string): string | null {
  const segments = topic.split('/');
  if (segments.pop() !== 'SENSOR') return null;
  const device = segments.filter((segment) => segment !== 'tele');
  return device.length > 0 && device.length === segments.length - 1 ? device.join('/') : null;
}

/** Energies are in kWh. `Time` has no offset, so that samples have the time of their arrival. */
export const tasmota: Decoder = (message) => {
  const device = tasmotaDevice(message.topic);
  if (device === null) return null;
  const energy = fieldOf(jsonOf(message), 'ENERGY');
  if (!isObject(energy)) return { samples: [] };
  const roundingWs = roundingOf(message);
  const part = isPlug(energy) ? 'consumption' : null;
  const measurements = fieldsOf(energy).map(({ field, value }): Measurement => {
    const channel = {
      name: channelName(device, `ENERGY.${field}`),
      device: shortText(device, 'tasmota'),
      model: 'Tasmota',
      label: field,
    };
    if (field.startsWith('Power')) {
      return { channel: { ...channel, kind: 'power', part, roundingWs: 0 }, value, factor: 1 };
    }
    const counted = field === 'ExportActive' ? 'export' : part;
    return { channel: { ...channel, kind: 'counter', part: counted, roundingWs }, value, factor: KWH };
  });
  return { samples: samplesOf(measurements) };
};

/** Meters have several phases or count both directions. */
const isPlug = (energy: Record<string, unknown>) =>
  !Array.isArray(energy.Power) && energy.ExportActive === undefined;

interface Field {
  readonly field: string;
  readonly value: unknown;
}

function fieldsOf(energy: Record<string, unknown>): readonly Field[] {
  const fields = ['Total', 'ExportActive', 'Power'].flatMap((field) => phasesOf(field, energy[field]));
  return Array.isArray(energy.Power) ? [...fields, { field: 'Power', value: sumOf(energy.Power) }] : fields;
}

/** Devices with several phases state a list. */
function phasesOf(field: string, value: unknown): readonly Field[] {
  if (!Array.isArray(value)) return [{ field, value }];
  return value.slice(0, 3).map((phase, index) => ({ field: `${field}.${index + 1}`, value: phase }));
}

/**
 * The last decimal of the total, zeros included, which only the text has. At least a Wh: the total falls by less at
 * midnight, when it is stored.
 */
function roundingOf(message: DeviceMessage): number {
  const decimals = /"Total":\s*\[?\s*\d+(?:\.(\d+))?/.exec(textOf(message) ?? '')?.[1]?.length ?? 0;
  return Math.max(WH, Math.round(KWH / 10 ** decimals));
}
