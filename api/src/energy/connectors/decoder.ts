/** A message of a device, as a broker delivers it. */
export interface DeviceMessage {
  /** Below the home's branch: `shellyproem50-c8f09e/status/em1data:0`. */
  readonly topic: string;
  readonly payload: Uint8Array;
  /** Whether the broker had kept it: what it says was heard before, at an unknown time. */
  readonly isRetained: boolean;
  /** Epoch milliseconds of its arrival. */
  readonly heardAtMs: number;
}

/**
 * What a decoder proposes a channel to be; the person confirms it. `grid` is a signed power, positive when drawn, `battery`
 * one that is positive when the battery gives. Null where nothing tells.
 */
export type ProposedPart =
  | 'import'
  | 'export'
  | 'grid'
  | 'production'
  | 'charge'
  | 'discharge'
  | 'battery'
  | 'consumption'
  | null;

/** Something a device measures. */
export interface DecodedChannel {
  /** Stable name, unique within the home: at most 120 characters of letters, digits and `-_:./`. */
  readonly name: string;
  /** The device as its family names it, stable: channels of one device are shown together. */
  readonly device: string;
  /** Model or family for people: `Shelly Pro EM`. */
  readonly model: string;
  /** What the family calls it: `Phase A`, `Total`, `EAST`. */
  readonly label: string;
  /** A counter of energy, a power, a temperature or the charge level of a battery. */
  readonly kind: 'counter' | 'power' | 'temperature' | 'charge_level';
  readonly part: ProposedPart;
  /** Steps in which a counter is reported, Ws; 0 where it is not known or no counter. */
  readonly roundingWs: number;
}

export interface DecodedSample {
  readonly channel: DecodedChannel;
  /** Ws of a counter, W of a power, °C, or the charge level in percent. Powers are signed as the family does. */
  readonly value: number;
  /** Time of the payload itself, where it has one with an offset; null otherwise. */
  readonly atMs: number | null;
}

/** A sensor that a device has announced by Home Assistant's discovery. */
export interface AnnouncedSensor {
  /** Topic below the home's branch on which its values come. */
  readonly stateTopic: string;
  readonly uniqueId: string;
  /** Path of the value within a JSON payload; empty for a plain number. */
  readonly path: readonly string[];
  /** Factor to Ws, W, °C or percent. */
  readonly factor: number;
  readonly channel: DecodedChannel;
}

/** What is remembered of a home between messages. */
export interface DecoderMemory {
  /** Branch of the home, as its devices write it in topics: `foyer/<home>`, without a slash at the end. */
  readonly branch: string;
  /** Announced sensors by unique id. */
  readonly announced: ReadonlyMap<string, AnnouncedSensor>;
}

export interface Decoded {
  readonly samples: readonly DecodedSample[];
  /** Sensor that the message announces; null when it withdraws the one of this id. */
  readonly announced?: readonly [uniqueId: string, sensor: AnnouncedSensor | null];
}

/**
 * Turns a message of one family of devices into samples, without side effects. Null for a message of another family.
 * Never throws: what it cannot read has no samples.
 */
export type Decoder = (message: DeviceMessage, memory: DecoderMemory) => Decoded | null;
