import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

/** Checks the session's own password. */
export const verifyPassword = defineCall({
  id: 'verifyPassword',
  method: 'POST',
  path: '/api/user/verifyPassword',
  params: z.object({ password: wireVerbatim(256, 1) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  errors: ['invalid.credentials', 'too.many.requests'],
  credential: true,
  source: 'docs/rules/accounts.md',
});

/** Checks that an e-mail address is free; the session's own address counts as free. */
export const verifyEmail = defineCall({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/email/verify',
  params: z.object({ email: wireVerbatim(254).check(z.regex(/^\S+@\S+$/)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  errors: ['email.taken', 'too.many.requests'],
  source: 'docs/rules/accounts.md',
});
