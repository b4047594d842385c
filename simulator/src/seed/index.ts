import type { Database } from '@foyer/api/foundation/database/sql';
import type { Devices } from '@foyer/api/home/devices/device-store';
import type { Accounts } from '@foyer/api/identity/accounts/account-store';
import { randomLetters, type Tokens } from '@foyer/api/identity/accounts/token-store';
import { hashPassword } from '@foyer/api/identity/session/passwords';
import { replay } from '../house/home';
import type { HomePlan } from './home-plan';
import { HOME_PLANS } from './home-plans';
import { seedInvitation } from './invitation';
import { seedSteps } from './plan-days';
import { professionalPlans } from './professionals';
import { seedCommissioning } from './seed-commissioning';
import { seedHome } from './seed-home';
import { seedSellers } from './seed-sellers';

/** Password of every reference account. */
export const REFERENCE_PASSWORD = 'Foyer-demo-2026';

/** Version of the reference homes, stored with each run; raise it when they change. */
const VERSION = '5';
const LOCK = 4_719_202;

interface SeededRepositories {
  readonly database: Database;
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly devices: Devices;
}

export interface SeedOptions {
  store: SeededRepositories;
  now: Date;
  /** Reports progress from 0 to 1 with a label for the log, such as `home@foyer.example`. */
  onProgress?(fraction: number, label: string): void;
  /** Maximum months of past, to shorten tests. Default: as long as each home has been in operation. */
  longestPastMonths?: number;
  /** E-mail addresses of the homes to seed, for benchmarks; all by default. */
  only?: readonly string[];
}

export type SeedOutcome =
  /** The reference homes were written. */
  | 'seeded'
  /** The reference homes were already there. */
  | 'present'
  /** The database contains other accounts and was not changed. */
  | 'occupied';

function shortenPlan(plan: HomePlan, longestMonths = Number.POSITIVE_INFINITY): HomePlan {
  return typeof plan.running === 'number'
    ? { ...plan, running: Math.min(plan.running, longestMonths) }
    : plan;
}

type SeedState = SeedOutcome | 'missing' | 'unfinished';

async function stateOf(database: Database): Promise<SeedState> {
  const [run] = await database.query<{ version: string; finished: Date | null }>(
    'select version, finished_at as finished from seed_run order by key desc limit 1',
  );
  if (run) return run.finished ? 'present' : 'unfinished';
  const [account] = await database.query('select 1 as found from account limit 1');
  return account ? 'occupied' : 'missing';
}

/** Removes everything an interrupted seed wrote. */
async function clear(database: Database): Promise<void> {
  const partitions = await database.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'measure_five_minutes'::regclass`,
  );
  for (const { name } of partitions) await database.script(`drop table ${name}`);
  await database.script(
    'truncate account, audit_entry, measure_five_minutes, measure_step_day, measure_hour, measure_day, measure_month, open_group, seed_run cascade',
  );
}

/** Lets one API process seed while others on the same server wait. */
function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (database.kind === 'pglite') return work();
  return database.transaction(
    async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCK]);
      return work();
    },
    { statementTimeoutMs: 180_000 },
  );
}

/**
 * Writes the reference homes into an empty database. An interrupted seed is repeated and a finished one is
 * not, so it can be called at every start.
 */
export function seedReferenceHomes({
  store,
  now,
  onProgress,
  longestPastMonths,
  only,
}: SeedOptions): Promise<SeedOutcome> {
  const { database } = store;
  return oneAtATime(database, async () => {
    const state = await stateOf(database);
    if (state === 'occupied') return state;
    // Example homes of an earlier release have none.
    await seedSellers(database, now);
    if (state === 'present') return state;
    if (state === 'unfinished') await clear(database);
    await database.query('insert into seed_run (version, started_at) values ($1, now())', [VERSION]);

    const year = replay();
    const plans = HOME_PLANS.filter(({ email }) => only?.includes(email) ?? true).map((plan) =>
      shortenPlan(plan, longestPastMonths),
    );
    const total = plans.reduce((sum, plan) => sum + seedSteps(plan, now), 1);
    let done = 0;
    onProgress?.(0, 'professional accounts');
    const [professionalHash, unusableHash] = await Promise.all([
      hashPassword(REFERENCE_PASSWORD),
      hashPassword(randomLetters(32)),
    ]);
    for (const account of professionalPlans(now)) {
      const passwordHash = account.userType === 'REGULAR' ? unusableHash : professionalHash;
      await store.accounts.create({ ...account, passwordHash });
    }
    for (const plan of plans) {
      const steps = seedSteps(plan, now);
      const passwordHash = await hashPassword(REFERENCE_PASSWORD);
      await seedHome(database, { plan, now, passwordHash, year }, (fraction) =>
        onProgress?.((done + steps * fraction) / total, plan.email),
      );
      done += steps;
    }
    await seedInvitation(store, now);
    await seedCommissioning(store, now);
    await database.transaction((sql) => sql.script('analyze'), { statementTimeoutMs: 60_000 });
    await database.query('update seed_run set finished_at = now() where finished_at is null');
    onProgress?.(1, 'done');
    return 'seeded';
  });
}
