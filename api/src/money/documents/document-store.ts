import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { randomLetters } from '../../identity/accounts/token-store';
import { storeClaims } from '../ledger/ledger-store';
import type { Delays, LastRun } from './delay';
import { type ListedDocument, NUMBERED_TYPES, type StoredDocument } from './document';

export interface Documents {
  /** Newest first. */
  ofHousehold(householdId: string): Promise<ListedDocument[]>;
  /** Null for an unknown number and for one of another household. */
  byNumber(householdId: string, number: string): Promise<StoredDocument | null>;
  /** Listed documents with their facts, in their order. */
  withFacts(householdId: string, listed: readonly ListedDocument[]): Promise<StoredDocument[]>;
  /**
   * Stores a document with its claims and gives it its number: bills have the next one of their issuer and year, other documents a
   * random one. An existing document of the same type and first day is unchanged.
   * @param known documents of the household it was drawn from; rejects when there are others meanwhile
   */
  issue(householdId: string, document: Omit<StoredDocument, 'number'>, known?: number): Promise<void>;
  /** What the last run of the paper job found for a kind of documents. */
  lastRun(householdId: string, kind: keyof Delays): Promise<LastRun>;
}

const COLUMNS = `number, type, from_day as "fromDay", to_day as "toDay", issued_day as "issuedDay",
  total_cents as "totalCents"`;
const OWN = 'household_key = (select key from account where id = $1)';

const RANDOM_NUMBER_LENGTH = 20;
const SEQUENCE_DIGITS = 6;
/** `FOYER-2026-000123`: the next number of the household's brand in the year. */
async function nextNumber(sql: Sql, householdId: string, year: number): Promise<string> {
  const next = onlyRow(
    await sql.query<{ issuer: string; last: number }>(
      `insert into document_sequence (issuer, year, last)
       select upper(regexp_replace(tenant, '[^A-Za-z0-9]', '', 'g')), $2, 1 from account where id = $1
       on conflict (issuer, year) do update set last = document_sequence.last + 1
       returning issuer, last`,
      [householdId, year],
    ),
  );
  if (!next) throw new Error('a document of an unknown household cannot be numbered');
  return `${next.issuer}-${year}-${String(next.last).padStart(SEQUENCE_DIGITS, '0')}`;
}

export function documentsIn(database: Database): Documents {
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
    withFacts: (householdId, listed) =>
      database.query<StoredDocument>(
        `select ${COLUMNS}, facts from document where ${OWN} and number = any($2::text[]) order by array_position($2::text[], number)`,
        [householdId, listed.map(({ number }) => number)],
      ),
    issue: (householdId, { type, fromDay, toDay, issuedDay, totalCents, facts }, known) =>
      database.transaction(async (sql) => {
        // One at a time: a settlement must not leave out a credit note that is issued meanwhile.
        await sql.query('select 1 from account where id = $1 for no key update', [householdId]);
        const [found] = await sql.query<{ count: number }>(
          `select count(*)::int as count from document where ${OWN}`,
          [householdId],
        );
        if (known !== undefined && found?.count !== known)
          throw new Error('other documents were issued meanwhile: the next run makes this one');
        const random = randomLetters(RANDOM_NUMBER_LENGTH);
        // The number follows the insertion: a document that exists already takes none from the sequence.
        const stored = await sql.query<{ key: number }>(
          `insert into document (household_key, number, type, from_day, to_day, issued_day, total_cents, facts)
         select key, $2, $3, $4, $5, $6, $7, $8::jsonb from account where id = $1
         on conflict (household_key, type, from_day) do nothing returning key`,
          [householdId, random, type, fromDay, toDay, issuedDay, totalCents, JSON.stringify(facts)],
        );
        const [own] = stored;
        if (!own) return;
        await storeClaims(sql, householdId);
        if (!NUMBERED_TYPES.includes(type)) return;
        const number = await nextNumber(sql, householdId, Number(issuedDay.slice(0, 4)));
        await sql.query('update document set number = $2 where key = $1', [own.key, number]);
      }),
    lastRun: async (householdId, kind) => {
      const [job] = await database.query<{ madeAt: Date | null; delays: Delays | null }>(
        `select made_at as "madeAt", delays from paper_job where ${OWN}`,
        [householdId],
      );
      return { madeAt: job?.madeAt ?? null, delay: job?.delays?.[kind] ?? null };
    },
  };
}
