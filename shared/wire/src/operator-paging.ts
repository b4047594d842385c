import * as z from 'zod/mini';
import { wireText } from './text';
import { wireWhole } from './values';

export const OPERATOR_SOURCE = 'docs/rules/operators.md';

/** Rows per page of the operators' lists. */
export const OPERATOR_PAGE_SIZE = 50;

/** Position of the first row of a page, from 0. */
export const firstRow = z._default(wireWhole(0, 1_000_000), 0);

/** Text looked for in any letter case; empty for all. */
export const soughtText = z._default(wireText(120), '');

/** Exact name of a tenant; absent for all. */
export const soughtTenant = z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/)));

/** Epoch milliseconds. */
export const instant = z.number();

/** Epoch milliseconds; null for never. */
export const instantOrNever = z.nullable(z.number());

/** The account a row is about. */
export const operatorSubject = z.object({
  id: z.string(),
  /** First and last name, else the e-mail address. */
  name: z.string(),
});
export type OperatorSubject = z.output<typeof operatorSubject>;
