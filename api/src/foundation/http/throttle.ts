import { isIPv6 } from 'node:net';
import type { Database, Sql } from '../database/sql';
import { hashed } from '../hashed';

const MINUTE_MS = 60_000;

/** Where attempts are counted: one database for all processes. */
export type CountDatabase = Pick<Database, 'query' | 'apart'>;

/** Limits how often something is tried under a key within the last minute, or another window, over all processes. */
export interface Throttle {
  /**
   * Counts a try. Resolves to null when it may go on, else to the seconds to wait; a refused try is not counted. In the
   * open transaction `inside`, the try is counted only when that commits.
   */
  take(key: string, nowMs: number, inside?: Pick<Sql, 'query'>): Promise<number | null>;
  /** Gives the newest try back: it turned out to be rightful. Never rejects: a count that is not given back lapses. */
  giveBack(key: string): Promise<void>;
}

/** Tries of a clock that was ahead count as made now, so that nobody waits for longer than the window. */
const TAKE = `insert into throttle as t (key, tries, kept_until) values ($1, array[$2::timestamptz], $4)
  on conflict (key) do update set (tries, full_since, kept_until) = (
    select case when is_full then recent else recent || $2::timestamptz end,
      case when is_full then recent[1] end,
      case when is_full then t.kept_until else excluded.kept_until end
    from (select recent, cardinality(recent) >= $5 as is_full
      from (select array(select least(at, $2) from unnest(t.tries) at where at > $3 order by at) as recent) r) f)
  returning full_since as "fullSince"`;

/**
 * At most `limit` tries per key in a sliding window. One statement decides and counts, so that processes cannot both
 * take the last try.
 *
 * @param name tells the keys of this limit from those of others.
 */
export function throttle(
  database: CountDatabase,
  name: string,
  limit: number,
  windowMs = MINUTE_MS,
): Throttle {
  const storedKey = (key: string) => hashed(`${name} ${key}`);
  return {
    take: async (key, nowMs, inside) => {
      const [since, until] = [new Date(nowMs - windowMs), new Date(nowMs + windowMs)];
      const values = [storedKey(key), new Date(nowMs), since, until, limit];
      const run = (sql: Pick<Sql, 'query'>) => sql.query<{ fullSince: Date | null }>(TAKE, values);
      const [taken] = inside ? await run(inside) : await database.apart(() => run(database));
      if (!taken?.fullSince) return null;
      return Math.max(1, Math.ceil((taken.fullSince.getTime() + windowMs - nowMs) / 1000));
    },
    giveBack: async (key) => {
      const text = 'update throttle set tries = tries[:cardinality(tries) - 1] where key = $1';
      await database.apart(() => database.query(text, [storedKey(key)])).catch(() => undefined);
    },
  };
}

/** The part of an address that one household holds: the whole of an IPv4 address, the first 64 bits of an IPv6 one. */
export function addressKey(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`;
}
