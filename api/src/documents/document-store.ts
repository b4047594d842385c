import type { DocumentType } from '@foyer/wire/documents';
import type { Sql } from '../database/sql';
import { onlyRow } from '../database/sql';

/** Papers that have an index of their own (spec 3 §3). */
export type PaperKind = 'Invoice' | 'Newsletter';
/** Everything that is issued. */
export type IssuedType = DocumentType | PaperKind;

/** A document as it was issued. */
export interface StoredDocument<Facts = unknown> {
  readonly number: string;
  readonly type: IssuedType;
  /** Site days; `toDay` is the first one it is not about any more. */
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
  /** Null for a number of another household, as for one that nobody has. */
  byNumber(householdId: string, number: string): Promise<StoredDocument | null>;
  /** Keeps a document; one of the same type and beginning that is there already stays as it is. */
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
