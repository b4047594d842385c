import { onlyRow, type Sql } from '../../foundation/database/sql';
import type { Quantity } from './quantities';

export interface Channel {
  readonly key: number;
  readonly householdKey: number;
  /** Null while it is not assigned. */
  readonly deviceKey: number | null;
  /** As the source calls it. */
  readonly name: string;
  readonly quantity: Quantity;
  readonly source: string;
  /** Of several channels of one quantity of a device, the lowest is used where it has steps. */
  readonly precedence: number;
  readonly roundingWs: number;
  /** Oldest reading whose steps are not written yet; null when all are. */
  readonly pendingFrom: Date | null;
  /** Last reading whose steps are decided: those after it wait until a fall of the counter is judged. */
  readonly settledAt: Date | null;
}

const COLUMNS = `c.key, c.household_key as "householdKey", c.device_key as "deviceKey", c.name, c.quantity, c.source,
  c.precedence, c.rounding_ws as "roundingWs", c.pending_from as "pendingFrom",
  c.settled_at as "settledAt"`;

/** Adds a channel. Null when the home has one of that name. */
export async function createChannel(
  sql: Sql,
  channel: Omit<Channel, 'key' | 'pendingFrom' | 'settledAt'>,
  at: Date,
): Promise<Channel | null> {
  const { householdKey, deviceKey, name, quantity, source, precedence, roundingWs } = channel;
  return onlyRow(
    await sql.query<Channel>(
      `insert into channel as c
         (household_key, device_key, name, quantity, source, precedence, rounding_ws, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (household_key, name) do nothing returning ${COLUMNS}`,
      [householdKey, deviceKey, name, quantity, source, precedence, roundingWs, at],
    ),
  );
}

/** Channels of a home by name. */
export function channelsOf(sql: Sql, householdKey: number): Promise<Channel[]> {
  return sql.query<Channel>(`select ${COLUMNS} from channel c where c.household_key = $1 order by c.name`, [
    householdKey,
  ]);
}

/** A channel of a home as operators see it. */
export interface ListedChannel extends Pick<Channel, 'name' | 'quantity' | 'source'> {
  /** Name of its device; null while it is not assigned. */
  readonly device: string | null;
  /** Of the readings that are still kept. */
  readonly lastAt: Date | null;
}

/** Channels of a home by name, with their last reading. */
export async function lastReadingsOf(sql: Sql, householdKey: number): Promise<ListedChannel[]> {
  const channels = await sql.query<Omit<ListedChannel, 'lastAt'> & { key: number }>(
    `select c.key, c.name, c.quantity, c.source, d.name as device
     from channel c left join device d on d.key = c.device_key where c.household_key = $1 order by c.name`,
    [householdKey],
  );
  const readings = await sql.query<{ key: number; lastAt: Date | null }>(
    `select c.key, (select max(at) from reading where household_key = $1 and channel_key = c.key) as "lastAt"
     from unnest($2::int[]) as c (key)`,
    [householdKey, channels.map(({ key }) => key)],
  );
  const lastAt = new Map(readings.map((one) => [one.key, one.lastAt]));
  return channels.map(({ key, ...channel }) => ({ ...channel, lastAt: lastAt.get(key) ?? null }));
}

/** A channel with what its readings are judged by. */
export interface JudgedChannel extends Channel {
  readonly householdId: string;
  /** Degrees; null when unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Of the home's contract; null when unknown. */
  readonly subscribedKva: number | null;
}

/** Channels of some homes. They are locked in order of their keys, as concurrent batches may share homes. */
export function lockChannels(sql: Sql, householdIds: readonly string[]): Promise<JudgedChannel[]> {
  return sql.query<JudgedChannel>(
    `select ${COLUMNS}, a.id as "householdId",
       (a.details ->> 'latitude')::float8 as latitude, (a.details ->> 'longitude')::float8 as longitude,
       (select v.kva from contract_version v where v.household_key = a.key order by v.from_day desc limit 1)
         as "subscribedKva"
     from channel c join account a on a.key = c.household_key where a.id = any($1) order by c.key for update of c`,
    [householdIds],
  );
}

/** Channels of a home, locked against readings accepted meanwhile. */
export function lockChannelsOf(sql: Sql, householdKey: number): Promise<Channel[]> {
  return sql.query<Channel>(
    `select ${COLUMNS} from channel c where c.household_key = $1 order by c.key for update`,
    [householdKey],
  );
}

/** Records how far the steps of channels are written. */
export async function saveProgress(
  sql: Sql,
  channels: readonly Pick<Channel, 'key' | 'pendingFrom' | 'settledAt'>[],
): Promise<void> {
  await sql.query(
    `update channel c set pending_from = p.pending, settled_at = p.settled
     from unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) as p (key, pending, settled) where c.key = p.key`,
    [
      channels.map(({ key }) => key),
      channels.map(({ pendingFrom }) => pendingFrom?.toISOString() ?? null),
      channels.map(({ settledAt }) => settledAt?.toISOString() ?? null),
    ],
  );
}
