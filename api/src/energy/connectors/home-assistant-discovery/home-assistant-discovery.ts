import type { AnnouncedSensor, Decoder } from '../decoder';
import { fieldOf, jsonOf, textOf } from '../payload';
import { channelName, KWH, samplesOf, shortText, WH } from '../samples';
import { isReadableTopic } from '../topics';
import { pathOf } from './value-template';

const CONFIG = /^(?:.+\/)?homeassistant\/sensor\/(?:([^/]+)\/)?([^/]+)\/config$/;

/** Device classes and units that are read; factors lead to Ws, W, °C and percent. */
const UNITS = [
  { deviceClass: 'energy', unit: 'Wh', kind: 'counter', factor: WH },
  { deviceClass: 'energy', unit: 'kWh', kind: 'counter', factor: KWH },
  { deviceClass: 'energy', unit: 'MWh', kind: 'counter', factor: 1000 * KWH },
  { deviceClass: 'power', unit: 'W', kind: 'power', factor: 1 },
  { deviceClass: 'power', unit: 'kW', kind: 'power', factor: 1000 },
  { deviceClass: 'temperature', unit: '°C', kind: 'temperature', factor: 1 },
  { deviceClass: 'battery', unit: '%', kind: 'charge_level', factor: 1 },
] as const;

/**
 * Sensors that devices announce for Home Assistant (home-assistant.io/integrations/mqtt#mqtt-discovery). The topic
 * identifies a sensor: an empty payload withdraws it, and so does one that is not read.
 */
export const homeAssistantDiscovery: Decoder = (message, { branch }) => {
  const [topic, node, object = ''] = CONFIG.exec(message.topic) ?? [];
  if (topic === undefined) return null;
  const uniqueId = topic.slice(0, -'/config'.length);
  return { samples: [], announced: [uniqueId, sensorOf(jsonOf(message), uniqueId, node ?? object, branch)] };
};

/** Values of announced sensors: the only way to units of plain numbers, such as those of ESPHome. */
export const announcedSensors: Decoder = (message, { announced }) => {
  const sensors = [...announced.values()].filter(({ stateTopic }) => stateTopic === message.topic);
  if (sensors.length === 0) return null;
  const measurements = sensors.map(({ channel, path, factor }) => ({
    channel,
    value: path.length === 0 ? textOf(message) : fieldOf(jsonOf(message), ...path),
    factor,
  }));
  return { samples: samplesOf(measurements) };
};

function sensorOf(config: unknown, uniqueId: string, node: string, branch: string): AnnouncedSensor | null {
  const stateTopic = stateTopicOf(config, branch);
  const path = pathOf(fieldOf(config, 'value_template') ?? fieldOf(config, 'val_tpl'));
  const deviceClass = textAt(config, 'device_class', 'dev_cla');
  const unit = textAt(config, 'unit_of_measurement', 'unit_of_meas');
  const known = UNITS.find((candidate) => candidate.deviceClass === deviceClass && candidate.unit === unit);
  if (stateTopic === null || path === null || !known) return null;
  // An energy of this state class is an amount, not a counter.
  if (known.kind === 'counter' && textAt(config, 'state_class', 'stat_cla') === 'measurement') return null;
  const device = fieldOf(config, 'device') ?? fieldOf(config, 'dev');
  const ids = fieldOf(device, 'identifiers') ?? fieldOf(device, 'ids');
  const label = shortText(textAt(config, 'name', 'name'), shortText(uniqueId.split('/').at(-1), 'sensor'));
  const channel = {
    name: channelName(uniqueId),
    device: shortText(Array.isArray(ids) ? ids[0] : ids, shortText(node, 'sensor')),
    model: shortText(textAt(device, 'model', 'mdl'), 'Home Assistant'),
    label,
    kind: known.kind,
    part: null,
    roundingWs: 0,
  };
  return { stateTopic, uniqueId, path, factor: known.factor, channel };
}

const textAt = (json: unknown, key: string, abbreviation: string): string => {
  const value = fieldOf(json, key) ?? fieldOf(json, abbreviation);
  return typeof value === 'string' ? value : '';
};

/**
 * Topic below the home's branch; null for one outside of it. A topic without the branch is that of a broker at home
 * that forwards its messages into the branch. `~` stands for the base topic.
 */
function stateTopicOf(config: unknown, branch: string): string | null {
  const base = textAt(config, '~', '~');
  let topic = textAt(config, 'state_topic', 'stat_t');
  if (topic.startsWith('~')) topic = base + topic.slice(1);
  else if (topic.endsWith('~')) topic = topic.slice(0, -1) + base;
  if (topic.startsWith(`${branch}/`)) topic = topic.slice(branch.length + 1);
  else if (topic.split('/')[0] === branch.split('/')[0]) return null;
  return isReadableTopic(topic) ? topic : null;
}
