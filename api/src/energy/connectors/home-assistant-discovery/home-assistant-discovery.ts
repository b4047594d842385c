import type { AnnouncedSensor, DecodedChannel, Decoder } from '../decoder';
import { fieldOf, jsonOf, textOf } from '../payload';
import { channelName, KWH, samplesOf, shortText, WH } from '../samples';
import { isReadableTopic } from '../topics';
import { pathOf } from './value-template';

const CONFIG = /^(?:.+\/)?homeassistant\/sensor\/(?:([^/]+)\/)?([^/]+)\/config$/;

/** Kinds and factors of the units that are read, by device class. */
const DEVICE_CLASSES: Readonly<
  Record<
    string,
    { readonly kind: DecodedChannel['kind']; readonly factors: Readonly<Record<string, number>> }
  >
> = {
  energy: { kind: 'counter', factors: { Wh: WH, kWh: KWH, MWh: 1000 * KWH } },
  power: { kind: 'power', factors: { W: 1, kW: 1000 } },
  temperature: { kind: 'temperature', factors: { '°C': 1 } },
  battery: { kind: 'charge_level', factors: { '%': 1 } },
};

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
  const deviceClass = DEVICE_CLASSES[textAt(config, 'device_class', 'dev_cla')];
  const factor = deviceClass?.factors[textAt(config, 'unit_of_measurement', 'unit_of_meas')];
  const stateClass = textAt(config, 'state_class', 'stat_cla');
  if (stateTopic === null || path === null || !deviceClass || factor === undefined) return null;
  if (deviceClass.kind === 'counter' && stateClass === 'measurement') return null;
  const device = fieldOf(config, 'device') ?? fieldOf(config, 'dev');
  const ids = fieldOf(device, 'identifiers') ?? fieldOf(device, 'ids');
  const name = shortText(textAt(config, 'name', 'name'), uniqueId.split('/').at(-1) ?? '');
  const channel = {
    name: channelName(uniqueId),
    device: shortText(Array.isArray(ids) ? ids[0] : ids, node),
    model: shortText(textAt(device, 'model', 'mdl'), 'Home Assistant'),
    label: name,
    kind: deviceClass.kind,
    part: null,
    roundingWs: 0,
  };
  return { stateTopic, uniqueId, path, factor, channel };
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
