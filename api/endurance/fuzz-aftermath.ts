import { simulatedGateway } from '../../simulator/src/house';
import { dueCapacityChanges } from '../src/areas/battery/capacity-clock';
import { createMeasuring } from '../src/energy/measuring/measuring';
import { openStore, type Store } from '../src/process/store';

const HOUR_MS = 3_600_000;
const INT = 2_147_483_647;

const outside = (table: string, value: string, from: number, to: number) =>
  `select id from ${table} where (${value})::numeric not between ${from} and ${to}`;
const largeIn = (table: string, column: string, id: string) =>
  `select ${id} as id from ${table} where jsonb_path_exists(${column},
     'strict $.** ? (@.type() == "number" && (@ > ${INT} || @ < -${INT}))')`;

/** Invalid data that must never be stored, with the query that finds it. */
const rules = (today: string): Readonly<Record<string, string>> => ({
  'a number of modules outside 0 to 99': outside('device', "traits ->> 'moduleNumber'", 0, 99),
  'a module of more than 1000 W': outside('device', "traits ->> 'unitElectricCapacityW'", 0, 1000),
  'a latitude outside -90 to 90': outside('account', "details ->> 'latitude'", -90, 90),
  'a longitude outside -180 to 180': outside('account', "details ->> 'longitude'", -180, 180),
  'a selling price outside 0 to 1000 cents': outside('account', "details ->> 'sellingEnergyPrice'", 0, 1000),
  'a price outside 0 to 1000 cents': ['price_cents', 'range_price_cents', 'selling_cents']
    .map((column) => outside('tariff_version', column, 0, 1000))
    .join(' union '),
  'a birth date in the future': `select id from account where details ->> 'birthDate' > '${today}'`,
  'a postal code of no country': `select id from account where user_type = 'REGULAR'
     and details ->> 'country' in ('FR', 'CH') and coalesce(details ->> 'postalCode', '') !~
       case details ->> 'country' when 'CH' then '^([0-9]{4})?$' else '^([0-9]{5})?$' end`,
  'a kit code that is none': `select a.id from registration r join account a on a.key = r.account_key
     where coalesce(r.installation ->> 'kit', '') !~ '^([0-9A-Z]{12})?$'`,
  'a number beyond 32 bits': [
    largeIn('device', 'traits', 'id'),
    largeIn('account', 'details', 'id'),
    largeIn('registration', 'installation', 'account_key::text'),
    largeIn('registration', 'wiring', 'account_key::text'),
  ].join(' union '),
  'two devices for the totals of one home': `select a.id from device d join account a on a.key = d.household_key
     where d.plug_type = 'vrt' group by a.id having count(*) > 1`,
  'a plug in two homes': `select traits ->> 'mac' as id from device where plug_type <> 'cmp'
     and traits ->> 'mac' is not null group by 1 having count(distinct household_key) > 1`,
});

async function storedFaults({ database }: Store, today: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, query] of Object.entries(rules(today))) {
    const rows = await database.query<{ id: string }>(query);
    if (rows.length > 0)
      faults.push(
        `stored: ${what}, at ${rows
          .map(({ id }) => id)
          .slice(0, 5)
          .join(', ')}`,
      );
  }
  return faults;
}

/** Measures every home for another hour; a home that cannot be measured is a fault. */
async function sweepFaults(store: Store, now: Date): Promise<string[]> {
  const faults = new Map<string, string>();
  const later = new Date(now.getTime() + HOUR_MS);
  const measuring = createMeasuring({
    database: store.database,
    gateway: simulatedGateway,
    dueChanges: dueCapacityChanges,
    now: () => later,
    onError: (error) => faults.set('every home', String(error)),
    onHomeError: ({ householdId }, error) => faults.set(householdId, String(error)),
  });
  await measuring.advance().catch((error: unknown) => faults.set('every home', String(error)));
  return [...faults].map(([home, error]) => `not measured any more: ${home}: ${error}`);
}

/** Faults in the data folder after the API has stopped: invalid rows, and homes that cannot be measured. */
export async function aftermathFaults(dataFolder: string, now: Date): Promise<string[]> {
  const store = await openStore({ dataFolder });
  try {
    return [
      ...(await storedFaults(store, now.toISOString().slice(0, 10))),
      ...(await sweepFaults(store, now)),
    ];
  } finally {
    await store.close();
  }
}
