import { OPERATOR_PAGE_SIZE } from '@foyer/wire/operator-paging';
import { operatorJobs, operatorMails, operatorResendMail, operatorRetryJob } from '@foyer/wire/operator-work';
import type { Database, Transaction } from '../../foundation/database/sql';
import { Refusal } from '../../foundation/http/refusal';
import { msOf } from '../../foundation/http/wire-time';
import { failingJobs, jobStatus, retryJob } from '../../foundation/jobs/job-status';
import type { MailOutbox } from '../../foundation/mail/outbox-store';
import { namesOf } from '../../identity/accounts/account-name';
import { forOperator, type Route } from '../../identity/answer';
import { recordOperation } from './record-operation';

export interface WorkDependencies {
  readonly database: Database;
  readonly mailOutbox: MailOutbox;
  readonly transaction: Transaction<{ readonly database: Database; readonly mailOutbox: MailOutbox }>;
}

const MAX_JOBS = 100;
const JOB_REFUSALS = {
  unknown: 'job.not.found',
  'not failing': 'job.not.failing',
  'in work': 'job.in.work',
} as const;
const MAIL_REFUSALS = {
  unknown: 'mail.not.found',
  'not failed': 'mail.not.failed',
  'without content': 'mail.lapsed',
} as const;

/** Jobs and mails as operators see and retry them (docs/rules/operators.md). */
export function workRoutes({ database, mailOutbox, transaction }: WorkDependencies): Route[] {
  return [
    forOperator(operatorJobs, async (_input, { nowMs }) => {
      const { due, oldestSeconds, failing, givenUp } = await jobStatus(database, new Date(nowMs));
      const jobs = await failingJobs(database, MAX_JOBS);
      const names = await namesOf(
        database,
        jobs.flatMap(({ householdId }) => householdId ?? []),
      );
      return {
        due,
        lagSeconds: oldestSeconds,
        failing,
        givenUp,
        jobs: jobs.map(
          ({ key, kind, subject, householdId: id, failures, failingSince, failure, nextAt }) => ({
            id: String(key),
            kind,
            subject,
            household: id === null ? null : { id, name: names.get(id) ?? id },
            failures,
            failingSinceMs: failingSince.getTime(),
            failure,
            nextMs: msOf(nextAt),
          }),
        ),
      };
    }),

    forOperator(operatorRetryJob, ({ id }, who) =>
      transaction(async (inside) => {
        const refusal = await retryJob(inside.database, Number(id), new Date(who.nowMs));
        if (refusal) throw new Refusal(JOB_REFUSALS[refusal]);
        await recordOperation(inside.database, who, 'jobs.retry', { facts: { job: Number(id) } });
        return {};
      }),
    ),

    forOperator(operatorMails, async ({ state, tenant, from }) => {
      const states = await mailOutbox.count(tenant);
      const mails = await mailOutbox.list({ state, tenant, from, limit: OPERATOR_PAGE_SIZE });
      return {
        mails: mails.map(({ createdAt, nextAttemptAt, sentAt, failedAt, hasContent, ...mail }) => ({
          ...mail,
          createdMs: createdAt.getTime(),
          nextMs: msOf(nextAttemptAt),
          sentMs: msOf(sentAt),
          failedMs: msOf(failedAt),
          canResend: mail.state === 'failed' && hasContent,
        })),
        total: state ? states[state] : states.waiting + states.sent + states.failed,
        states,
      };
    }),

    forOperator(operatorResendMail, ({ id }, who) =>
      transaction(async (inside) => {
        const refusal = await inside.mailOutbox.resend(id, new Date(who.nowMs));
        if (refusal) throw new Refusal(MAIL_REFUSALS[refusal]);
        await recordOperation(inside.database, who, 'mail.resend', { facts: { mail: id } });
        return {};
      }),
    ),
  ];
}
