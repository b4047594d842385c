import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { instant, OPERATOR_SOURCE, operatorSubject, soughtText } from './operator-paging';
import { wireText } from './text';
import { optionalText, wireDay } from './values';

/** Entries of an exported file. */
export const MAX_AUDIT_EXPORT = 10_000;

export const auditEntry = z.object({
  /** Decimal; rises with every entry. */
  id: z.string(),
  atMs: instant,
  /** Such as `signIn.failed` or `administration.account.lock`. */
  action: z.string(),
  /** Who did it; null for a command on the machine, or when no session was open. */
  actor: z.nullable(operatorSubject),
  /** The account it was done to; null for none. */
  household: z.nullable(operatorSubject),
  /** User of the machine who typed the command; null for other actions. */
  machineUser: optionalText,
  facts: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
});
/** What happened, who did it and to whom. */
export type OperatorAuditEntry = z.output<typeof auditEntry>;

const entryId = z.string().check(z.regex(/^\d{1,15}$/));

const filter = {
  /** Part of an action or of the facts, in any letter case. */
  text: soughtText,
  /** Beginning of an action, such as `administration.` or `signIn.failed`. */
  action: z._default(wireText(80), ''),
  /** Id or e-mail address of who did it. */
  actor: z._default(wireText(254), ''),
  /** Id or e-mail address of the account it was done to. */
  household: z._default(wireText(254), ''),
  /** First and last day, UTC. */
  firstDay: z.optional(wireDay),
  lastDay: z.optional(wireDay),
};

/** Entries of the audit, the newest first: 50 older than the entry `before`. */
export const operatorAudit = defineCall({
  id: 'operatorAudit',
  // The text may be an address, which belongs in no log.
  method: 'POST',
  path: '/api/operator/audit',
  params: z.object({ ...filter, before: z.optional(entryId) }),
  answer: z.object({
    entries: z.array(auditEntry),
    /** Whether older ones follow. */
    hasMore: z.boolean(),
  }),
  read: (answer) => answer,
  carrier: 'form',
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/**
 * The same entries as CSV, at most {@link MAX_AUDIT_EXPORT}; where there are more, the last line says so. The export is an
 * entry of the audit.
 */
export const operatorAuditFile = defineFileCall({
  id: 'operatorAuditFile',
  method: 'POST',
  path: '/api/operator/audit/export',
  params: z.strictObject(filter),
  carrier: 'form',
  changes: true,
  postOnly: true,
  file: 'text/csv; charset=utf-8',
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about the audit. */
export const operatorAuditCalls = { operatorAudit, operatorAuditFile };
