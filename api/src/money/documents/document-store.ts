import type { DocumentType } from '@foyer/wire/documents';
import { onlyRow, type Sql } from '../../foundation/database/sql';

/** Documents listed in an index of their own. */
export type PaperKind = 'Invoice' | 'Newsletter';
export type IssuedType = DocumentType | PaperKind;

/** An issued document. Its facts never change. */
export interface StoredDocument<Facts = unknown> {
  readonly number: string;
  readonly type: IssuedType;
  /** Site days; `toDay` is exclusive. */
  readonly fromDay: string;
  readonly toDay: string;
  readonly issuedDay: string;
  readonly totalCents: number | null;
  readonly facts: Facts;
}

export type ListedDocument = Omit<StoredDocument, 'facts'>;

export interface Documents {
  /** Newest first. */
  ofHousehold(householdId: string): Promise<ListedDocument[]>;
  /** Null for an unknown number and for one of another household. */
  byNumber(householdId: string, number: string): Promise<StoredDocument | null>;
  /** Stores a document. An existing one of the same type and first day is unchanged. */
  issue(householdId: string, document: StoredDocument): Promise<void>;
}

const COLUMNS = `number, type, from_day as "fromDay", to_day as "toDay", issued_day as "issuedDay",
  total_cents as "totalCents"`;
const OWN = 'household_key = (select key from account where id = $1)';

export function documentsIn(database: Sql): Documents {
  return {
    ofHousehold: (householdId) =>
      database.query<ListedDocument>(
        `select ${COLUMNS} from document where ${OWN} order by to_day desc, issued_day desc, type, number`,
        [householdId],
      ),
    byNumber: async (householdId, number) =>
      onlyRow(
        await database.query<StoredDocument>(
          `select ${COLUMNS}, facts from document where ${OWN} and number = $2`,
          [householdId, number],
        ),
      ),
    issue: async (householdId, { number, type, fromDay, toDay, issuedDay, totalCents, facts }) => {
      await database.query(
        `insert into document (household_key, number, type, from_day, to_day, issued_day, total_cents, facts)
         select key, $2, $3, $4, $5, $6, $7, $8::jsonb from account where id = $1
         on conflict (household_key, type, from_day) do nothing`,
        [householdId, number, type, fromDay, toDay, issuedDay, totalCents, JSON.stringify(facts)],
      );
    },
  };
}
