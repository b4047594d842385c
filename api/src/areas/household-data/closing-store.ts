import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';

/** A household's wish to close its account. */
export interface Closing {
  readonly askedAt: Date;
  /** When the data are erased. */
  readonly eraseAt: Date;
}

export interface Closings {
  of(householdId: string): Promise<Closing | null>;
  /** An earlier wish stays as it is. Resolves to the one in force. */
  begin(
    householdId: string,
    closing: Closing,
  ): Promise<{ readonly closing: Closing; readonly isNew: boolean }>;
  /** Resolves to false when there was none. */
  undo(householdId: string): Promise<boolean>;
  /** Ids of households whose time has come, first ones first. */
  due(now: Date): Promise<string[]>;
}

const OWN = 'account_key = (select key from account where id = $1)';
const COLUMNS = 'asked_at as "askedAt", erase_at as "eraseAt"';

export function closingsIn(database: Database | Sql): Closings {
  const of = async (householdId: string) =>
    onlyRow(
      await database.query<Closing>(`select ${COLUMNS} from account_closing where ${OWN}`, [householdId]),
    );
  return {
    of,
    // The insert comes first: it waits for one of another request at the same moment.
    begin: async (householdId, { askedAt, eraseAt }) => {
      const begun = await database.query(
        `insert into account_closing (account_key, asked_at, erase_at)
         select key, $2, $3 from account where id = $1 on conflict do nothing returning account_key`,
        [householdId, askedAt, eraseAt],
      );
      return { closing: (await of(householdId)) ?? { askedAt, eraseAt }, isNew: begun.length === 1 };
    },
    undo: async (householdId) =>
      (await database.query(`delete from account_closing where ${OWN} returning account_key`, [householdId]))
        .length > 0,
    due: async (now) =>
      (
        await database.query<{ id: string }>(
          `select a.id from account_closing c join account a on a.key = c.account_key
           where c.erase_at <= $1 order by c.erase_at`,
          [now],
        )
      ).map(({ id }) => id),
  };
}
