import type { Database } from '../src/foundation/database/sql';

/** A copied household and the device to query. */
export interface HouseholdCopy {
  readonly householdId: string;
  /** Device with the household's totals. */
  readonly totalsDeviceId: string;
}

/** Tables to copy: `own` columns get new keys and ids, all others are copied. */
const COPIED = [
  {
    table: 'account',
    of: 'o',
    from: 'account o',
    own: { id: "o.id || '-' || n", email: "n || '-' || o.email" },
  },
  {
    table: 'room',
    of: 'r',
    from: 'room r join account o on o.key = r.household_key',
    own: { id: "r.id || '-' || n", household_key: 'c.key' },
  },
  {
    table: 'device',
    of: 'd',
    from: 'device d join account o on o.key = d.household_key join room r on r.key = d.room_key',
    own: {
      id: "d.id || '-' || n",
      household_key: 'c.key',
      // Activation codes are unique.
      traits: "d.traits - 'activationCode'",
      room_key: "(select key from room where id = r.id || '-' || n)",
    },
  },
  {
    table: 'gateway',
    of: 'g',
    from: 'gateway g join account o on o.key = g.household_key',
    own: { household_key: 'c.key' },
  },
  ...['measure_five_minutes', 'measure_day'].map((table) => ({
    table,
    of: 'm',
    from: `${table} m join device d on d.key = m.device_key and d.plug_type = 'vrt' join account o on o.key = d.household_key`,
    own: { device_key: "(select key from device where id = d.id || '-' || n)" },
    recent: "and m.at > now_at.at - interval '2 days'",
  })),
] as const;

/** Copies per statement, so that each stays below five seconds. */
const AT_ONCE = 50;

/** Copies a household `copies` times, with two days of its totals. */
export async function copyHousehold(
  database: Database,
  email: string,
  copies: number,
): Promise<HouseholdCopy[]> {
  for (const { table, of, from, own, ...rest } of COPIED) {
    const columns = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
      [table],
    );
    const names = columns.map(({ name }) => name);
    const values = names.map((name) => (own as Record<string, string>)[name] ?? `${of}.${name}`);
    // The account itself has no copied account to join.
    const copy = table === 'account' ? '' : "join account c on c.id = o.id || '-' || n";
    for (let first = 1; first <= copies; first += AT_ONCE) {
      await database.query(
        `insert into ${table} (${names.join(', ')})
         select ${values.join(', ')} from ${from}
           cross join generate_series($2::int, $3::int) n ${copy}
           cross join (select max(at) as at from measure_five_minutes) now_at
         where o.email = $1 ${'recent' in rest ? rest.recent : ''}`,
        [email, first, Math.min(copies, first + AT_ONCE - 1)],
      );
    }
  }
  return database.query<HouseholdCopy>(
    `select a.id as "householdId", d.id as "totalsDeviceId" from account a
     join device d on d.household_key = a.key and d.plug_type = 'vrt' where a.email like '%-' || $1`,
    [email],
  );
}
