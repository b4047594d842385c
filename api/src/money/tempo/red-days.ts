import { tempoOutlook } from '@foyer/domain';
import { alertsIn } from '../../energy/alerts/alert-store';
import { notify } from '../../energy/notifications/notification-store';
import type { Database } from '../../foundation/database/sql';
import { nameOfHome, runEach } from '../../foundation/run-each';
import type { Accounts } from '../../identity/accounts/account-store';
import { randomLetters } from '../../identity/accounts/token-store';
import { knownColours } from '../prices/tempo-store';
import { type TempoDependencies, tempoPrice, tempoTermsOn } from './tempo-terms';

const TIME_ZONE = 'Europe/Paris';
const KIND = 'tempo_red_day';

interface RedDayDependencies extends TempoDependencies {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byId'>;
}

/** Homes that may have Tempo on a day and were not told that it is red. */
async function homesToTell(database: Database, day: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select a.id from account a
     where a.is_active and 'tempo' in (
       select c.offer from contract_version c where c.household_key = a.key
       union all
       select t.offer ->> 'name' from tariff_version t
       where t.household_key = a.key and t.withdrawn_at is null
     ) and not exists (
       select 1 from alert l where l.household_key = a.key and l.kind = $1 and l.active and l.facts ->> 'redDay' = $2
     ) order by a.key`,
    [KIND, day],
  );
  return rows.map(({ id }) => id);
}

/** Tells homes with Tempo once that tomorrow is a red day; ends the alerts of past days and of a day that is not red any more. */
export async function announceRedDays(dependencies: RedDayDependencies, now: Date): Promise<void> {
  const { database, accounts } = dependencies;
  const { today, tomorrow } = tempoOutlook(await knownColours(database), now.getTime(), TIME_ZONE);
  const isRed = tomorrow.colour === 'red';
  await database.query(
    `update alert set active = false where kind = $1 and active
       and (facts ->> 'redDay' < $2 or (facts ->> 'redDay' = $3 and not $4))`,
    [KIND, today.day, tomorrow.day, isRed],
  );
  if (!isRed) return;
  await runEach(await homesToTell(database, tomorrow.day), nameOfHome, async (id) => {
    const household = await accounts.byId(id);
    const terms = household && (await tempoTermsOn(dependencies, household, tomorrow.day));
    if (!terms) return;
    const cents = tempoPrice(terms, { ...tomorrow, isOffPeak: false }) ?? '—';
    const facts = { redDay: tomorrow.day, cents };
    await database.transaction(async (sql) => {
      // Of several processes, one tells the home.
      await sql.query('select 1 from account where id = $1 for no key update', [id]);
      const told = await sql.query(
        `select 1 from alert where household_key = (select key from account where id = $1) and kind = $2
           and active and facts ->> 'redDay' = $3`,
        [id, KIND, tomorrow.day],
      );
      if (told.length > 0) return;
      await alertsIn(sql).create(id, {
        id: randomLetters(16),
        kind: KIND,
        severity: 'warning',
        at: now,
        active: true,
        visible: true,
        acknowledged: false,
        deviceId: null,
        facts,
      });
      await notify(sql, id, { kind: 'change', subject: KIND, textKey: KIND, facts, deviceId: null, at: now });
    });
  });
}
