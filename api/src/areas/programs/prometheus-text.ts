import { balanceOf, type EnergyBalance } from '@foyer/domain';
import type { MeasureValues } from '@foyer/wire/measures';
import { liveValues } from '../../energy/measures/live-values';
import type { Device } from '../../home/devices/device-store';
import { type DeviceState, REPORT_PERIOD_SECONDS } from '../../home/devices/state-store';

const FLOWS: readonly (readonly [name: string, energy: keyof EnergyBalance])[] = [
  ['produced', 'producedWs'],
  ['consumed', 'consumedWs'],
  ['imported', 'importedWs'],
  ['exported', 'exportedWs'],
  ['battery_charged', 'chargedWs'],
  ['battery_discharged', 'dischargedWs'],
];

type Labels = Readonly<Record<string, string>>;
interface Metric {
  readonly name: string;
  readonly type: 'gauge' | 'counter';
  readonly help: string;
  readonly samples: readonly { readonly labels: Labels; readonly value: number | null }[];
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

function textOf({ name, type, help, samples }: Metric): string {
  const lines = samples
    .filter(({ value }) => value !== null)
    .map(({ labels, value }) => {
      const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
      return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
    });
  return lines.length > 0 ? `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}` : '';
}

const flowsOf = (values: MeasureValues, divisor: number) => {
  const balance = balanceOf(values);
  return FLOWS.map(([flow, energy]) => {
    const energyWs = balance[energy];
    return { labels: { flow }, value: energyWs === null ? null : energyWs / divisor };
  });
};

export interface LiveHome {
  readonly states: readonly DeviceState[];
  readonly devices: readonly Pick<Device, 'id' | 'name' | 'typeId'>[];
  /** Energies of the day so far, Ws; null where nothing is measured. */
  readonly today: MeasureValues | null;
  readonly nowMs: number;
}

/** A home in the text format of Prometheus. Values that are not measured are left out. */
export function prometheusText({ states, devices, today, nowMs }: LiveHome): string {
  const named = states.flatMap((state) => {
    const device = devices.find(({ id }) => id === state.deviceId);
    return device
      ? [{ state, labels: { device: device.name, device_id: device.id, type: device.typeId } }]
      : [];
  });
  const metrics: Metric[] = [
    {
      name: 'foyer_home_power_watts',
      type: 'gauge',
      help: 'Mean power of the last report, by flow.',
      samples: flowsOf(liveValues(states), REPORT_PERIOD_SECONDS),
    },
    {
      name: 'foyer_home_today_joules_total',
      type: 'counter',
      help: 'Energy since midnight at the home, by flow.',
      samples: today ? flowsOf(today, 1) : [],
    },
    {
      name: 'foyer_device_power_watts',
      type: 'gauge',
      help: 'Power of a device.',
      samples: named.map(({ state: { reading }, labels }) => ({
        labels,
        value: reading.kind === 'power' ? reading.powerW : null,
      })),
    },
    {
      name: 'foyer_device_temperature_celsius',
      type: 'gauge',
      help: 'Temperature of a device.',
      samples: named.map(({ state: { reading }, labels }) => ({
        labels,
        value: reading.kind === 'temperature' ? reading.temperatureC : null,
      })),
    },
    {
      name: 'foyer_battery_charge_joules',
      type: 'gauge',
      help: 'Energy in a battery.',
      samples: named.map(({ state: { reading }, labels }) => ({
        labels,
        value: reading.kind === 'battery' ? reading.socWs : null,
      })),
    },
    {
      name: 'foyer_device_age_seconds',
      type: 'gauge',
      help: 'Age of the last report of a device.',
      samples: named.map(({ state: { measuredAt }, labels }) => ({
        labels,
        value: Math.max(0, nowMs - measuredAt.getTime()) / 1000,
      })),
    },
  ];
  return metrics.map(textOf).join('');
}
