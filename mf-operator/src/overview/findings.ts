import type { CallResult } from '@foyer/contract';
import type { operatorJobs } from '@foyer/wire/operator-work';
import type { Status } from '../operator-api';

/** Age from which the last backup is too old, seconds: one of every day and half a day of delay. */
export const OLD_BACKUP_SECONDS = 36 * 3600;
/** Lag from which due jobs count as behind, seconds. */
export const LATE_JOBS_SECONDS = 600;

export interface Finding {
  readonly key:
    | 'stalled'
    | 'failingHomes'
    | 'behindHomes'
    | 'givenUpJobs'
    | 'failingJobs'
    | 'lateJobs'
    | 'failedMails'
    | 'noSeller'
    | 'noBackup'
    | 'oldBackup';
  readonly count: number;
  /** When it began, epoch milliseconds; null where that is not known. */
  readonly sinceMs: number | null;
  /** Page that shows more. */
  readonly path: string;
}

const HOUSEHOLDS = '/operator/households';
const WORK = '/operator/work';
const TENANTS = '/operator/tenants';
const BACKUPS = '/operator/backups';

type Jobs = CallResult<typeof operatorJobs>['jobs'];

/**
 * What needs an operator's attention, the most urgent first.
 * @param jobs those that fail or were given up; null before they are known.
 */
export function findingsOf(status: Status, jobs: Jobs | null): Finding[] {
  const { measuring, mails, backupAgeSeconds, nowMs } = status;
  const earliest = (some: Jobs) => {
    const [first] = some.map(({ failingSinceMs }) => failingSinceMs).sort((one, other) => one - other);
    return first ?? null;
  };
  const givenUp = jobs?.filter(({ nextMs }) => nextMs === null) ?? [];
  const failing = jobs?.filter(({ nextMs }) => nextMs !== null) ?? [];
  const agoMs = (seconds: number) => nowMs - seconds * 1000;
  const findings: Finding[] = [
    { key: 'stalled', count: measuring.isStalled ? 1 : 0, sinceMs: null, path: HOUSEHOLDS },
    { key: 'failingHomes', count: measuring.failing, sinceMs: null, path: `${HOUSEHOLDS}?state=failing` },
    { key: 'behindHomes', count: measuring.behind, sinceMs: null, path: HOUSEHOLDS },
    { key: 'givenUpJobs', count: status.jobs.givenUp, sinceMs: earliest(givenUp), path: WORK },
    { key: 'failingJobs', count: status.jobs.failing, sinceMs: earliest(failing), path: WORK },
    {
      key: 'lateJobs',
      count: status.jobs.lagSeconds >= LATE_JOBS_SECONDS ? status.jobs.due : 0,
      sinceMs: agoMs(status.jobs.lagSeconds),
      path: WORK,
    },
    { key: 'failedMails', count: mails.failed, sinceMs: null, path: `${WORK}?state=failed` },
    { key: 'noSeller', count: status.tenantsWithoutSeller?.length ?? 0, sinceMs: null, path: TENANTS },
    { key: 'noBackup', count: backupAgeSeconds === null ? 1 : 0, sinceMs: null, path: BACKUPS },
    {
      key: 'oldBackup',
      count: (backupAgeSeconds ?? 0) >= OLD_BACKUP_SECONDS ? 1 : 0,
      sinceMs: agoMs(backupAgeSeconds ?? 0),
      path: BACKUPS,
    },
  ];
  return findings.filter(({ count }) => count > 0);
}
