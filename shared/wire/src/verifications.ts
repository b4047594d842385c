import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

/** Whether a password is the session's own: the answer is `ok`, or a refusal. Posted by our pages (D3). */
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
  source: 'spec 1 §7, D3',
});

/** Whether an e-mail address is free: the answer is `ok`, or `email.taken`. One's own is free (D40). */
export const verifyEmail = defineCall({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/email/verify',
  params: z.object({ email: wireVerbatim(254).check(z.regex(/^\S+@\S+$/)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  errors: ['email.taken', 'too.many.requests'],
  source: 'spec 1 §7, D3, D40',
});
