import * as z from 'zod/mini';
import { defineCall } from './call';
import { acknowledged, instantFromWire, optionalText, wireId } from './values';

/** A browser or program that is signed in to the account. */
export interface OpenSession {
  readonly id: string;
  /** Name of the browser; null when unknown. */
  readonly browser: string | null;
  /** Name of the system or device, such as Android or iPad; null when unknown. */
  readonly system: string | null;
  /** Epoch milliseconds. */
  readonly openedAtMs: number | null;
  /** Epoch milliseconds, up to ten minutes late. */
  readonly usedAtMs: number | null;
  /** Whether it is the session that asks. */
  readonly isCurrent: boolean;
}

/** Where the account is signed in: the current session first, then the last used. */
export const openSessions = defineCall({
  id: 'openSessions',
  path: '/api/user/sessions',
  params: z.object({}),
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        browser: optionalText,
        system: optionalText,
        openedAt: z.string(),
        usedAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
  read: ({ sessions }): readonly OpenSession[] =>
    sessions.map(({ openedAt, usedAt, ...session }) => ({
      ...session,
      openedAtMs: instantFromWire(openedAt),
      usedAtMs: instantFromWire(usedAt),
    })),
  source: 'docs/rules/accounts.md',
});

/** Ends another session of the account, with the messages to the browser that was added in it. */
export const endSession = defineCall({
  id: 'endSession',
  method: 'POST',
  path: '/api/user/sessions/end',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['sessions', 'notifications'],
  errors: ['session.not.found'],
  source: 'docs/rules/accounts.md',
});

/** Ends every session of the account but the current one. Resolves to their number. */
export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/api/user/sessions/endOthers',
  params: z.strictObject({}),
  answer: z.object({ ended: z.number() }),
  read: ({ ended }) => ended,
  carrier: 'form',
  changes: true,
  tags: ['sessions', 'notifications'],
  source: 'docs/rules/accounts.md',
});

/** Calls about the open sessions of an account. */
export const openSessionCalls = { openSessions, endSession, endOtherSessions };
