import type { ChannelPart } from '@foyer/wire/meter';
import type { Database } from '../../foundation/database/sql';
import { acceptReadings } from '../readings/accept-readings';
import type { RejectedReading, SentReading } from '../readings/reading-rules';
import { countRejections } from '../readings/rejection-store';
import { branchOf } from './branches';
import type { AnnouncedSensor, Decoded, DecodedSample, DecoderMemory, DeviceMessage } from './decoder';
import { type HeardChannel, type HeardHome, heardHomes, saveAnnounced, saveHeard } from './meter-store';
import { channelNames } from './parts';
import { MAX_PAYLOAD_BYTES } from './payload';

/** Messages of a home counted in a second; more are dropped, and shown as refused. */
const MESSAGES_A_SECOND = 20;
/** Samples of a home that wait to be stored; the oldest are dropped. */
const MAX_WAITING = 2_000;
/** Homes whose messages wait. */
const MAX_HOMES = 20_000;
/** A payload's own time counts when it is this near to its arrival. */
const CLOCK_TOLERANCE_MS = 120_000;
const SECOND_MS = 1_000;
/** Homes stored in one transaction. */
const HOMES_AT_ONCE = 50;

const UNIT = { counter: 'Ws', power: 'W', temperature: '°C' } as const;

interface WaitingHome {
  readonly samples: (DecodedSample & { readonly heardAtMs: number })[];
  readonly announced: Map<string, AnnouncedSensor | null>;
  secondMs: number;
  messages: number;
  dropped: number;
}

export interface InboxOptions {
  readonly database: Database;
  readonly decode: (message: DeviceMessage, memory: DecoderMemory) => Decoded;
  readonly now: () => number;
}

/** Readings of a sample by the part its channel plays: two of a signed power, none of a charge level. */
function readingsOf(
  householdId: string,
  { channel: { name, kind }, value, atMs, heardAtMs }: WaitingHome['samples'][number],
  part: ChannelPart,
): SentReading[] {
  if (kind === 'charge_level') return [];
  const isNear = atMs !== null && Math.abs(atMs - heardAtMs) <= CLOCK_TOLERANCE_MS;
  const reading = { householdId, atMs: isNear ? atMs : heardAtMs, unit: UNIT[kind] };
  const [first, second] = channelNames(name, part);
  if (first === undefined) return [];
  if (second === undefined) return [{ ...reading, channel: first, value }];
  const signed = part.endsWith('Reversed') ? -value : value;
  return [
    { ...reading, channel: first, value: Math.max(0, signed) },
    { ...reading, channel: second, value: Math.max(0, -signed) },
  ];
}

/** Messages beyond the limit, which were not read: neither channel nor value are known. */
function droppedOf({ householdId }: HeardHome, home: WaitingHome | undefined): RejectedReading[] {
  if (!home || home.dropped === 0) return [];
  const { dropped: readings, secondMs: atMs } = home;
  const reason = 'too_many_messages';
  return [{ householdId, channel: 'MQTT', reason, readings, atMs, value: Number.NaN, unit: '' }];
}

/** Messages of devices between their arrival and the database. */
export class Inbox {
  readonly #options: InboxOptions;
  #waiting = new Map<string, WaitingHome>();
  /** Sensors announced so far, by user of the broker; read again from the database when a home is stored. */
  readonly #announced = new Map<string, Map<string, AnnouncedSensor>>();

  constructor(options: InboxOptions) {
    this.#options = options;
  }

  /** Takes a message of a user of the broker, whose name the broker has checked. Too long or too many ones are dropped. */
  take(username: string, message: DeviceMessage): void {
    const { decode } = this.#options;
    if (message.payload.byteLength > MAX_PAYLOAD_BYTES) return;
    const home = this.#homeOf(username);
    if (!home || !this.#counts(home, message.heardAtMs)) return;
    const memory = this.#announced.get(username) ?? new Map<string, AnnouncedSensor>();
    const { samples, announced } = decode(message, { branch: branchOf(username), announced: memory });
    if (announced) {
      const [uniqueId, sensor] = announced;
      home.announced.set(uniqueId, sensor);
      if (sensor === null) memory.delete(uniqueId);
      else memory.set(uniqueId, sensor);
      this.#announced.set(username, memory);
    }
    for (const sample of samples) home.samples.push({ ...sample, heardAtMs: message.heardAtMs });
    if (home.samples.length > MAX_WAITING) home.samples.splice(0, home.samples.length - MAX_WAITING);
  }

  /** Stores what waits. What fails to be stored waits again, behind what came meanwhile. */
  async store(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = new Map();
    const names = [...taken.keys()];
    for (let at = 0; at < names.length; at += HOMES_AT_ONCE) {
      const some = names.slice(at, at + HOMES_AT_ONCE);
      try {
        await this.#storeHomes(
          new Map(
            some.flatMap((name) => (taken.get(name) ? [[name, taken.get(name)]] : [])) as [
              string,
              WaitingHome,
            ][],
          ),
        );
      } catch (error) {
        for (const name of names.slice(at)) this.#returnHome(name, taken.get(name));
        throw error;
      }
    }
  }

  #homeOf(username: string): WaitingHome | null {
    const known = this.#waiting.get(username);
    if (known) return known;
    if (this.#waiting.size >= MAX_HOMES) return null;
    const home: WaitingHome = { samples: [], announced: new Map(), secondMs: 0, messages: 0, dropped: 0 };
    this.#waiting.set(username, home);
    return home;
  }

  #counts(home: WaitingHome, heardAtMs: number): boolean {
    if (heardAtMs - home.secondMs >= SECOND_MS) {
      home.secondMs = heardAtMs;
      home.messages = 0;
    }
    home.messages += 1;
    const counts = home.messages <= MESSAGES_A_SECOND;
    if (!counts) home.dropped += 1;
    return counts;
  }

  #returnHome(username: string, home: WaitingHome | undefined): void {
    if (!home) return;
    const newer = this.#homeOf(username);
    if (newer) newer.dropped += home.dropped;
    newer?.samples.unshift(...home.samples.slice(-MAX_WAITING));
    for (const [uniqueId, sensor] of home.announced)
      if (newer && !newer.announced.has(uniqueId)) newer.announced.set(uniqueId, sensor);
  }

  async #storeHomes(waiting: ReadonlyMap<string, WaitingHome>): Promise<void> {
    const { database, now } = this.#options;
    await database.transaction(async (sql) => {
      const homes = await heardHomes(sql, [...waiting.keys()]);
      const readings: SentReading[] = [];
      const heard: HeardChannel[] = [];
      for (const home of homes) {
        const found = waiting.get(home.username);
        if (!found) continue;
        for (const [uniqueId, sensor] of found.announced)
          await saveAnnounced(sql, home.householdKey, uniqueId, sensor);
        const last = new Map<string, HeardChannel>();
        for (const sample of found.samples) {
          const { channel, value, heardAtMs } = sample;
          last.set(channel.name, { householdKey: home.householdKey, channel, value, heardAtMs });
          const part = home.parts.get(channel.name);
          if (part && part !== 'none') readings.push(...readingsOf(home.householdId, sample, part));
        }
        heard.push(...last.values());
        this.#remember(home, found);
      }
      if (readings.length > 0) await acceptReadings(sql, readings, { nowMs: now() });
      await countRejections(
        sql,
        homes.flatMap((home) => droppedOf(home, waiting.get(home.username))),
      );
      await saveHeard(sql, heard);
    });
  }

  #remember(home: HeardHome, found: WaitingHome): void {
    const announced = new Map(home.announced);
    for (const [uniqueId, sensor] of found.announced)
      if (sensor === null) announced.delete(uniqueId);
      else announced.set(uniqueId, sensor);
    this.#announced.set(home.username, announced);
  }
}
