import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

const email = wireVerbatim(254, 1);
const password = wireVerbatim(256, 1);
export const oneTimeCode = z.string().check(z.regex(/^[\w-]{16,128}$/));
const granted = z.object({ authToken: z.string() });
export const tenantName = z.string().check(z.regex(/^[\w-]{1,40}$/));

/**
 * Signs in and resolves to the token. `tenant` is the page's; accounts of another tenant are refused. An account with
 * a second factor is answered `second.factor.needed`: see `beginSecondStep`. GET is accepted too, for the original
 * clients.
 */
export const signIn = defineCall({
  id: 'signIn',
  method: 'POST',
  path: '/api/auth',
  params: z.object({
    email: z._default(wireVerbatim(254), ''),
    password: z._default(wireVerbatim(256), ''),
    tenant: z.optional(tenantName),
  }),
  answer: granted,
  read: ({ authToken }) => authToken,
  token: false,
  carrier: 'form',
  changes: true,
  errors: [
    'invalid.credentials',
    'undefined.email',
    'undefined.password',
    'tenant.not.allowed',
    'account.locked',
    'second.factor.needed',
    'too.many.requests',
    'service.busy',
  ],
  credential: true,
  source: 'docs/rules/session.md',
});

/** Ends the session. `token` repeats the session's token, as the original clients send it. */
export const signOut = defineCall({
  id: 'signOut',
  method: 'PUT',
  path: '/api/logout',
  params: z.object({
    username: z.optional(wireVerbatim(254)),
    token: z.optional(wireVerbatim(64)),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  source: 'docs/rules/session.md',
});

/**
 * Exchanges a one-time token for a session, or starts a professional's session for a customer who allows it. The token
 * of an identity provider's answer opens the person's own session; an account with a second factor is answered
 * `second.factor.needed`: see `beginSecondStepAfterProvider`.
 * `tenant` is the page's; homes of another tenant are refused. With the browser's own `key`, a customer's
 * registration link can be repeated for one minute.
 */
export const loginAs = defineCall({
  id: 'loginAs',
  method: 'POST',
  path: '/api/loginAs',
  params: z.object({
    token: z.optional(oneTimeCode),
    email: z.optional(email),
    key: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/))),
    tenant: z.optional(tenantName),
  }),
  answer: granted,
  read: ({ authToken }) => authToken,
  token: false,
  carrier: 'form',
  changes: true,
  errors: [
    'token.invalid',
    'tenant.not.allowed',
    'account.locked',
    'second.factor.needed',
    'login.as.not.allowed',
    'user.not.found',
    'not.authorized',
    'too.many.requests',
  ],
  credential: true,
  source: 'docs/rules/session.md',
});

/** Whether the session may change anything. A refusal here does not count as unauthorised. */
export const canModify = defineCall({
  id: 'canModify',
  path: '/api/user/canModify',
  params: z.object({}),
  answer: z.object({ canModify: z.boolean() }),
  read: (answer) => answer.canModify,
  source: 'docs/rules/session.md',
});

/** Sends a recovery mail to an account of the page's tenant. The answer is the same for unknown addresses. */
export const forgotPassword = defineCall({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/password/forgot',
  params: z.object({ email, tenant: z.optional(tenantName) }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  errors: ['too.many.requests'],
  source: 'docs/rules/session.md',
});

/** Whether a recovery code is still usable. */
export const validateRecoveryCode = defineCall({
  id: 'validateRecoveryCode',
  method: 'POST',
  path: '/api/password/validateRecoveryCode',
  params: z.object({ recoveryCode: wireVerbatim(128) }),
  answer: z.object({ valid: z.boolean() }),
  read: ({ valid }) => valid,
  token: false,
  carrier: 'form',
  errors: ['too.many.requests'],
  credential: true,
  source: 'docs/rules/session.md',
});

/** Sets a new password with a single-use recovery code and ends all sessions of the account. */
export const changePassword = defineCall({
  id: 'changePassword',
  method: 'POST',
  path: '/api/password/change',
  params: z.object({ recoveryCode: wireVerbatim(128), password }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  errors: [
    'recovery.code.invalid',
    'password.too.short',
    'password.too.common',
    'password.sameAsMail',
    'too.many.requests',
  ],
  credential: true,
  source: 'docs/rules/session.md',
});
