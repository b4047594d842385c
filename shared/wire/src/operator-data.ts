import * as z from 'zod/mini';
import { restoreTest } from './backups';
import { defineCall } from './call';
import { CORRECTION_KINDS, CORRECTION_STATES } from './corrections';
import { instant, instantOrNever, OPERATOR_SOURCE, operatorSubject } from './operator-paging';
import { optionalNumber, optionalText } from './values';

/** Why readings are refused. */
export const REFUSED_READING_REASONS = [
  'unknown_channel',
  'unknown_unit',
  'sentinel',
  'clock_ahead',
  'too_old',
  'above_subscribed_power',
  'production_at_night',
  'too_many_messages',
] as const;

const importedFile = z.object({
  household: z.nullable(operatorSubject),
  atMs: instant,
  accepted: z.number(),
  /** Readings that were stored before. */
  known: z.number(),
  /** User of the machine who imported them. */
  machineUser: optionalText,
});
/** Readings imported from a file by an operator. */
export type OperatorImport = z.output<typeof importedFile>;

const correction = z.object({
  id: z.string(),
  household: operatorSubject,
  kind: z.enum(CORRECTION_KINDS),
  /** `failed`: its job was given up and can be retried. */
  state: z.enum(CORRECTION_STATES),
  /** File or span, as the household named it. */
  name: z.string(),
  createdMs: instant,
  appliedMs: instantOrNever,
  /** Of its job while it fails. */
  failingSinceMs: instantOrNever,
  failure: optionalText,
  /** Job to retry; null while none fails. */
  jobId: optionalText,
});
/** A change of past measurements of a home. */
export type OperatorCorrection = z.output<typeof correction>;

const refusedReadings = z.object({
  household: operatorSubject,
  channel: z.string(),
  reason: z.enum(REFUSED_READING_REASONS),
  /** Since the beginning. */
  readings: z.number(),
  lastMs: instant,
  /** In the unit sent; null when it was no number. */
  lastValue: optionalNumber,
});
/** Readings of a home that were refused for one reason. */
export type OperatorRefusedReadings = z.output<typeof refusedReadings>;

/** What was imported into homes: the last 50 of each list. Failing corrections come first, then the newest. */
export const operatorImports = defineCall({
  id: 'operatorImports',
  path: '/api/operator/imports',
  params: z.object({}),
  answer: z.object({
    files: z.array(importedFile),
    corrections: z.array(correction),
    refused: z.array(refusedReadings),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

const backup = z.object({
  id: z.string(),
  startedMs: instant,
  endedMs: instant,
  /** Folder or file on the machine. */
  folder: z.string(),
  /** Null for one that failed. */
  rows: optionalNumber,
  bytes: optionalNumber,
  /** Why it failed; null for one that was written. */
  failure: optionalText,
});
/** A backup that was written, or that failed. */
export type OperatorBackup = z.output<typeof backup>;

/** How the backups are going, and the last 100 runs, the newest first. */
export const operatorBackups = defineCall({
  id: 'operatorBackups',
  path: '/api/operator/backups',
  params: z.object({}),
  answer: z.object({
    /** The last one that was written; null for none. */
    lastGood: z.nullable(
      z.object({ endedMs: instant, ageSeconds: z.number(), folder: z.string(), bytes: z.number() }),
    ),
    /** Runs that have failed since. */
    failures: z.number(),
    /** Why the last run failed; null where it was written. */
    lastFailure: optionalText,
    runs: z.array(backup),
    /** The last 20 restore tests, the newest first. */
    tests: z._default(z.array(restoreTest), []),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

const availability = z.enum(['real', 'sandboxed', 'unavailable']);
/** What serves a part: the real thing, a simulation of it, or nothing. */
export type OperatorAvailability = z.output<typeof availability>;

/** What the installation is made of and how it is going. */
export const operatorStatus = defineCall({
  id: 'operatorStatus',
  path: '/api/operator/status',
  params: z.object({}),
  answer: z.object({
    versions: z.object({
      foyer: z.string(),
      contract: z.string(),
      node: z.string(),
      /** `pglite` or `postgres`. */
      database: z.string(),
    }),
    /** Last migration of the database, such as `0165-backup-runs`. */
    schema: z.string(),
    /** The process that answers. */
    startedMs: instant,
    nowMs: instant,
    /** Connections of all processes to the database; null where it is embedded, in one process. */
    connections: optionalNumber,
    /** Parts by name, such as `mail`, `push`, `weather`, `wiser`, `gateway`. */
    parts: z.array(z.object({ name: z.string(), availability })),
    /** Address of the first tenant's pages. */
    publicOrigin: z.string(),
    /** Whether operators and support must have a second factor. */
    requiresSecondFactor: z.boolean(),
    /** Whether the sign-in page offers example accounts. */
    isDemo: z.boolean(),
    measuring: z.object({
      homes: z.number(),
      /** Measured last more than 15 minutes ago. */
      behind: z.number(),
      failing: z.number(),
      /** Whether a home has waited for ten minutes and no process measures it. */
      isStalled: z.boolean(),
    }),
    jobs: z.object({ due: z.number(), lagSeconds: z.number(), failing: z.number(), givenUp: z.number() }),
    mails: z.object({
      waiting: z.number(),
      failed: z.number(),
      failedLastHour: z.number(),
      /** Age of the oldest waiting mail; null when none waits. */
      oldestSeconds: optionalNumber,
    }),
    /** Age of the last backup that was written; null for none. */
    backupAgeSeconds: optionalNumber,
    /** Tenants with contracts for which no bill is issued, because they have no seller; absent on earlier platforms. */
    tenantsWithoutSeller: z.optional(z.array(z.string())),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about imports, backups and the installation. */
export const operatorDataCalls = { operatorImports, operatorBackups, operatorStatus };
