import * as z from 'zod/mini';
import { defineFileCall, defineTextCall } from './call';

/** A paper of an index: spec 3 §3. */
export interface MailedPaper {
  /** Name of its file, ending included. */
  readonly name: string;
  /** `YYYY-MM`. */
  readonly month: string;
}

/** What an index says, newest first, and which of its rows say nothing that can be read (D107). */
export interface MailedPapers {
  readonly papers: readonly MailedPaper[];
  /** Places of those rows, from 1. */
  readonly unreadableRows: readonly number[];
}

const NAME = /^[\w-]{1,60}\.pdf$/;
const MONTH = /^(19[7-9]\d|2[01]\d\d)-(0[1-9]|1[0-2])$/;

const fieldsOf = (row: string) => row.split(/[,;\t]/).map((field) => field.trim().replace(/^"(.*)"$/, '$1'));

/**
 * Reads an index: a row for each paper, its name and its month between commas, semicolons or tabs, quoted or not; more
 * fields are not looked at. A head (`name,date`) and empty rows are no papers. What comes twice counts once.
 */
export function readPaperIndex(text: string): MailedPapers {
  const papers = new Map<string, MailedPaper>();
  const unreadableRows: number[] = [];
  text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .forEach((row, place) => {
      const [name = '', month = ''] = fieldsOf(row);
      const isHead = place === 0 && name.toLowerCase() === 'name' && month.toLowerCase() === 'date';
      if (row.trim() === '' || isHead) return;
      if (!NAME.test(name) || !MONTH.test(month)) unreadableRows.push(place + 1);
      else if (!papers.has(name)) papers.set(name, { name, month });
    });
  return {
    papers: [...papers.values()].toSorted((a, b) => b.month.localeCompare(a.month)),
    unreadableRows,
  };
}

/** Id of the household whose papers they are: the profile's. */
const id = z.string().check(z.regex(/^[\w-]{1,40}$/));
const name = z.string().check(z.regex(NAME));

/** Invoices of the battery's subscription, by month; issues those that are due. */
export const invoiceIndex = defineTextCall({
  id: 'invoiceIndex',
  path: '/invoices/:id/invoices.txt',
  params: z.object({ id }),
  changes: true,
  readText: readPaperIndex,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D107',
});

/** An invoice its index names. */
export const invoiceFile = defineFileCall({
  id: 'invoiceFile',
  path: '/invoices/:id/:name',
  params: z.object({ id, name }),
  file: 'application/pdf',
  errors: ['document.not.found'],
  source: 'spec 3 §7, D107, D160',
});

/** Letters about the months of a house; issues those that are due. */
export const newsletterIndex = defineTextCall({
  id: 'newsletterIndex',
  path: '/newsletter/:id/newsletters.txt',
  params: z.object({ id }),
  changes: true,
  readText: readPaperIndex,
  errors: ['document.not.found'],
  source: 'spec 3 §7, D107',
});

/** A letter its index names. */
export const newsletterFile = defineFileCall({
  id: 'newsletterFile',
  path: '/newsletter/:id/:name',
  params: z.object({ id, name }),
  file: 'application/pdf',
  errors: ['document.not.found'],
  source: 'spec 3 §7, D107, D160',
});
