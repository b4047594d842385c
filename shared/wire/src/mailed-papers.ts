import * as z from 'zod/mini';
import { defineFileCall, defineTextCall } from './call';

/** An entry of a paper index. */
export interface MailedPaper {
  /** File name with extension. */
  readonly name: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

/** A parsed index, newest first, and its unreadable rows. */
export interface MailedPapers {
  readonly papers: readonly MailedPaper[];
  /** 1-based. */
  readonly unreadableRows: readonly number[];
}

const NAME = /^[\w-]{1,60}\.pdf$/;
const MONTH = /^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/;

const fieldsOf = (row: string) => row.split(/[,;\t]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));

/**
 * Parses an index of `name,month` rows. Separators are commas, semicolons or tabs; quotes and extra fields
 * are ignored, as are a `name,date` header and empty rows. Only the first row of a name counts.
 */
export function readPaperIndex(text: string): MailedPapers {
  const papers = new Map<string, MailedPaper>();
  const unreadableRows: number[] = [];
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((row, index) => {
      const [name = '', month = ''] = fieldsOf(row);
      const isHead = index === 0 && name.toLowerCase() === 'name' && month.toLowerCase() === 'date';
      if (row.trim() === '' || isHead) return;
      if (!NAME.test(name) || !MONTH.test(month)) unreadableRows.push(index + 1);
      else if (!papers.has(name)) papers.set(name, { name, month });
    });
  return {
    papers: [...papers.values()].toSorted((a, b) => b.month.localeCompare(a.month)),
    unreadableRows,
  };
}

/** Household id of the profile. */
const id = z.string().check(z.regex(/^[\w-]{1,40}$/));
const name = z.string().check(z.regex(NAME));

/** Invoices of the battery subscription by month. */
export const invoiceIndex = defineTextCall({
  id: 'invoiceIndex',
  path: '/invoices/:id/invoices.txt',
  params: z.object({ id }),
  readText: readPaperIndex,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** An invoice listed by {@link invoiceIndex}. */
export const invoiceFile = defineFileCall({
  id: 'invoiceFile',
  path: '/invoices/:id/:name',
  params: z.object({ id, name }),
  file: 'application/pdf',
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** Monthly newsletters of the home. */
export const newsletterIndex = defineTextCall({
  id: 'newsletterIndex',
  path: '/newsletter/:id/newsletters.txt',
  params: z.object({ id }),
  readText: readPaperIndex,
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});

/** A newsletter listed by {@link newsletterIndex}. */
export const newsletterFile = defineFileCall({
  id: 'newsletterFile',
  path: '/newsletter/:id/:name',
  params: z.object({ id, name }),
  file: 'application/pdf',
  errors: ['document.not.found'],
  source: 'docs/rules/documents.md',
});
