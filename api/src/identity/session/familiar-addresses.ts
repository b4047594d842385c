import { type Database, StoreError } from '../../foundation/database/sql';
import { hashed } from '../../foundation/hashed';
import { addressKey } from '../../foundation/http/throttle';

const KEYS_KEPT = 50_000;
/** For how long after its last use an address is familiar. */
export const FAMILIAR_MS = 86_400_000;
/** A process stores a use at most this often. */
const STORED_EVERY_MS = 10 * 60_000;

/** Addresses from which the sessions of an account were used within a day, such as that of the home. */
export interface FamiliarAddresses {
  /** Whether the account is in use at the address. */
  has(email: string, address: string, nowMs: number): Promise<boolean>;
  add(email: string, address: string, nowMs: number): Promise<void>;
}

export function familiarAddresses(database: Pick<Database, 'query' | 'apart'>): FamiliarAddresses {
  const storedAt = new Map<string, number>();
  const hashOf = (email: string, address: string) => hashed(`${email.toLowerCase()} ${addressKey(address)}`);

  const noteStored = (hash: string, nowMs: number) => {
    storedAt.delete(hash); // put last: the first one is the oldest
    storedAt.set(hash, nowMs);
    const [oldest] = storedAt.keys();
    if (storedAt.size > KEYS_KEPT && oldest !== undefined) storedAt.delete(oldest);
  };

  return {
    has: async (email, address, nowMs) => {
      const text = 'select 1 from familiar_address where hash = $1 and used_at > $2';
      const found = await database.query(text, [hashOf(email, address), new Date(nowMs - FAMILIAR_MS)]);
      return found.length > 0;
    },
    add: async (email, address, nowMs) => {
      const hash = hashOf(email, address);
      if (Math.abs(nowMs - (storedAt.get(hash) ?? Number.NEGATIVE_INFINITY)) < STORED_EVERY_MS) return;
      noteStored(hash, nowMs);
      const text = `insert into familiar_address (hash, used_at) values ($1, $2)
        on conflict (hash) do update set used_at = excluded.used_at`;
      try {
        await database.apart(() => database.query(text, [hash, new Date(nowMs)]));
      } catch (error) {
        storedAt.delete(hash);
        // A full disk must not keep people from reading.
        if (!(error instanceof StoreError)) throw error;
      }
    },
  };
}
