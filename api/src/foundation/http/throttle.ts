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

/** The first four groups of an IPv6 address, 16 bits each; null for any other address. */
function firstGroups(address: string): readonly number[] | null {
  if (!isIPv6(address) || mappedV4(address)) return null;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16));
}

const mappedV4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');

/** The part of an address that one household holds: the whole of an IPv4 address, the first 64 bits of an IPv6 one. */
export function addressKey(address: string): string {
  const groups = firstGroups(address);
  return groups ? `${hex(groups)}::/64` : (mappedV4(address) ?? address);
}

/**
 * The networks that providers give to one customer, who can change the 64 bits within them at will: the first 56 and 48
 * bits of an IPv6 address; none of an IPv4 address.
 */
export function networkKeys(address: string): { readonly by56: string; readonly by48: string } | null {
  const groups = firstGroups(address);
  if (!groups) return null;
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  return {
    by56: `${hex([first, second, third, fourth & 0xff00])}::/56`,
    by48: `${hex([first, second, third])}::/48`,
  };
}
