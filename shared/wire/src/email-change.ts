import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

/** Length of the code mailed to a new address. */
export const EMAIL_CODE_LENGTH = 6;

const THROTTLED = 'too.many.requests';

/**
 * Requests an e-mail change and mails a code to the new address. The old address stays valid until the code
 * is confirmed. Replaces an earlier request.
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
  tags: ['pendingEmail'],
  credential: true,
  errors: [
    'email.invalid',
    'email.taken',
    'password.incorrect',
    'mail.unavailable',
    'modify.not.allowed',
    THROTTLED,
  ],
  source: 'docs/rules/accounts.md',
});

/** The unconfirmed new address; null when there is none or its code has expired. */
export const pendingEmail = defineCall({
  id: 'pendingEmail',
  path: '/api/user/email/pending',
  params: z.object({}),
  answer: z.object({ email: z.nullable(z.string()) }),
  read: ({ email }) => email,
  source: 'docs/rules/accounts.md',
});

/**
 * Confirms the new address with the mailed code. Ends all other sessions and mails the old address an undo
 * link, valid for seven days.
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
  tags: ['profile'],
  credential: true,
  errors: [
    'email.code.invalid',
    'email.code.expired',
    'email.taken',
    'mail.unavailable',
    'modify.not.allowed',
    THROTTLED,
  ],
  source: 'docs/rules/accounts.md',
});

/** Cancels the unconfirmed change. */
export const cancelEmailChange = defineCall({
  id: 'cancelEmailChange',
  method: 'POST',
  path: '/api/user/email/cancel',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['pendingEmail'],
  source: 'docs/rules/accounts.md',
});

/** Restores the old address with the `code` of its undo link; ends every session and the password, which recovery replaces. */
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
  source: 'docs/rules/accounts.md',
});
