import type { Decoded, Decoder, DecoderMemory, DeviceMessage } from './decoder';
import { evcc } from './evcc/evcc';
import {
  announcedSensors,
  homeAssistantDiscovery,
} from './home-assistant-discovery/home-assistant-discovery';
import { linkyTic } from './linky-tic/linky-tic';
import { openDtu } from './opendtu/opendtu';
import { p1 } from './p1/p1';
import { MAX_PAYLOAD_BYTES } from './payload';
import { shellyGen1 } from './shelly-gen1/shelly-gen1';
import { shellyGen2 } from './shelly-gen2/shelly-gen2';
import { sma } from './sma/sma';
import { tasmota } from './tasmota/tasmota';
import { isReadableTopic } from './topics';
import { zigbee2mqtt } from './zigbee2mqtt/zigbee2mqtt';

/**
 * The first decoder that knows a message decides. Families come before announced sensors, which would read the same
 * messages a second time; a Linky comes before the Tasmota that reads it. P1 and SMA are known by their payload, on any
 * topic.
 */
export const DECODERS: readonly (readonly [family: string, decoder: Decoder])[] = [
  ['home-assistant-discovery', homeAssistantDiscovery],
  ['p1', p1],
  ['sma', sma],
  ['shelly-gen2', shellyGen2],
  ['shelly-gen1', shellyGen1],
  ['linky-tic', linkyTic],
  ['tasmota', tasmota],
  ['evcc', evcc],
  ['opendtu', openDtu],
  ['zigbee2mqtt', zigbee2mqtt],
  ['announced-sensors', announcedSensors],
];

const NOTHING: Decoded = { samples: [] };

/** What a message of a home's device says. Commands, long payloads and unknown messages say nothing. */
export function decodeMessage(message: DeviceMessage, memory: DecoderMemory): Decoded {
  if (!isReadableTopic(message.topic) || message.payload.length > MAX_PAYLOAD_BYTES) return NOTHING;
  for (const [, decode] of DECODERS) {
    const decoded = decode(message, memory);
    // Values that the broker had kept are of an unknown time; announcements stay true.
    if (decoded) return message.isRetained ? { ...decoded, samples: [] } : decoded;
  }
  return NOTHING;
}
