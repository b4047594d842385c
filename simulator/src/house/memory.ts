import type { House } from '@foyer/api/energy/gateway/port';
import { channelsOf } from '@foyer/api/energy/readings/channel-store';
import { isFlow } from '@foyer/api/energy/readings/quantities';
import { readingsSince } from '@foyer/api/energy/readings/reading-store';
import { onlyRow, type Sql } from '@foyer/api/foundation/database/sql';
import type { HouseMemory } from './home';

export interface CounterReading {
  readonly atMs: number;
  /** Ws. */
  readonly value: number;
}

/** What the simulator keeps of a home between two deliveries. */
export interface Memory extends HouseMemory {
  /** By name of the channel. */
  readonly counters: ReadonlyMap<string, CounterReading>;
  /** End of the last step handed over, epoch ms. */
  readonly untilMs: number;
}

interface MemoryRow {
  readonly until: Date;
  readonly socWs: number;
  readonly temperatures: Readonly<Record<string, number>>;
  readonly counters: Readonly<Record<string, CounterReading>>;
}

/** Last readings of the home's counters at an instant, as the platform has them. */
async function acceptedCounters(sql: Sql, { householdKey }: House, atMs: number) {
  const channels = (await channelsOf(sql, householdKey)).filter(({ quantity }) => isFlow(quantity));
  const readings = await readingsSince(
    sql,
    householdKey,
    channels.map(({ key }) => key),
    atMs,
  );
  return new Map(
    channels.flatMap(({ key, name }) => {
      const last = readings.get(key)?.findLast((reading) => reading.atMs <= atMs);
      return last ? [[name, last] as const] : [];
    }),
  );
}

/**
 * What is known of a home before the step at `fromMs`. After a clock that went back, the counters go on from the readings
 * that the platform kept.
 */
export async function memoryOf(sql: Sql, house: House, fromMs: number): Promise<Memory> {
  const row = onlyRow(
    await sql.query<MemoryRow>(
      `select delivered_until as until, battery_soc_ws as "socWs", temperatures, counters
       from simulated_home where household_key = $1`,
      [house.householdKey],
    ),
  );
  if (!row) return { socWs: 0, temperatures: new Map(), counters: new Map(), untilMs: fromMs };
  const temperatures = new Map(
    house.devices.flatMap(({ key, id }) => {
      const temperatureC = row.temperatures[id];
      return temperatureC === undefined ? [] : [[key, temperatureC] as const];
    }),
  );
  const untilMs = row.until.getTime();
  const counters =
    untilMs > fromMs ? await acceptedCounters(sql, house, fromMs) : new Map(Object.entries(row.counters));
  return { socWs: row.socWs, temperatures, counters, untilMs };
}

/** Replaces what is kept of a home. */
export async function saveMemory(sql: Sql, house: House, memory: Memory): Promise<void> {
  const temperatures = Object.fromEntries(
    house.devices.flatMap(({ key, id }) => {
      const temperatureC = memory.temperatures.get(key);
      return temperatureC === undefined ? [] : [[id, temperatureC] as const];
    }),
  );
  await sql.query(
    `insert into simulated_home (household_key, delivered_until, battery_soc_ws, temperatures, counters)
     values ($1, $2, $3, $4::jsonb, $5::jsonb)
     on conflict (household_key) do update set delivered_until = excluded.delivered_until,
       battery_soc_ws = excluded.battery_soc_ws, temperatures = excluded.temperatures, counters = excluded.counters`,
    [
      house.householdKey,
      new Date(memory.untilMs),
      memory.socWs,
      JSON.stringify(temperatures),
      JSON.stringify(Object.fromEntries(memory.counters)),
    ],
  );
}
