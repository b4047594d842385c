import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, instantFromWire, optionalText, wireId, wireWhole } from './values';

/** Maximum entries per answer of the journal. */
const MAX_ENTRIES = 200;

/** What the journal of a company lists. */
export const TEAM_ACTIONS = [
  'loginAs',
  'registration.opened',
  'registration.invited',
  'registration.finished',
  'installer.assigned',
  'password.check.refused',
  'team.invited',
  'team.removed',
] as const;
export type TeamAction = (typeof TEAM_ACTIONS)[number];

const instant = (text: string | null) => instantFromWire(text);

/** A person who works for the company. */
export interface TeamMember {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'maintainer' | 'installer';
  /** Epoch milliseconds of the last sign-in; null while the invitation is open. */
  readonly signedInMs: number | null;
  /** Unfinished installations assigned to the person. */
  readonly pending: number;
}

/** People of the company of the signed-in maintainer, maintainers first. */
export const team = defineCall({
  id: 'team',
  path: '/api/team',
  params: z.object({}),
  answer: z.object({
    people: z.array(
      z.object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        role: z.enum(['maintainer', 'installer']),
        /** UTC, `YYYY-MM-DD HH:mm:ss`. */
        signedInAt: optionalText,
        pending: z.number(),
      }),
    ),
  }),
  read: ({ people }): readonly TeamMember[] =>
    people.map(({ signedInAt, ...person }) => ({ ...person, signedInMs: instant(signedInAt) })),
  source: 'docs/rules/professionals.md#the-team',
});

/** An entry of the company's journal. */
export interface TeamDeed {
  readonly id: string;
  readonly action: TeamAction;
  readonly atMs: number | null;
  /** Name of the person who did it. */
  readonly by: string;
  /** Name of the home, or of the person of a `team` action; null when it no longer exists. */
  readonly about: string | null;
  /** Installer before and after an assignment; null for none, undefined for other actions and older platforms. */
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** One page of the journal and the total count. */
export interface TeamDeeds {
  readonly total: number;
  readonly deeds: readonly TeamDeed[];
}

/** What the people of the company did, also those who left, newest first. */
export const teamDeeds = defineCall({
  id: 'teamDeeds',
  path: '/api/team/deeds',
  params: z.object({
    from: z._default(wireWhole(0, 100_000), 0),
    count: z._default(wireWhole(1, MAX_ENTRIES), 20),
  }),
  answer: z.object({
    total: z.number(),
    deeds: z.array(
      z.object({
        id: z.string(),
        action: z.enum(TEAM_ACTIONS),
        /** UTC, `YYYY-MM-DD HH:mm:ss`. */
        at: z.string(),
        by: z.string(),
        about: optionalText,
        from: z.optional(z.nullable(z.string())),
        to: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  read: ({ total, deeds }): TeamDeeds => ({
    total,
    deeds: deeds.map(({ at, ...deed }) => ({ ...deed, atMs: instant(at) })),
  }),
  source: 'docs/rules/professionals.md#the-team',
});

/**
 * Creates the account of an installer of the company and mails the link to a password. For an installer of the company
 * whose invitation is open it mails another link; one who left comes back. Who works in it already is refused.
 */
export const inviteColleague = defineCall({
  id: 'inviteColleague',
  method: 'POST',
  path: '/api/team/invite',
  params: z.strictObject({
    email: wireVerbatim(254, 3),
    /** Needed for a new account. */
    firstName: z._default(wireText(120), ''),
    lastName: z._default(wireText(120), ''),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['team'],
  errors: [
    'email.invalid',
    'email.taken',
    'team.member',
    'account.locked',
    'mail.unavailable',
    'tenant.not.allowed',
  ],
  source: 'docs/rules/professionals.md#the-team',
});

/** Removes an installer from the company: sessions end, unfinished installations are no longer assigned. */
export const removeColleague = defineCall({
  id: 'removeColleague',
  method: 'POST',
  path: '/api/team/remove',
  params: z.strictObject({ id: wireId }),
  answer: z.object({ unassigned: z.number() }),
  read: ({ unassigned }) => unassigned,
  carrier: 'form',
  changes: true,
  tags: ['team', 'installations'],
  errors: ['installer.not.found'],
  source: 'docs/rules/professionals.md#the-team',
});

/** Calls about a company's people. */
export const teamCalls = { team, teamDeeds, inviteColleague, removeColleague };
