import { dropReadingWeeks, READING_DAYS } from '../../energy/readings/reading-partitions';
import { deleteOlder } from '../../foundation/database/delete-older';
import type { Database } from '../../foundation/database/sql';
import { nameOfHome, runEach, runPieces } from '../../foundation/run-each';
import { NUMBERED_TYPES } from '../../money/documents/document';
import { removeOldReports } from '../release-reports/report-store';
import { eraseHousehold } from './erase-household';
import { INVOICE_YEARS } from './household-tables';

/** How long data without an end of its own is kept, in days. */
export interface Retention {
  readonly auditDays: number;
  readonly connectionDays: number;
  /** Of a registration that was never finished, since its last step. */
  readonly registrationDays: number;
  /** Of readings, from which measurements are made; at least {@link READING_DAYS}. */
  readonly readingDays: number;
  /** Of five-minute measurements, but in hours within which a price changes. */
  readonly stepDays: number;
  /** From then on the steps of a day are stored as arrays; null for never. */
  readonly packStepsDays: number | null;
}

export const DEFAULT_RETENTION: Retention = {
  auditDays: 730,
  connectionDays: 90,
  registrationDays: 90,
  readingDays: READING_DAYS,
  stepDays: 400,
  packStepsDays: null,
};

const DAY_MS = 86_400_000;

/** Deletes what is older than it may become. */
export async function applyRetention(database: Database, retention: Retention, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await runPieces({
    audit: () => deleteOlder(database, { table: 'audit_entry' }, daysAgo(retention.auditDays)),
    connections: () =>
      deleteOlder(database, { table: 'account_connection' }, daysAgo(retention.connectionDays)),
    registrations: async () => {
      const abandoned = await abandonedRegistrations(database, daysAgo(retention.registrationDays));
      await runEach(abandoned, nameOfHome, (id) => eraseHousehold(database, id, now));
    },
    areaReports: () => removeOldReports(database, now),
    readings: () => dropReadingWeeks(database, now.getTime(), Math.max(READING_DAYS, retention.readingDays)),
    payments: () =>
      database.query(
        `delete from payment_entry p using account a where a.key = p.household_key and a.erased_at is not null
           and extract(year from greatest(p.due_day, p.on_day)) + $1 < extract(year from $2::timestamptz)`,
        [INVOICE_YEARS, now],
      ),
    documents: () =>
      database.query(
        `delete from document d using account a where a.key = d.household_key and a.erased_at is not null
           and d.type = any($1) and extract(year from d.issued_day) + $2 < extract(year from $3::timestamptz)`,
        [[...NUMBERED_TYPES, 'PaymentSchedule'], INVOICE_YEARS, now],
      ),
    accounts: () =>
      database.query(
        `delete from account a where erased_at is not null
           and not exists (select 1 from document d where d.household_key = a.key)
           and not exists (select 1 from payment_entry p where p.household_key = a.key)`,
      ),
  });
}

/** Households that never finished their registration and took no step since a day. */
async function abandonedRegistrations(database: Database, since: Date): Promise<string[]> {
  const found = await database.query<{ id: string }>(
    `select a.id from account a
     where a.user_type = 'REGULAR' and a.subscription_status <> 'ok' and a.erased_at is null and a.created_at < $1
       and not exists (select 1 from account_registration_status s
         where s.account_key = a.key and (s.status = 'ok' or s.at >= $1))
       and not exists (select 1 from account_connection c where c.account_key = a.key and c.at >= $1)`,
    [since],
  );
  return found.map(({ id }) => id);
}
