import * as z from 'zod/mini';
import { defineCall } from './call';
import { OPERATOR_SOURCE } from './operator-paging';
import { acknowledged } from './values';

const SOURCE = 'docs/rules/releases-and-areas.md#reports';

/**
 * Why a release failed in a page: a file did not arrive (`fetch`) or had another hash (`integrity`), the host speaks
 * another contract, it threw or took too long while it mounted, later, or outside of its views (`uncaught`).
 */
export const AREA_FAILURES = ['fetch', 'integrity', 'contract', 'mount', 'late', 'uncaught'] as const;
export type AreaFailureKind = (typeof AREA_FAILURES)[number];

/** Budgets that a page judges. */
export const JUDGED_BUDGETS = ['mountMs', 'inpMs'] as const;
export type JudgedBudget = (typeof JUDGED_BUDGETS)[number];

/** Of an area, or `host`. */
const partName = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));
const version = z.string().check(z.regex(/^[\w.+-]{1,80}$/));
const durationMs = z.optional(z.number().check(z.minimum(0), z.maximum(600_000)));

const visit = z.object({
  area: partName,
  version,
  /** Whether it was mounted. */
  shown: z.boolean(),
  failed: z.array(z.enum(AREA_FAILURES)).check(z.maxLength(AREA_FAILURES.length)),
  /** Release that was shown instead. */
  fellBackTo: z.optional(version),
  overBudget: z.array(z.enum(JUDGED_BUDGETS)).check(z.maxLength(JUDGED_BUDGETS.length)),
  /** It used something that it does not declare in its `remote.json`. */
  undeclared: z.optional(z.boolean()),
  /** From the request to the first mount. */
  mountMs: durationMs,
  /** Of interactions with the area's elements, and the largest paint where it is one of them. */
  inpMs: durationMs,
  lcpMs: durationMs,
  /** Layout shift whose largest source is in the area. */
  cls: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
});
/** What happened to one release in a page since the page's last report. */
export type AreaVisit = z.input<typeof visit>;

/** Maximum body of {@link reportAreas}, bytes. */
export const MAX_REPORT_BYTES = 8_192;

/**
 * Reports what happened to releases in a page, without any text. Sent by `navigator.sendBeacon`, which sends no headers:
 * `authToken` is in the body. Releases that are not in force, or fallbacks of those, are ignored.
 */
export const reportAreas = defineCall({
  id: 'reportAreas',
  method: 'POST',
  path: '/api/reports',
  params: z.strictObject({ visits: z.array(visit).check(z.minLength(1), z.maxLength(24)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  postOnly: true,
  maxBodyBytes: MAX_REPORT_BYTES,
  errors: ['too.many.requests'],
  source: SOURCE,
});

const durationOf = z.nullable(z.number());
const instantOf = z.nullable(z.number());
const release = z.object({
  area: z.string(),
  version: z.string(),
  inForce: z.boolean(),
  /** Its first report, epoch milliseconds; null where there is none. */
  sinceMs: instantOf,
  /** Distinct households, and professionals, whose pages showed it or failed to. */
  households: z.number(),
  /** Of these, with any failure. */
  failedHouseholds: z.number(),
  /** By kind, the most first. */
  failures: z.array(z.object({ kind: z.string(), households: z.number() })),
  fellBackHouseholds: z.number(),
  /** In which it used something undeclared. Undefined on platforms of earlier releases. */
  undeclaredHouseholds: z.optional(z.number()),
  overBudget: z.array(z.object({ budget: z.string(), households: z.number() })),
  mountP50Ms: durationOf,
  mountP95Ms: durationOf,
  inpP75Ms: durationOf,
  lcpP75Ms: durationOf,
  clsP75: durationOf,
});
/** How a release of an area, or the host, is going. */
export type ReleaseHealth = z.output<typeof release>;

const signatures = z.object({
  /** Until when the root of keys is valid, epoch milliseconds; null where it is missing. */
  rootUntilMs: instantOf,
  /** Until when what is in force is confirmed to be the latest, epoch milliseconds; null where it is not. */
  confirmedUntilMs: instantOf,
});
/** Signatures of what is in force; null where no keys were made. */
export type Signatures = z.output<typeof signatures> | null;

/** Releases in force, and those reported within 30 days, by area; within an area the one in force first. */
export const operatorReleases = defineCall({
  id: 'operatorReleases',
  path: '/api/operator/releases',
  params: z.object({}),
  answer: z.object({
    releases: z.array(release),
    /** Undefined on platforms of earlier releases. */
    signatures: z.optional(z.nullable(signatures)),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});
