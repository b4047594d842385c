import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireVerbatim } from './text';
import { acknowledged } from './values';

const email = wireVerbatim(254, 1);
const password = wireVerbatim(256, 1);
const oneTimeCode = z.string().check(z.regex(/^[\w-]{16,128}$/));
const granted = z.object({ authToken: z.string() });
/** Name of a tenant. */
export const tenantName = z.string().check(z.regex(/^[\w-]{1,40}$/));

/**
 * Sign in. Our front end posts it; the specification's GET answers the same. Resolves to the token. A page names its
 * tenant and lets in nobody of another.
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
    'too.many.requests',
    'service.busy',
  ],
  credential: true,
  source: 'spec 1 §7, D3',
});

/** Ends the session the token stands for; `token` names it once more, as clients of the wire do. */
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
  changes: true,
  source: 'spec 1 §7',
});

/**
 * Exchanges a one-time token for a session, or lets a professional act for a customer who allows it (D2). A page
 * names its tenant, and opens no home of another (D146). With a `key` of the browser's own, the link of a customer's
 * registration answers the same to that browser for a minute (D169).
 */
export const loginAs = defineCall({
  id: 'loginAs',
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
  changes: true,
  errors: [
    'token.invalid',
    'tenant.not.allowed',
    'login.as.not.allowed',
    'user.not.found',
    'not.authorized',
    'too.many.requests',
  ],
  credential: true,
  source: 'spec 1 §7, D2',
});

/** Whether the person may change anything. A refusal here is not an unauthorised event. */
export const canModify = defineCall({
  id: 'canModify',
  path: '/api/user/canModify',
  params: z.object({}),
  answer: z.object({ canModify: z.boolean() }),
  read: (answer) => answer.canModify,
  source: 'spec 1 §6',
});

/** Asks for a recovery mail, for the account of the page's tenant; known and unknown addresses are answered alike. */
export const forgotPassword = defineCall({
  id: 'forgotPassword',
  path: '/api/password/forgot',
  params: z.object({ email, tenant: z.optional(tenantName) }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  changes: true,
  errors: ['too.many.requests'],
  source: 'spec 1 §7',
});

/** Whether a recovery code may still be used. */
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
  source: 'spec 1 §5',
});

/** Sets a new password with a recovery code, which is used up. All sessions of the account end (D2). */
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
  source: 'spec 1 §7',
});
