import * as z from 'zod/mini';
import { defineCall } from './call';
import {
  firstRow,
  instant,
  instantOrNever,
  OPERATOR_SOURCE,
  operatorSubject,
  soughtTenant,
} from './operator-paging';
import { acknowledged, optionalText, wireId } from './values';

const job = z.object({
  id: z.string(),
  /** Such as `mail` or `correction`. */
  kind: z.string(),
  /** What it is about within its kind: the id of a home or mail; empty where the kind says it all. */
  subject: z.string(),
  household: z.nullable(operatorSubject),
  failures: z.number(),
  failingSinceMs: instant,
  /** Message of the last failure. */
  failure: z.string(),
  /** When it is tried next; null for one that was given up. */
  nextMs: instantOrNever,
});
/** A job that fails or was given up. */
export type OperatorJob = z.output<typeof job>;

/** How the jobs are going, and those that fail or were given up, given up ones first, at most 100. */
export const operatorJobs = defineCall({
  id: 'operatorJobs',
  path: '/api/operator/jobs',
  params: z.object({}),
  answer: z.object({
    /** Jobs that are due and not being worked on. */
    due: z.number(),
    /** How far behind the oldest of them is, seconds. */
    lagSeconds: z.number(),
    failing: z.number(),
    givenUp: z.number(),
    jobs: z.array(job),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/** Makes a job that fails or was given up due now. */
export const operatorRetryJob = defineCall({
  id: 'operatorRetryJob',
  method: 'POST',
  path: '/api/operator/jobs/retry',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'job.not.found', 'job.not.failing', 'job.in.work'],
  source: OPERATOR_SOURCE,
});

export const OPERATOR_MAIL_STATES = ['waiting', 'sent', 'failed'] as const;
export type OperatorMailState = (typeof OPERATOR_MAIL_STATES)[number];

const mail = z.object({
  id: z.string(),
  tenant: z.string(),
  /** Such as `accountCreated` or `alert`. */
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(OPERATOR_MAIL_STATES),
  createdMs: instant,
  attempts: z.number(),
  /** When it is tried next; null for one that is sent or failed. */
  nextMs: instantOrNever,
  sentMs: instantOrNever,
  failedMs: instantOrNever,
  /** Message of the last failure. */
  failure: optionalText,
  /** Whether it can be sent again: failed, and its content is still there. */
  canResend: z.boolean(),
});
/** A mail of the last 30 days, without its content. */
export type OperatorMail = z.output<typeof mail>;

/** Mails of the last 30 days, the newest first: 50 from `from` on. */
export const operatorMails = defineCall({
  id: 'operatorMails',
  path: '/api/operator/mails',
  params: z.object({
    state: z.optional(z.enum(OPERATOR_MAIL_STATES)),
    tenant: soughtTenant,
    from: firstRow,
  }),
  answer: z.object({
    mails: z.array(mail),
    /** Mails found, of all pages. */
    total: z.number(),
    /** Mails of the tenant, by state. */
    states: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
  }),
  read: (answer) => answer,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/** Makes a failed mail due again. `mail.lapsed`: its content is deleted, its cause has to happen again. */
export const operatorResendMail = defineCall({
  id: 'operatorResendMail',
  method: 'POST',
  path: '/api/operator/mails/resend',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  postOnly: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'mail.not.found', 'mail.not.failed', 'mail.lapsed'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about jobs and mails. */
export const operatorWorkCalls = { operatorJobs, operatorRetryJob, operatorMails, operatorResendMail };
