import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { wireText } from './text';
import { acknowledged, optionalNumber, wireDay, wireId } from './values';

const SOURCE = 'docs/rules/reading-programs.md';

/** Read tokens of a home at a time. */
export const MAX_READ_TOKENS = 10;
/** Longest span of an export, days. */
export const MAX_EXPORT_DAYS = 366;

const readToken = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch milliseconds. */
  createdMs: z.number(),
  /** Up to ten minutes late; null before the first use. */
  usedMs: optionalNumber,
});
/** A program that may read the home. */
export type ReadToken = z.infer<typeof readToken>;

/** Programs that may read the home, the newest first. */
export const readTokens = defineCall({
  id: 'readTokens',
  path: '/api/user/programs',
  params: z.object({}),
  answer: z.object({ tokens: z.array(readToken) }),
  read: ({ tokens }): readonly ReadToken[] => tokens,
  errors: ['role.not.allowed'],
  source: SOURCE,
});

/** Lets a program read the home. The token is shown once. */
export const createReadToken = defineCall({
  id: 'createReadToken',
  method: 'POST',
  path: '/api/user/programs/add',
  params: z.strictObject({ name: wireText(60, 1) }),
  answer: z.object({ id: z.string(), token: z.string() }),
  read: (answer) => answer,
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: ['modify.not.allowed', 'role.not.allowed', 'read.tokens.too.many', 'too.many.requests'],
  source: SOURCE,
});

/** Ends the token of a program at once. */
export const endReadToken = defineCall({
  id: 'endReadToken',
  method: 'POST',
  path: '/api/user/programs/end',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: ['role.not.allowed', 'read.token.not.found'],
  source: SOURCE,
});

/** Energies of the home by its finest stored steps, as CSV. `to` is exclusive; both are days at the home. */
export const measuresExport = defineFileCall({
  id: 'measuresExport',
  path: '/api/measures/export',
  params: z.object({ from: wireDay, to: wireDay, format: z._default(z.enum(['csv']), 'csv') }),
  file: 'text/csv; charset=utf-8',
  errors: ['history.not.in.licence', 'period.invalid', 'period.too.long'],
  source: SOURCE,
});

/** Powers, energies of today, charge levels and their age in the text format of Prometheus. */
export const measuresPrometheus = defineFileCall({
  id: 'measuresPrometheus',
  path: '/api/measures/prometheus',
  params: z.object({}),
  file: 'text/plain; version=0.0.4; charset=utf-8',
  source: SOURCE,
});

/** The calls about read tokens by their ids. */
export const readTokenCalls = { readTokens, createReadToken, endReadToken };
