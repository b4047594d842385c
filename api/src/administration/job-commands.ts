import { type FailingJob, failingJobs, jobStatus, retryJob } from '../foundation/jobs/job-status';
import { colourChanges } from '../money/prices/tempo-store';
import { AdministrationError, type Command } from './command';

const MAX_LISTED = 100;

function lineOf({ key, kind, email, subject, failures, failingSince, failure, nextAt }: FailingJob): string {
  const next = nextAt ? `next at ${nextAt.toISOString()}` : 'given up';
  const since = `${failures} failures since ${failingSince.toISOString()}`;
  return [key, kind, email, subject, `${since}, ${next}`, failure].filter(Boolean).join('  ');
}

const list: Command = {
  name: 'jobs list',
  positionals: [],
  summary: `Says how far behind the jobs are, and lists those that fail or were given up, at most ${MAX_LISTED}, and Tempo colours that were changed after their day began.`,
  commits: 'transaction',
  run: async (_input, { store: { database }, now }) => {
    const status = await jobStatus(database, now);
    const failing = await failingJobs(database, MAX_LISTED);
    const late = (await colourChanges(database)).filter(({ isLate }) => isLate);
    return {
      data: { jobs: { ...status, listed: failing }, lateColours: late },
      lines: [
        `jobs: ${status.due} due now, ${status.oldestSeconds} s behind, ${status.failing} failing, ${status.givenUp} given up`,
        ...failing.map(lineOf),
        ...late.map(
          ({ day, from, to, at }) =>
            `tempo: ${day} was changed from ${from} to ${to} at ${at.toISOString()}, after it began: it is billed as ${from}`,
        ),
      ],
    };
  },
};

const REFUSALS = {
  unknown: 'No job has this key: see "jobs list".',
  'not failing': 'The job does not fail: it runs when it is due.',
  'in work': 'The job is being worked on right now.',
} as const;

const retry: Command = {
  name: 'jobs retry',
  positionals: ['key'],
  summary: 'Makes a job that fails or was given up due now; a running Foyer does it within seconds.',
  commits: 'transaction',
  run: async ({ positionals: [key = ''] }, { store, now }) => {
    const refusal = /^\d{1,15}$/.test(key) ? await retryJob(store.database, Number(key), now) : 'unknown';
    if (refusal) throw new AdministrationError(REFUSALS[refusal]);
    return { data: { job: Number(key) }, lines: [`Job ${key} is due now.`], facts: { job: Number(key) } };
  },
};

export const jobCommands: readonly Command[] = [list, retry];
