import { hashed } from '../../foundation/hashed';
import type { CountDatabase } from '../../foundation/http/throttle';

/** For how long an announced time is kept for a device that does not come. */
export const PROMISE_MS = 60_000;
/** Clocks of processes differ by less. Rows of a clock that was further ahead count for nothing. */
const CLOCKS_DIFFER_MS = 60_000;

/** Limits attempts at an account from its unknown devices, over all processes. */
export interface WaitingLine {
  /**
   * Takes an attempt. Resolves to null when it may proceed, otherwise to the seconds to wait. A waiting device keeps
   * its admission time whatever others do; each later one waits longer.
   */
  take(account: string, address: string, nowMs: number): Promise<number | null>;
  /** Uncounts an attempt, which succeeded or could not be checked. Never rejects: a count lapses by itself. */
  giveBack(account: string): Promise<void>;
}

/**
 * One statement decides. The row of an account says when all its attempts, admitted and announced, are worked off at
 * one each interval; the row of an address, when it is admitted.
 */
const TAKE = `
  with own as (
    select at from waiting_line
    where account_hash = $1 and address_hash = $2 and at > $3::timestamptz - $5 * interval '1 millisecond'
      and taken_at <= $4),
  admitted as (
    delete from waiting_line
    where account_hash = $1 and address_hash = $2 and exists (select from own where at <= $3)
    returning at),
  line as (
    insert into waiting_line as l (account_hash, address_hash, at, taken_at)
    select $1, '', $3::timestamptz + $6 * interval '1 millisecond', $3::timestamptz
    where not exists (select from own where at > $3) and not exists (select from admitted)
    on conflict (account_hash, address_hash) do update set
      at = greatest(case when l.taken_at <= $4 then l.at end, $3) + $6 * interval '1 millisecond',
      taken_at = excluded.taken_at
    returning at - $7 * interval '1 millisecond' as at),
  promised as (
    insert into waiting_line as p (account_hash, address_hash, at, taken_at)
    select $1, $2, at, $3::timestamptz from line where at > $3
    on conflict (account_hash, address_hash) do update set
      at = case when p.at > $3 and p.taken_at <= $4 then p.at else excluded.at end, taken_at = excluded.taken_at
    returning at)
  select at from promised union all select at from own where at > $3`;

/** Admits `burst` attempts at an account at once, and from then on one each `intervalMs`. */
export function waitingLine(
  database: CountDatabase,
  { burst, intervalMs }: { readonly burst: number; readonly intervalMs: number },
): WaitingLine {
  return {
    take: async (account, address, nowMs) => {
      const values = [
        hashed(account),
        hashed(`${account} ${address}`),
        new Date(nowMs),
        new Date(nowMs + CLOCKS_DIFFER_MS),
        PROMISE_MS,
        intervalMs,
        burst * intervalMs,
      ];
      const [waits] = await database.apart(() => database.query<{ at: Date }>(TAKE, values));
      return waits ? Math.ceil((waits.at.getTime() - nowMs) / 1000) : null;
    },
    giveBack: async (account) => {
      const text = `update waiting_line set at = at - $2 * interval '1 millisecond'
        where account_hash = $1 and address_hash = ''`;
      const values = [hashed(account), intervalMs];
      await database.apart(() => database.query(text, values)).catch(() => undefined);
    },
  };
}
