import type {
  AskedSteps,
  Commanded,
  CommandedState,
  Gateway,
  House,
  HouseDevice,
  Reported,
} from '@foyer/api/energy/gateway/port';
import { STEP_MS } from '@foyer/api/energy/gateway/port';
import { acceptReadings } from '@foyer/api/energy/readings/accept-readings';
import { acceptSteps } from '@foyer/api/energy/readings/accept-steps';
import { type Channel, channelsOf, createChannel } from '@foyer/api/energy/readings/channel-store';
import { type Flow, isFlow, type Quantity } from '@foyer/api/energy/readings/quantities';
import type { SentReading } from '@foyer/api/energy/readings/reading-rules';
import type { Sql } from '@foyer/api/foundation/database/sql';
import type { EnergyStep, ValueStep } from '@foyer/domain';
import type { HouseMemory } from './home';
import { type CounterReading, memoryOf, saveMemory } from './memory';

/** What a device measures in a step: energies in Ws, the last temperature in °C, the last charge level in Ws. */
export type Metered = Readonly<Partial<Record<Flow | 'temperature' | 'charge_level', number>>>;

/** Energies and levels of one home, step by step and in order, given the commanded state. */
export interface HouseModel {
  /** By device key. A device that measures nothing is absent. */
  measured(atMs: number, commanded: CommandedState): ReadonlyMap<number, Metered>;
  reported(nowMs: number, commanded: CommandedState): readonly Reported[];
  /** Charge level and temperatures after the last step, to resume from. */
  memory(): HouseMemory;
}

export type HouseModels = (house: House, memory: HouseMemory) => HouseModel;

const SOURCE = 'simulator';
const WS_PER_KWH = 3_600_000;
/** A level belongs to the step in which it is read. */
const LEVEL_BEFORE_END_MS = 1000;

const nameOf = (device: HouseDevice, quantity: Quantity) => `${device.id}/${quantity}`;

/** Steps of the past are handed over as such when they are more than those of an hour. */
const MOST_STEPS_READ = 12;

/** Counters that go on from their last readings, and what they read and count in a batch of steps. */
class Meters {
  readonly readings: SentReading[] = [];
  readonly counted = new Map<string, { steps: EnergyStep[]; values: ValueStep[] }>();
  readonly quantities = new Map<string, { readonly deviceKey: number; readonly quantity: Quantity }>();

  constructor(
    readonly householdId: string,
    readonly counters: Map<string, CounterReading>,
  ) {}

  add(device: HouseDevice, metered: Metered, atMs: number): void {
    for (const [name, value] of Object.entries(metered) as [keyof Metered, number][]) {
      const channel = nameOf(device, name);
      this.quantities.set(channel, { deviceKey: device.key, quantity: name });
      this.#keep(channel, name, atMs, value);
      const readAtMs = atMs + STEP_MS - LEVEL_BEFORE_END_MS;
      if (isFlow(name)) this.#count(channel, atMs, value);
      else if (name === 'charge_level') this.#send(channel, readAtMs, value);
      else this.readings.push({ householdId: this.householdId, channel, atMs: readAtMs, value, unit: '°C' });
    }
  }

  #keep(channel: string, name: keyof Metered, startMs: number, value: number) {
    const counted = this.counted.get(channel) ?? { steps: [], values: [] };
    this.counted.set(channel, counted);
    const span = { startMs, endMs: startMs + STEP_MS };
    if (isFlow(name)) counted.steps.push({ ...span, energyWs: value, quality: 'measured' });
    else counted.values.push({ ...span, value });
  }

  /** The counter stood still since its last reading: an appliance without a measure has used nothing. */
  #count(channel: string, atMs: number, energyWs: number) {
    const last = this.counters.get(channel);
    if (last?.atMs !== atMs) this.#send(channel, atMs, last?.value ?? 0);
    const next = { atMs: atMs + STEP_MS, value: (last?.value ?? 0) + energyWs };
    this.#send(channel, next.atMs, next.value);
    this.counters.set(channel, next);
  }

  #send(channel: string, atMs: number, energyWs: number) {
    const { householdId } = this;
    this.readings.push({ householdId, channel, atMs, value: energyWs / WS_PER_KWH, unit: 'kWh' });
  }
}

/** Adds channels for what the home measures now, and removes those of devices that are gone. */
async function updateChannels(sql: Sql, house: House, meters: Meters, atMs: number): Promise<void> {
  const known = new Map<string, Channel>(
    (await channelsOf(sql, house.householdKey)).map((one) => [one.name, one]),
  );
  for (const [name, { deviceKey, quantity }] of meters.quantities) {
    if (known.has(name)) continue;
    const about = { name, quantity, source: SOURCE, precedence: 0, roundingWs: 0 };
    await createChannel(sql, { householdKey: house.householdKey, deviceKey, ...about }, new Date(atMs));
  }
  const gone = [...known.values()].filter(({ source, deviceKey }) => source === SOURCE && deviceKey === null);
  if (gone.length > 0)
    await sql.query('delete from channel where key = any($1::int[])', [gone.map(({ key }) => key)]);
}

async function deliver(sql: Sql, models: HouseModels, house: House, steps: AskedSteps, commanded: Commanded) {
  const { fromMs, toMs, nowMs } = steps;
  const before = await memoryOf(sql, house, fromMs);
  const model = models(house, before);
  const meters = new Meters(house.householdId, new Map(before.counters));
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    const measured = model.measured(atMs, commanded(atMs, atMs + STEP_MS));
    for (const device of house.devices) {
      const metered = measured.get(device.key);
      if (metered && atMs >= device.createdAtMs) meters.add(device, metered, atMs);
    }
  }
  await updateChannels(sql, house, meters, fromMs);
  await saveMemory(sql, house, { ...model.memory(), counters: meters.counters, untilMs: toMs });
  if (toMs - fromMs <= MOST_STEPS_READ * STEP_MS) {
    await acceptReadings(sql, meters.readings, { nowMs, sinceMs: fromMs });
    return [];
  }
  const sent = [...meters.counted].map(([channel, counted]) => ({ channel, ...counted }));
  const energies = await acceptSteps(sql, house, sent, { fromMs, toMs });
  // Where the counters go on.
  const last = meters.readings.filter(({ atMs }) => atMs === toMs);
  await acceptReadings(sql, last, { nowMs, sinceMs: fromMs });
  return energies;
}

/** A source of simulated homes: what they measure is counted by meters, whose readings it hands over. */
export function meteredHomes(models: HouseModels): Gateway {
  return {
    deliver: (sql, house, steps, commanded) => deliver(sql, models, house, steps, commanded),
    reported: async (sql, house, nowMs, commanded) =>
      models(house, await memoryOf(sql, house, nowMs)).reported(nowMs, commanded(nowMs, nowMs + 1)),
    // The steps to come are measured by the state the devices were commanded to have.
    send: async () => 'done',
    executesInPast: true,
  };
}
