import type { Sql } from '../../foundation/database/sql';
import type { PaperKind } from '../documents/document';

/** Index rows imported with a household from another platform. */
export interface MailedPaperRows {
  /** Rows unchanged, in import order. */
  of(householdId: string, kind: PaperKind): Promise<string[]>;
  add(householdId: string, kind: PaperKind, row: string): Promise<void>;
}

const HOUSEHOLD = 'household_key = (select key from account where id = $1)';

export function mailedPaperRowsIn(database: Sql): MailedPaperRows {
  return {
    of: async (householdId, kind) => {
      const rows = await database.query<{ row: string }>(
        `select row from mailed_paper_row where ${HOUSEHOLD} and kind = $2 order by key`,
        [householdId, kind],
      );
      return rows.map(({ row }) => row);
    },
    add: async (householdId, kind, row) => {
      await database.query(
        'insert into mailed_paper_row (household_key, kind, row) select key, $2, $3 from account where id = $1',
        [householdId, kind, row],
      );
    },
  };
}
