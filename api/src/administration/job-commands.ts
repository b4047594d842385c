import { colourChanges } from '../money/prices/tempo-store';
import { AdministrationError, type Command } from './command';
import { findHousehold } from './find-account';

const MAX_LISTED = 100;

interface FailingJob {
  readonly email: string;
  readonly id: string;
  readonly failures: number;
  readonly failure: string;
  readonly failingSince: Date | null;
  readonly nextAt: Date;
}

const list: Command = {
  name: 'jobs list',
  positionals: [],
  summary: `Says how many homes wait for their documents, and lists those that fail, at most ${MAX_LISTED}, and Tempo colours that were changed after their day began.`,
  commits: 'transaction',
  run: async (_input, { store, now }) => {
    const [counts] = await store.database.query<{ homes: number; waiting: number }>(
      `select count(*)::int as homes, count(*) filter (where next_at <= $1)::int as waiting from paper_job`,
      [now],
    );
    const failing = await store.database.query<FailingJob>(
      `select a.email, a.id, j.failures, j.failure, j.failing_since as "failingSince", j.next_at as "nextAt"
       from paper_job j
       join account a on a.key = j.household_key where j.failures > 0 order by j.failures desc, j.next_at
       limit ${MAX_LISTED}`,
    );
    const { homes = 0, waiting = 0 } = counts ?? {};
    const late = (await colourChanges(store.database)).filter(({ isLate }) => isLate);
    return {
      data: { documents: { homes, waiting, failing }, lateColours: late },
      lines: [
        `documents: ${homes} homes, ${waiting} due now, ${failing.length} failing`,
        ...failing.map(
          ({ email, id, failures, failure, failingSince, nextAt }) =>
            `${email}  ${id}  ${failures} failures since ${failingSince?.toISOString() ?? 'an earlier release'}, ` +
            `next at ${nextAt.toISOString()}  ${failure}`,
        ),
        ...late.map(
          ({ day, from, to, at }) =>
            `tempo: ${day} was changed from ${from} to ${to} at ${at.toISOString()}, after it began: it is billed as ${from}`,
        ),
      ],
    };
  },
};

const retry: Command = {
  name: 'jobs retry',
  positionals: ['id-or-email'],
  summary: 'Makes the documents of a home due now; a running Foyer makes them within a quarter of an hour.',
  commits: 'transaction',
  run: async ({ positionals: [text = ''] }, { store, now }) => {
    const household = await findHousehold(store, text);
    const [job] = await store.database.query<{ isAtWork: boolean | null }>(
      `update paper_job set next_at = case when leased_until > $2 then next_at else $2 end
       where household_key = (select key from account where id = $1) returning leased_until > $2 as "isAtWork"`,
      [household.id, now],
    );
    if (!job)
      throw new AdministrationError(
        `No documents were made for ${household.email} yet: they are due anyway.`,
      );
    if (job.isAtWork)
      throw new AdministrationError(`The documents of ${household.email} are being made right now.`);
    return {
      data: { household: household.id },
      lines: [`The documents of ${household.email} are due now.`],
      accountId: household.id,
    };
  },
};

export const jobCommands: readonly Command[] = [list, retry];
