import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, instantFromWire, optionalNumber, optionalText, wireId } from './values';

/** How long a household may let a support person in, minutes (D131). */
export const SUPPORT_MINUTES = [15, 30, 60] as const;
export type SupportMinutes = (typeof SUPPORT_MINUTES)[number];

/**
 * Where a request for support stands. `granted`, `revoked`, `finished` and `expired` are the specification's (spec 3
 * §4): access in force, ended by the household, ended by its time or by the support person, lapsed unanswered.
 * `requested` and `refused` are ours.
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
  /** Seconds until the access ends, or an unanswered request lapses; 0 for one that is over. */
  remainingTime: z.number(),
  /** Name of the support person. */
  agent: optionalText,
  reason: optionalText,
  /** The address asked for; told to the support person alone. */
  email: optionalText,
  /** UTC, `YYYY-MM-DD HH:mm:ss`. */
  requestedAt: optionalText,
  /** When the access in force ends, or a past one did. */
  endsAt: optionalText,
  /** What the household chose; null without access. */
  minutes: optionalNumber,
  /** Changes made under it so far. */
  deeds: z._default(z.number(), 0),
});

/** A request for access to a household, and what became of it. */
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
 * Where support stands (spec 3 §7). A household hears of the request that waits or of the access in force, a support
 * session of its own, a support person in their own name of the one they wait for with `token`. Resolves to null when
 * there is none. A support session that has just ended is still told how.
 */
export const supportStatus = defineCall({
  id: 'supportStatus',
  path: '/api/support/status',
  params: z.object({ token: z.optional(waitToken) }),
  answer: z.object({ fullAccessRequest: z._default(z.nullable(supportRequestWire), null) }),
  read: ({ fullAccessRequest }) => fullAccessRequest && readRequest(fullAccessRequest),
  errors: ['support.token.invalid', 'too.many.requests'],
  source: 'spec 3 §4 §7, D131',
});

/**
 * Asks for a household by its e-mail address. Known and unknown addresses are answered alike (D131). Resolves to the
 * token one waits with at `/support/hold`, which is worth nothing without the support person's own session.
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
  errors: ['too.many.requests'],
  source: 'D131',
});

/** Newest first, at most 50: a household's requests, or those a support person has made. */
export const supportRequests = defineCall({
  id: 'supportRequests',
  path: '/api/support/requests',
  params: z.object({}),
  answer: z.object({ requests: z.array(supportRequestWire) }),
  read: ({ requests }) => readRequests(requests),
  source: 'D131, D133',
});

/** The household's answer: `minutes` lets the support person in, without it they stay out (D131). */
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
  errors: ['support.request.not.found', 'support.request.closed', 'role.not.allowed'],
  source: 'D131',
});

/** A one-time token for a granted access, good for 60 s; `loginAs` exchanges it for the session (D2, D132). */
export const takeOver = defineCall({
  id: 'takeOver',
  method: 'POST',
  path: '/api/support/takeOver',
  params: z.strictObject({ token: waitToken }),
  answer: z.object({ token: z.string() }),
  read: ({ token }) => token,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: ['support.token.invalid', 'support.not.granted', 'too.many.requests'],
  source: 'D2, D132',
});

/** Ends an access: the household takes it back, or the support person is done. */
export const endSupport = defineCall({
  id: 'endSupport',
  method: 'POST',
  path: '/api/support/end',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['support.request.not.found', 'support.request.closed'],
  source: 'D132',
});

/** Takes an access back with the token of the household's mail, without a session (spec 3 §7). */
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
  source: 'spec 3 §7',
});

const shown = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const deedWire = z.object({
  id: z.string(),
  /** The call that was made. */
  call: z.string(),
  at: z.string(),
  /** Name of the room, the device or the person it was about. */
  subject: optionalText,
  changes: z.array(z.object({ field: z.string(), before: shown, after: shown })),
  undoable: z.boolean(),
  undone: z.boolean(),
});

/** Something that was changed under a grant (D133). */
export interface SupportDeed {
  readonly id: string;
  /** Id of the call that did it. */
  readonly call: string;
  /** Epoch milliseconds. */
  readonly atMs: number | null;
  readonly subject: string | null;
  /** What is different; a field's missing value is null. */
  readonly changes: readonly {
    readonly field: string;
    readonly before: string | number | boolean | null;
    readonly after: string | number | boolean | null;
  }[];
  readonly undoable: boolean;
  readonly undone: boolean;
}

/** What was done under a grant of one's own, newest first, at most 200. */
export const supportDeeds = defineCall({
  id: 'supportDeeds',
  path: '/api/support/deeds',
  params: z.object({ id: wireId }),
  answer: z.object({ deeds: z.array(deedWire) }),
  read: ({ deeds }): readonly SupportDeed[] =>
    deeds.map(({ at, ...deed }) => ({ ...deed, atMs: instantFromWire(at) })),
  errors: ['support.request.not.found'],
  source: 'D133',
});

/** Puts back what a support person changed, unless it was changed again since (D133). */
export const undoSupport = defineCall({
  id: 'undoSupport',
  method: 'POST',
  path: '/api/support/undo',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['support.deed.not.found', 'support.deed.changed.since', 'role.not.allowed'],
  source: 'D133',
});
