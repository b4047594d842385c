import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

const SOURCE = 'docs/rules/household-data.md';

/** All data of the household as a zip, made while it is sent. Needs the account's password. */
export const householdExport = defineFileCall({
  id: 'householdExport',
  method: 'POST',
  path: '/api/user/export',
  params: z.strictObject({ password: wireVerbatim(256, 1) }),
  carrier: 'form',
  credential: true,
  file: 'application/zip',
  // It is recorded as `data.exported`.
  changes: true,
  errors: ['role.not.allowed', 'password.incorrect', 'too.many.requests'],
  source: SOURCE,
});

const time = z.number();

const closing = z.object({
  /** Epoch milliseconds. */
  askedAt: time,
  eraseAt: time,
});

const keptInvoices = z.object({ count: z.number(), untilDay: z.nullable(z.string()) });

/** The closing of an account under way, or null, and the invoices that are kept after an erasure. */
export interface AccountClosing {
  /** Epoch milliseconds; null unless the account is being closed. */
  readonly eraseAtMs: number | null;
  readonly invoices: {
    readonly count: number;
    /** `YYYY-MM-DD`; null without invoices. */
    readonly keptUntil: string | null;
  };
}

const closingAnswer = z.object({ closing: z.nullable(closing), invoices: keptInvoices });
const readClosing = ({ closing: found, invoices }: z.output<typeof closingAnswer>): AccountClosing => ({
  eraseAtMs: found?.eraseAt ?? null,
  invoices: { count: invoices.count, keptUntil: invoices.untilDay },
});

/** Whether the account is being closed, and what an erasure keeps. */
export const accountClosing = defineCall({
  id: 'accountClosing',
  path: '/api/user/closing',
  params: z.object({}),
  answer: closingAnswer,
  read: readClosing,
  errors: ['role.not.allowed'],
  source: SOURCE,
});

/** Closes the account: its data are erased after the cooling-off period. */
export const closeAccount = defineCall({
  id: 'closeAccount',
  method: 'POST',
  path: '/api/user/close',
  params: z.strictObject({ password: wireVerbatim(256, 1) }),
  answer: closingAnswer,
  read: readClosing,
  carrier: 'form',
  changes: true,
  tags: ['closing', 'profile'],
  credential: true,
  errors: ['password.incorrect', 'role.not.allowed', 'modify.not.allowed', 'too.many.requests'],
  source: SOURCE,
});

/** Keeps an account that was being closed. */
export const keepAccount = defineCall({
  id: 'keepAccount',
  method: 'POST',
  path: '/api/user/keep',
  params: z.object({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['closing', 'profile'],
  errors: ['role.not.allowed', 'modify.not.allowed'],
  source: SOURCE,
});
