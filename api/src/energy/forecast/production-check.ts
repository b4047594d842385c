import {
  addDays,
  INDEX_PAST_DAYS,
  type IndexHour,
  LOW_INDEX,
  type ProductionIndex,
  productionIndex,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { randomLetters } from '../../identity/accounts/token-store';
import { alertsIn } from '../alerts/alert-store';
import type { Measures } from '../measures/measure-store';
import { notify } from '../notifications/notification-store';

const DAY_MS = 86_400_000;
/** A home is judged once a day. */
const INTERVAL_MS = 20 * 3_600_000;
/** Export below this share of the production counts as none. */
const NO_EXPORT_SHARE = 0.02;
/** Half of the month a year before. */
const YEAR_BEFORE = { fromDays: 365 + 16, toDays: 365 - 16 } as const;
const KINDS = ['production_part_out', 'production_falling', 'production_unclear'] as const;

interface ProducingHome {
  readonly id: string;
  readonly key: number;
  readonly timeZone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly deviceId: string;
  readonly lowSince: string | null;
}

/** Producing homes with a place. */
const PRODUCING_HOMES = `from account a
     join device d on d.household_key = a.key and d.plug_type = 'vrt'
     left join production_check c on c.household_key = a.key
     where a.is_active and jsonb_typeof(a.details -> 'latitude') = 'number'
       and jsonb_typeof(a.details -> 'longitude') = 'number'
       and exists (select 1 from device p where p.household_key = a.key
         and p.traits ->> 'noneZeroProduction' = 'true')`;

/** Ids of the homes that were not judged for 20 hours. */
export async function homesToJudge(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select a.id ${PRODUCING_HOMES} and (c.checked_at is null or c.checked_at < $1)
     order by c.checked_at nulls first`,
    [new Date(now.getTime() - INTERVAL_MS)],
  );
  return rows.map(({ id }) => id);
}

async function producingHome(sql: Sql, householdId: string): Promise<ProducingHome | null> {
  return onlyRow(
    await sql.query<ProducingHome>(
      `select a.id, a.key, a.site_time_zone as "timeZone", (a.details ->> 'latitude')::float8 as latitude,
         (a.details ->> 'longitude')::float8 as longitude, d.id as "deviceId", c.low_since::text as "lowSince"
       ${PRODUCING_HOMES} and a.id = $1`,
      [householdId],
    ),
  );
}

async function indexHours(
  measures: Pick<Measures, 'grouping'>,
  { id, deviceId }: ProducingHome,
  now: Date,
  today: string,
): Promise<IndexHour[]> {
  const read = (fromDate: string, toDate: string) =>
    measures.grouping(id, {
      of: { deviceId },
      groupType: 'hour',
      fromDate,
      toDate,
      now,
      types: ['produced_energy', 'electricity_meter_energy'],
    });
  const { fromDays, toDays } = YEAR_BEFORE;
  const yearBefore = await read(addDays(today, -fromDays), addDays(today, -toDays));
  const recent = await read(addDays(today, -INDEX_PAST_DAYS - 1), today);
  return [...(yearBefore ?? []), ...(recent ?? [])].map(({ startsAt, values }) => {
    const value = (wanted: string) => values.find(({ type }) => type === wanted)?.value ?? null;
    const producedWs = value('produced_energy');
    const meterWs = value('electricity_meter_energy');
    // Production that follows the consumption exactly is held back by the inverter.
    const isCurtailed =
      producedWs !== null &&
      producedWs > 0 &&
      meterWs !== null &&
      Math.abs(meterWs) <= NO_EXPORT_SHARE * producedWs;
    return { startMs: startsAt.getTime(), producedWs, isCurtailed };
  });
}

/** Stores a judgement; raises an alert when the index is low on a second day, and ends it once it is not. */
async function storeCheck(
  sql: Sql,
  home: ProducingHome,
  day: string,
  now: Date,
  found: ProductionIndex | null,
): Promise<void> {
  // Of two processes that judge a home at once, one raises the alert.
  await sql.query('select 1 from account where key = $1 for no key update', [home.key]);
  const isLow = found !== null && found.index < LOW_INDEX;
  const isSound = found !== null && !isLow;
  const lowSince = isLow ? (home.lowSince ?? day) : isSound ? null : home.lowSince;
  await sql.query(
    `insert into production_check (household_key, checked_at, day, production_index, clear_days, low_since)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (household_key) do update set checked_at = excluded.checked_at, day = excluded.day,
       production_index = excluded.production_index, clear_days = excluded.clear_days,
       low_since = excluded.low_since`,
    [home.key, now, day, found?.index ?? null, found?.clearDays ?? null, lowSince],
  );
  const active = await sql.query<{ kind: string }>(
    `select kind from alert where household_key = $1 and active and kind = any($2)`,
    [home.key, [...KINDS]],
  );
  if (isSound && active.length > 0) {
    await sql.query(
      'update alert set active = false where household_key = $1 and active and kind = any($2)',
      [home.key, [...KINDS]],
    );
  }
  if (!isLow || !found.cause || active.length > 0 || lowSince === day) return;
  const kind = `production_${found.cause}`;
  const facts = { percent: Math.round((1 - found.index) * 100) };
  const { deviceId } = home;
  await alertsIn(sql).create(home.id, {
    id: randomLetters(16),
    kind,
    severity: 'warning',
    at: now,
    active: true,
    visible: true,
    acknowledged: false,
    deviceId,
    facts,
  });
  await notify(sql, home.id, { kind: 'production', subject: kind, textKey: kind, facts, deviceId, at: now });
}

/** Judges the production of a home. */
export async function judgeProduction(
  { database, measures }: { readonly database: Database; readonly measures: Pick<Measures, 'grouping'> },
  householdId: string,
  now: Date,
): Promise<void> {
  const home = await producingHome(database, householdId);
  if (!home) return;
  const today = siteDay(now.getTime(), home.timeZone);
  const hours = await indexHours(measures, home, now, today);
  const found = productionIndex(hours, startOfSiteDay(today, home.timeZone), home);
  await database.transaction((sql) => storeCheck(sql, home, addDays(today, -1), now, found));
}

/** Latest judgement of a home; null before the first, or with too few clear days. */
export async function latestIndex(
  sql: Sql,
  householdId: string,
  now: Date,
): Promise<{ readonly index: number; readonly clearDays: number } | null> {
  const [row] = await sql.query<{ index: number; clearDays: number }>(
    `select production_index as index, clear_days as "clearDays" from production_check
     where household_key = (select key from account where id = $1) and production_index is not null
       and checked_at > $2`,
    [householdId, new Date(now.getTime() - 3 * DAY_MS)],
  );
  return row ?? null;
}
