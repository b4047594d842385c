import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

/** Digits of the code that proves a new address. */
export const EMAIL_CODE_LENGTH = 6;

const THROTTLED = 'too.many.requests';

/**
 * Asks for another e-mail address: mails a code to it. Until the code is entered the old address stays (D102). Another
 * request takes the place of the one before.
 */
export const changeEmail = defineCall({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/user/email/change',
  params: z.strictObject({ email: wireVerbatim(254, 1), password: wireVerbatim(256, 1) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: [
    'email.invalid',
    'email.taken',
    'password.incorrect',
    'mail.unavailable',
    'modify.not.allowed',
    THROTTLED,
  ],
  source: 'spec 3 §5 §8, D102',
});

/** The address that waits for its code; null for none, or when its code has expired. */
export const pendingEmail = defineCall({
  id: 'pendingEmail',
  path: '/api/user/email/pending',
  params: z.object({}),
  answer: z.object({ email: z.nullable(z.string()) }),
  read: ({ email }) => email,
  source: 'D102',
});

/**
 * Proves the new address by the code mailed to it. The old one gets a notice with a link that takes the change back for
 * seven days; every other session ends.
 */
export const confirmEmail = defineCall({
  id: 'confirmEmail',
  method: 'POST',
  path: '/api/user/email/confirm',
  params: z.strictObject({ code: wireVerbatim(32, 1) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: [
    'email.code.invalid',
    'email.code.expired',
    'email.taken',
    'mail.unavailable',
    'modify.not.allowed',
    THROTTLED,
  ],
  source: 'D102',
});

/** Forgets the address that waits for its code. */
export const cancelEmailChange = defineCall({
  id: 'cancelEmailChange',
  method: 'POST',
  path: '/api/user/email/cancel',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  source: 'D102',
});

/** Takes a change of address back by the link of its notice: the old address is in force again and every session ends. */
export const undoEmailChange = defineCall({
  id: 'undoEmailChange',
  method: 'POST',
  path: '/api/user/email/undo',
  params: z.strictObject({ code: wireVerbatim(64, 1) }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: ['token.invalid', THROTTLED],
  source: 'D102',
});
