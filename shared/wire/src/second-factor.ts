import * as z from 'zod/mini';
import { defineCall } from './call';
import { oneTimeCode, tenantName } from './session';
import { wireText, wireVerbatim } from './text';
import { acknowledged, optionalNumber, wireId } from './values';

const SOURCE = 'docs/rules/second-factor.md';

/** Passkeys of an account at a time. */
export const MAX_PASSKEYS = 10;
/** Recovery codes made at a time. */
export const RECOVERY_CODES = 10;

const password = wireVerbatim(256, 1);
/** Continues a step; 32 letters and digits. */
const step = z.string().check(z.regex(/^[A-Za-z0-9]{32}$/));
/** Base64url without padding, of at most `maxLength` characters. */
const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
const codes = z.array(z.string());

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as the platform fills it in. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification: z.enum(['discouraged', 'preferred', 'required']),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof creationOptions>;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, as far as the platform fills it in. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']),
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.infer<typeof requestOptions>;

const KEY_ID_LENGTH = 1400;
const CLIENT_DATA_LENGTH = 4_000;
const keyId = base64url(KEY_ID_LENGTH);
const common = { id: keyId, rawId: keyId, type: z.literal('public-key') };

/** `RegistrationResponseJSON` of WebAuthn; other members are ignored. */
const creationResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH),
    attestationObject: base64url(8_000),
    transports: z._default(z.array(z.string().check(z.regex(/^[\w-]{1,20}$/))).check(z.maxLength(8)), []),
  }),
});
export type PasskeyCreated = z.output<typeof creationResponse>;

/** `AuthenticationResponseJSON` of WebAuthn; other members are ignored. */
const requestResponse = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url(CLIENT_DATA_LENGTH),
    authenticatorData: base64url(CLIENT_DATA_LENGTH),
    signature: base64url(CLIENT_DATA_LENGTH),
  }),
});
export type PasskeyUsed = z.output<typeof requestResponse>;

/** Ways to the second step of a sign-in. */
const secondSteps = z.object({
  /** Names the sign-in for five minutes and five tries. */
  step,
  /** Null where none of the account's passkeys belongs to the page's host. */
  passkey: z.nullable(requestOptions),
  hasApp: z.boolean(),
  hasRecoveryCodes: z.boolean(),
});
export type SecondSteps = z.infer<typeof secondSteps>;

/** Begins the sign-in of an account with a second factor, after `signIn` has answered `second.factor.needed`. */
export const beginSecondStep = defineCall({
  id: 'beginSecondStep',
  method: 'POST',
  path: '/api/auth/second',
  params: z.object({
    email: wireVerbatim(254, 1),
    password,
    tenant: z.optional(tenantName),
  }),
  answer: secondSteps,
  read: (answer): SecondSteps => answer,
  token: false,
  carrier: 'form',
  changes: true,
  postOnly: true,
  errors: [
    'invalid.credentials',
    'tenant.not.allowed',
    'account.locked',
    'second.factor.none',
    'too.many.requests',
    'service.busy',
  ],
  credential: true,
  source: SOURCE,
});

/**
 * Begins the second step of an account that the tenant's identity provider has named, after `loginAs` has answered
 * `second.factor.needed`. The one-time token is used up.
 */
export const beginSecondStepAfterProvider = defineCall({
  id: 'beginSecondStepAfterProvider',
  method: 'POST',
  path: '/api/auth/second/provider',
  params: z.object({ token: oneTimeCode, tenant: z.optional(tenantName) }),
  answer: secondSteps,
  read: (answer): SecondSteps => answer,
  token: false,
  carrier: 'form',
  changes: true,
  postOnly: true,
  errors: [
    'token.invalid',
    'tenant.not.allowed',
    'account.locked',
    'second.factor.none',
    'too.many.requests',
  ],
  credential: true,
  source: SOURCE,
});

/** Finishes a sign-in by one of: a code of the app or a recovery code (`code`), or a passkey. Resolves to the token. */
export const finishSecondStep = defineCall({
  id: 'finishSecondStep',
  method: 'POST',
  path: '/api/auth/second/finish',
  params: z.object({
    step,
    code: z.optional(wireVerbatim(40, 1)),
    passkey: z.optional(requestResponse),
  }),
  answer: z.object({ authToken: z.string() }),
  read: ({ authToken }) => authToken,
  token: false,
  carrier: 'json',
  changes: true,
  postOnly: true,
  errors: ['second.step.not.found', 'second.factor.wrong', 'invalid.credentials', 'too.many.requests'],
  credential: true,
  source: SOURCE,
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Epoch milliseconds. */
  createdMs: z.number(),
  /** Null before the first use. */
  usedMs: optionalNumber,
  /** Host name of the pages on which it works. */
  host: z.string(),
});
/** A passkey of the account. */
export type Passkey = z.infer<typeof passkey>;

const factors = z.object({
  /** Whether the account must have a second factor. */
  isNeeded: z.boolean(),
  /** The newest first. */
  passkeys: z.array(passkey),
  /** The code app; null without one. */
  app: z.nullable(z.object({ createdMs: z.number(), usedMs: optionalNumber })),
  /** Recovery codes not used yet. */
  recoveryCodes: z.number(),
});
/** The second factor of the account. */
export type SecondFactors = z.infer<typeof factors>;

/** The second factor of the account. */
export const secondFactors = defineCall({
  id: 'secondFactors',
  path: '/api/user/secondFactor',
  params: z.object({}),
  answer: factors,
  read: (answer): SecondFactors => answer,
  errors: ['role.not.allowed'],
  source: SOURCE,
});

const CHANGE_ERRORS = ['modify.not.allowed', 'role.not.allowed', 'password.incorrect', 'too.many.requests'];
const change = {
  method: 'POST',
  changes: true,
  postOnly: true,
  tags: ['secondFactor', 'profile'],
  credential: true,
  source: SOURCE,
} as const;

/** What a browser needs to make a passkey for the page's host. */
export const proposePasskey = defineCall({
  ...change,
  id: 'proposePasskey',
  path: '/api/user/secondFactor/passkey/propose',
  params: z.strictObject({ password, tenant: z.optional(tenantName) }),
  answer: z.object({ step, options: creationOptions }),
  read: (answer) => answer,
  carrier: 'form',
  errors: [...CHANGE_ERRORS, 'passkeys.too.many', 'passkeys.elsewhere', 'tenant.not.allowed'],
});

/** Adds a passkey that the browser has made. With the first factor come the recovery codes, shown once. */
export const addPasskey = defineCall({
  ...change,
  id: 'addPasskey',
  path: '/api/user/secondFactor/passkey/add',
  params: z.strictObject({ step, name: wireText(60, 1), passkey: creationResponse }),
  answer: z.object({ recoveryCodes: z.nullable(codes) }),
  read: ({ recoveryCodes }) => recoveryCodes,
  carrier: 'json',
  errors: ['second.step.not.found', 'passkey.invalid', 'passkey.known', 'passkeys.too.many'],
});

/** Gives a passkey another name, which changes nothing of how the account signs in: no password is asked for. */
export const renamePasskey = defineCall({
  id: 'renamePasskey',
  method: 'POST',
  path: '/api/user/secondFactor/passkey/rename',
  params: z.strictObject({ id: wireId, name: wireText(60, 1) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['secondFactor'],
  errors: ['modify.not.allowed', 'role.not.allowed', 'passkey.not.found'],
  source: SOURCE,
});

/** Removes a passkey. */
export const removePasskey = defineCall({
  ...change,
  id: 'removePasskey',
  path: '/api/user/secondFactor/passkey/remove',
  params: z.strictObject({ id: wireId, password }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  errors: [...CHANGE_ERRORS, 'passkey.not.found', 'second.factor.last'],
});

/** A new secret for a code app, as base32 and as an address for its camera (`otpauth:`). */
export const proposeCodeApp = defineCall({
  ...change,
  id: 'proposeCodeApp',
  path: '/api/user/secondFactor/app/propose',
  params: z.strictObject({ password }),
  answer: z.object({ step, secret: z.string(), address: z.string() }),
  read: (answer) => answer,
  carrier: 'form',
  errors: CHANGE_ERRORS,
});

/** Sets up the code app by its first code, in place of a former one. Recovery codes as in {@link addPasskey}. */
export const addCodeApp = defineCall({
  ...change,
  id: 'addCodeApp',
  path: '/api/user/secondFactor/app/add',
  params: z.strictObject({ step, code: wireVerbatim(10, 1) }),
  answer: z.object({ recoveryCodes: z.nullable(codes) }),
  read: ({ recoveryCodes }) => recoveryCodes,
  carrier: 'form',
  errors: ['second.step.not.found', 'second.factor.wrong', 'too.many.requests'],
});

/** Removes the code app. */
export const removeCodeApp = defineCall({
  ...change,
  id: 'removeCodeApp',
  path: '/api/user/secondFactor/app/remove',
  params: z.strictObject({ password }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  errors: [...CHANGE_ERRORS, 'code.app.not.found', 'second.factor.last'],
});

/** New recovery codes, shown once, in place of all former ones. */
export const makeRecoveryCodes = defineCall({
  ...change,
  id: 'makeRecoveryCodes',
  path: '/api/user/secondFactor/recoveryCodes',
  params: z.strictObject({ password }),
  answer: z.object({ recoveryCodes: codes }),
  read: ({ recoveryCodes }) => recoveryCodes,
  carrier: 'form',
  errors: [...CHANGE_ERRORS, 'second.factor.none'],
});

/** The calls of this file by their ids. */
export const secondFactorCalls = {
  beginSecondStep,
  beginSecondStepAfterProvider,
  finishSecondStep,
  secondFactors,
  proposePasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  proposeCodeApp,
  addCodeApp,
  removeCodeApp,
  makeRecoveryCodes,
};
