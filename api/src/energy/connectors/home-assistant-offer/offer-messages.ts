import type { EnergyBalance } from '@foyer/domain';
import { REPORT_PERIOD_SECONDS } from '../../../home/devices/state-store';
import { OFFER_TOPICS } from '../topics';

/** A device of the home as it is offered. */
export interface OfferedDevice {
  /** Wire id: letters, digits and `_`. */
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
  readonly isReachable: boolean;
  /** W; null while not measured, undefined for a device that measures none. */
  readonly powerW: number | null | undefined;
  /** °C; as the power. */
  readonly temperatureC: number | null | undefined;
  /** Undefined for a device that the household may not switch. */
  readonly isOn: boolean | undefined;
  /** Null for a device that takes no target. */
  readonly heating: {
    readonly targetC: number | null;
    readonly minC: number;
    readonly maxC: number;
    readonly stepC: number;
  } | null;
}

/** A home as it is offered to its Home Assistant. */
export interface OfferedHome {
  /** User of the broker: names everything in Home Assistant. */
  readonly username: string;
  /** `foyer/<username>`. */
  readonly branch: string;
  readonly language: 'fr' | 'en';
  /** Energies since the home is offered, Ws. */
  readonly total: EnergyBalance;
  /** Energies of the last report, Ws; null while it is out of date. */
  readonly report: EnergyBalance | null;
  /** Charge level in percent; null while not measured, undefined without a battery. */
  readonly chargePercent: number | null | undefined;
  readonly devices: readonly OfferedDevice[];
}

const FLOWS = [
  ['bought', 'importedWs', 'Acheté au réseau', 'Bought from the grid'],
  ['sold', 'exportedWs', 'Vendu au réseau', 'Sold to the grid'],
  ['produced', 'producedWs', 'Produit', 'Produced'],
  ['consumed', 'consumedWs', 'Consommé', 'Consumed'],
  ['charged', 'chargedWs', 'Chargé dans la batterie', 'Charged into the battery'],
  ['discharged', 'dischargedWs', 'Rendu par la batterie', 'Given by the battery'],
] as const;

const NAMES = {
  fr: { power: 'Puissance', temperature: 'Température', battery: 'Niveau de la batterie' },
  en: { power: 'Power', temperature: 'Temperature', battery: 'Battery level' },
} as const;

type Component = Readonly<Record<string, unknown>>;

const templateOf = (field: string) => `{{ value_json.${field} }}`;

const powerSensor = (name: string, field: string): Component => ({
  platform: 'sensor',
  name,
  device_class: 'power',
  state_class: 'measurement',
  unit_of_measurement: 'W',
  value_template: templateOf(field),
});

const temperatureSensor = (name: string): Component => ({
  platform: 'sensor',
  name,
  device_class: 'temperature',
  state_class: 'measurement',
  unit_of_measurement: '°C',
  value_template: templateOf('temperature'),
});

/** Whole watt-hours: a smaller change is no new value. */
const kWh = (energyWs: number) => Math.round(energyWs / 3600) / 1000;
const rounded = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? null : Number(value.toFixed(digits));

interface Part {
  readonly id: string;
  readonly device: Component;
  readonly components: Readonly<Record<string, Component>>;
  readonly state: Readonly<Record<string, unknown>>;
}

function homePart({ username, language, total, report, chargePercent }: OfferedHome): Part {
  const words = NAMES[language];
  const components: Record<string, Component> = {};
  const state: Record<string, unknown> = {};
  for (const [flow, energy, french, english] of FLOWS) {
    const energyWs = total[energy];
    // What was never measured is not offered.
    if (energyWs === null) continue;
    const name = language === 'fr' ? french : english;
    components[flow] = {
      platform: 'sensor',
      name,
      device_class: 'energy',
      // A correction may lower it: `total_increasing` would take that for a new counter.
      state_class: 'total',
      unit_of_measurement: 'kWh',
      value_template: templateOf(flow),
    };
    components[`${flow}_power`] = powerSensor(`${name} (${words.power})`, `${flow}_power`);
    state[flow] = kWh(energyWs);
    const reportedWs = report?.[energy] ?? null;
    state[`${flow}_power`] = reportedWs === null ? null : Math.round(reportedWs / REPORT_PERIOD_SECONDS);
  }
  if (chargePercent !== undefined) {
    components.battery = {
      platform: 'sensor',
      name: words.battery,
      device_class: 'battery',
      state_class: 'measurement',
      unit_of_measurement: '%',
      value_template: templateOf('battery'),
    };
    state.battery = rounded(chargePercent, 0);
  }
  const device = { identifiers: [`foyer_${username}`], name: 'Foyer', manufacturer: 'Foyer' };
  return { id: 'home', device, components, state };
}

function devicePart({ username, branch, language }: OfferedHome, device: OfferedDevice): Part {
  const words = NAMES[language];
  const { id, name, typeId, isReachable, powerW, temperatureC, isOn, heating } = device;
  const components: Record<string, Component> = {};
  const state: Record<string, unknown> = { availability: isReachable ? 'online' : 'offline' };
  const commandTopic = (part: string) => `${branch}/${OFFER_TOPICS.values}/${id}/${part}/set`;
  if (powerW !== undefined) {
    components.power = powerSensor(words.power, 'power');
    state.power = rounded(powerW, 0);
  }
  if (temperatureC !== undefined) {
    components.temperature = temperatureSensor(words.temperature);
    state.temperature = rounded(temperatureC, 1);
  }
  if (isOn !== undefined) state.switch = isOn ? 'ON' : 'OFF';
  if (isOn !== undefined && !heating)
    components.switch = {
      platform: 'switch',
      name: null,
      command_topic: commandTopic('switch'),
      value_template: templateOf('switch'),
      retain: false,
    };
  if (heating) {
    const { targetC, minC, maxC, stepC } = heating;
    state.target = rounded(targetC, 1);
    components.climate = {
      platform: 'climate',
      name: null,
      temperature_command_topic: commandTopic('target'),
      temperature_state_topic: stateTopic(branch, id),
      temperature_state_template: templateOf('target'),
      ...(temperatureC !== undefined && {
        current_temperature_topic: stateTopic(branch, id),
        current_temperature_template: templateOf('temperature'),
      }),
      min_temp: minC,
      max_temp: maxC,
      temp_step: stepC,
      temperature_unit: 'C',
      modes: isOn === undefined ? ['auto'] : ['off', 'auto'],
      mode_state_topic: stateTopic(branch, id),
      mode_state_template:
        isOn === undefined ? 'auto' : "{{ 'off' if value_json.switch == 'OFF' else 'auto' }}",
      ...(isOn !== undefined && {
        mode_command_topic: commandTopic('switch'),
        mode_command_template: "{{ 'OFF' if value == 'off' else 'ON' }}",
      }),
      retain: false,
    };
  }
  return {
    id,
    device: {
      identifiers: [`foyer_${username}_${id}`],
      name,
      manufacturer: 'Foyer',
      model: typeId,
      via_device: `foyer_${username}`,
    },
    components,
    state,
  };
}

const stateTopic = (branch: string, id: string) => `${branch}/${OFFER_TOPICS.values}/${id}/state`;

/**
 * Retained messages that offer a home, by topic: a discovery of each device and its state
 * (home-assistant.io/integrations/mqtt#device-discovery-payload). A home without a value has none.
 */
export function offerMessages(home: OfferedHome): ReadonlyMap<string, string> {
  const { username, branch, devices } = home;
  const messages = new Map<string, string>();
  for (const part of [homePart(home), ...devices.map((device) => devicePart(home, device))]) {
    const ids = Object.keys(part.components);
    if (ids.length === 0) continue;
    const topic = stateTopic(branch, part.id);
    const config = {
      device: part.device,
      origin: { name: 'Foyer' },
      state_topic: topic,
      ...('availability' in part.state && {
        availability: [{ topic, value_template: templateOf('availability') }],
      }),
      components: Object.fromEntries(
        ids.map((id) => [id, { ...part.components[id], unique_id: `foyer_${username}_${part.id}_${id}` }]),
      ),
    };
    messages.set(`${branch}/${OFFER_TOPICS.discovery}/${username}-${part.id}/config`, JSON.stringify(config));
    messages.set(topic, JSON.stringify(part.state));
  }
  return messages;
}
