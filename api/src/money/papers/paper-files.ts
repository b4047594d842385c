import { createHash } from 'node:crypto';
import type { Language } from '@foyer/contract';
import { type Database, onlyRow, type Sql } from '../../foundation/database/sql';
import { yieldToEventLoop } from '../../foundation/http/yield-to-event-loop';
import type { Account } from '../../identity/accounts/account-store';
import type { StoredDocument } from '../documents/document';
import type { Documents } from '../documents/document-store';
import type { PdfBytes } from '../documents/pdf/sheet';
import { drawPaper, PAPER_TYPES, type PaperType } from './draw-paper';

type Paper = StoredDocument & { readonly type: PaperType };

const isPaper = (document: StoredDocument): document is Paper =>
  PAPER_TYPES.some((type) => type === document.type);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

async function readFile(sql: Sql, number: string): Promise<PdfBytes | null> {
  const file = onlyRow(
    await sql.query<{ bytes: Uint8Array; hash: Uint8Array }>(
      `select f.bytes, f.sha256 as hash from document_file f join document d on d.key = f.document_key
       where d.number = $1`,
      [number],
    ),
  );
  if (!file) return null;
  if (!sha256(file.bytes).equals(file.hash)) throw new Error(`the file of document ${number} is damaged`);
  return new Uint8Array(file.bytes);
}

/**
 * The file of a document as it was drawn when it was issued, in the household's language of that day. One whose file is not
 * stored yet is drawn now; the job stores it. Null for a type whose files are not stored.
 */
export async function paperFile(
  sql: Sql,
  document: StoredDocument,
  language: Language,
): Promise<PdfBytes | null> {
  if (!isPaper(document)) return null;
  return (await readFile(sql, document.number)) ?? drawPaper(document, language);
}

/** Stores the files of a home's documents that have none yet, oldest first. */
export async function storePaperFiles(
  { database, documents }: { readonly database: Database; readonly documents: Documents },
  { id, language }: Pick<Account, 'id' | 'language'>,
  now: Date,
): Promise<void> {
  const missing = await database.query<{ number: string }>(
    `select d.number from document d join account a on a.key = d.household_key
     where a.id = $1 and d.type = any($2) and not exists (select from document_file f where f.document_key = d.key)
     order by d.key`,
    [id, PAPER_TYPES],
  );
  for (const { number } of missing) {
    const document = await documents.byNumber(id, number);
    if (!document || !isPaper(document)) continue;
    const bytes = await drawPaper(document, language);
    await database.query(
      `insert into document_file (document_key, language, bytes, sha256, stored_at)
       select key, $2, $3, $4, $5 from document where number = $1
       on conflict do nothing`,
      [number, language, bytes, sha256(bytes), now],
    );
    await yieldToEventLoop();
  }
}
