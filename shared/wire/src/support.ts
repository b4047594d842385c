import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, instantFromWire, optionalNumber, optionalText, wireId } from './values';

/** Durations a household can grant, minutes. */
export const SUPPORT_MINUTES = [15, 30, 60] as const;
export type SupportMinutes = (typeof SUPPORT_MINUTES)[number];

/**
 * `granted`: access in force. `revoked`: ended by the household. `finished`: ended by time or by the support
 * person. `expired`: not answered in time. `requested` and `refused` are Foyer extensions.
 */
export const SUPPORT_STATUSES = [
  'requested',
  'granted',
  'refused',
  'revoked',
  'finished',
  'expired',
] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

const waitToken = z.string().check(z.regex(/^[\w-]{16,128}$/));

const supportRequestWire = z.object({
  id: z.string(),
  status: z.enum(SUPPORT_STATUSES),
  /** Seconds until the access ends or an unanswered request expires; 0 when over. */
  remainingTime: z.number(),
  /** Name of the support person. */
  agent: optionalText,
  reason: optionalText,
  /** Requested address; sent to the support person only. */
  email: optionalText,
  /** UTC, `YYYY-MM-DD HH:mm:ss`. */
  requestedAt: optionalText,
  /** End of the access, in force or past. */
  endsAt: optionalText,
  /** Duration granted by the household; null without a grant. */
  minutes: optionalNumber,
  /** Number of changes made so far. */
  deeds: z._default(z.number(), 0),
});

/** A request for access to a household. */
export interface SupportRequest {
  readonly id: string;
  readonly status: SupportStatus;
  readonly remainingS: number;
  readonly agent: string | null;
  readonly reason: string | null;
  readonly email: string | null;
  /** Epoch milliseconds. */
  readonly requestedAtMs: number | null;
  readonly endsAtMs: number | null;
  readonly minutes: number | null;
  readonly deeds: number;
}

function readRequest(wire: z.output<typeof supportRequestWire>): SupportRequest {
  const { remainingTime, requestedAt, endsAt, ...same } = wire;
  return {
    ...same,
    remainingS: remainingTime,
    requestedAtMs: instantFromWire(requestedAt),
    endsAtMs: instantFromWire(endsAt),
  };
}

const readRequests = (wire: readonly z.output<typeof supportRequestWire>[]): readonly SupportRequest[] =>
  wire.map(readRequest);

/**
 * Current support request; null when there is none. A household gets the pending or granted request, a
 * support session its own (even just after its end), a support person the request identified by `token`.
 */
export const supportStatus = defineCall({
  id: 'supportStatus',
  method: 'POST',
  path: '/api/support/status',
  params: z.object({ token: z.optional(waitToken) }),
  answer: z.object({ fullAccessRequest: z._default(z.nullable(supportRequestWire), null) }),
  read: ({ fullAccessRequest }) => fullAccessRequest && readRequest(fullAccessRequest),
  carrier: 'form',
  errors: ['support.token.invalid', 'too.many.requests'],
  source: 'docs/rules/support.md',
});

/**
 * Requests access to a household by e-mail address. The answer is the same for unknown addresses. Resolves to
 * the token for `/support/hold`, valid only in the support person's session.
 */
export const requestSupport = defineCall({
  id: 'requestSupport',
  method: 'POST',
  path: '/api/support/request',
  params: z.strictObject({ email: wireVerbatim(254, 3), reason: wireText(300, 5) }),
  answer: z.object({ token: z.string() }),
  read: ({ token }) => token,
  carrier: 'form',
  changes: true,
  tags: ['support'],
  errors: ['too.many.requests'],
  source: 'docs/rules/support.md',
});

/** A household's requests, or a support person's own: newest first, at most 50. */
export const supportRequests = defineCall({
  id: 'supportRequests',
  path: '/api/support/requests',
  params: z.object({}),
  answer: z.object({ requests: z.array(supportRequestWire) }),
  read: ({ requests }) => readRequests(requests),
  source: 'docs/rules/support.md',
});

/** Grants access for `minutes`, or refuses without them. */
export const answerSupport = defineCall({
  id: 'answerSupport',
  method: 'POST',
  path: '/api/support/answer',
  params: z.strictObject({
    id: wireId,
    minutes: z.optional(
      z.pipe(
        z.union([z.literal(SUPPORT_MINUTES), z.literal(['15', '30', '60'])]),
        z.transform((value) => Number(value) as SupportMinutes),
      ),
    ),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['profile', 'support'],
  errors: ['support.request.not.found', 'support.request.closed', 'role.not.allowed'],
  source: 'docs/rules/support.md',
});

/**
 * One-time token, valid for 60 s, which `loginAs` exchanges for the session of a granted access: the one that `token`
 * waits for, or a support person's own request by its `id`. Refused with `support.token.invalid` for any other.
 */
export const takeOver = defineCall({
  id: 'takeOver',
  method: 'POST',
  path: '/api/support/takeOver',
  params: z.strictObject({ token: z.optional(waitToken), id: z.optional(wireId) }),
  answer: z.object({ token: z.string() }),
  read: ({ token }) => token,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: ['support.token.invalid', 'support.not.granted', 'too.many.requests'],
  source: 'docs/rules/support.md',
});

/** Ends an access, by the household or the support person. */
export const endSupport = defineCall({
  id: 'endSupport',
  method: 'POST',
  path: '/api/support/end',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['profile', 'support'],
  errors: ['support.request.not.found', 'support.request.closed'],
  source: 'docs/rules/support.md',
});

/** Revokes an access with the token of the household's mail, without a session. */
export const revokeSupport = defineCall({
  id: 'revokeSupport',
  method: 'POST',
  path: '/api/support/revokeAccess',
  params: z.object({ token: waitToken }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: ['support.token.invalid', 'too.many.requests'],
  source: 'docs/rules/support.md',
});

const shown = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const deedWire = z.object({
  id: z.string(),
  /** Id of the call that made the change. */
  call: z.string(),
  at: z.string(),
  /** Name of the changed room, device or person. */
  subject: optionalText,
  changes: z.array(z.object({ field: z.string(), before: shown, after: shown })),
  undoable: z.boolean(),
  undone: z.boolean(),
});

/** A change made by a support person. */
export interface SupportChange {
  readonly id: string;
  /** Id of the call. */
  readonly call: string;
  /** Epoch milliseconds. */
  readonly atMs: number | null;
  readonly subject: string | null;
  /** Before and after by field; null for a missing value. */
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | number | boolean | null;
    readonly after: string | number | boolean | null;
  }[];
  readonly undoable: boolean;
  readonly undone: boolean;
}

/** A page of changes. */
export interface SupportChanges {
  /** Newest first, at most 200. */
  readonly changes: readonly SupportChange[];
  /** Whether older ones follow. */
  readonly hasMore: boolean;
}

/** Changes made under one grant, those older than `before` if it is given. */
export const supportDeeds = defineCall({
  id: 'supportDeeds',
  path: '/api/support/deeds',
  params: z.object({ id: wireId, before: z.optional(wireId) }),
  answer: z.object({ deeds: z.array(deedWire), hasMore: z._default(z.boolean(), false) }),
  read: ({ deeds, hasMore }): SupportChanges => ({
    changes: deeds.map(({ at, ...deed }) => ({ ...deed, atMs: instantFromWire(at) })),
    hasMore,
  }),
  errors: ['support.request.not.found'],
  source: 'docs/rules/support.md',
});

/** Undoes a support person's change. Refused when it was changed again since. */
export const undoSupport = defineCall({
  id: 'undoSupport',
  method: 'POST',
  path: '/api/support/undo',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['alerts', 'profile', 'states', 'support', 'tariffs'],
  errors: ['support.deed.not.found', 'support.deed.changed.since', 'role.not.allowed'],
  source: 'docs/rules/support.md',
});
