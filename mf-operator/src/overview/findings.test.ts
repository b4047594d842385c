import { jobBody, statusBody } from '../testing/bodies';
import { findingsOf, LATE_JOBS_SECONDS, OLD_BACKUP_SECONDS } from './findings';

const keys = (changes: object) => findingsOf(statusBody(changes), []).map(({ key }) => key);

test('nothing needs attention where all is well', () => {
  expect(keys({})).toEqual([]);
});

test.each([
  ['stalled', { measuring: { homes: 2, behind: 0, failing: 0, isStalled: true } }],
  ['failingHomes', { measuring: { homes: 2, behind: 0, failing: 1, isStalled: false } }],
  ['behindHomes', { measuring: { homes: 2, behind: 1, failing: 0, isStalled: false } }],
  ['givenUpJobs', { jobs: { due: 0, lagSeconds: 0, failing: 0, givenUp: 1 } }],
  ['failingJobs', { jobs: { due: 0, lagSeconds: 0, failing: 1, givenUp: 0 } }],
  ['lateJobs', { jobs: { due: 1, lagSeconds: LATE_JOBS_SECONDS, failing: 0, givenUp: 0 } }],
  ['failedMails', { mails: { waiting: 0, failed: 1, failedLastHour: 0, oldestSeconds: null } }],
  ['noSeller', { tenantsWithoutSeller: ['foyer'] }],
  ['noBackup', { backupAgeSeconds: null }],
  ['oldBackup', { backupAgeSeconds: OLD_BACKUP_SECONDS }],
])('%s is found', (key, changes) => {
  expect(keys(changes)).toEqual([key]);
});

test.each([
  [
    'jobs that are due for less than ten minutes',
    { jobs: { due: 9, lagSeconds: 599, failing: 0, givenUp: 0 } },
  ],
  ['a backup of yesterday', { backupAgeSeconds: OLD_BACKUP_SECONDS - 1 }],
])('%s need nobody', (_, changes) => {
  expect(keys(changes)).toEqual([]);
});

test('the earliest failure of the jobs says since when', () => {
  const status = statusBody({ jobs: { due: 0, lagSeconds: 0, failing: 2, givenUp: 1 } });
  const jobs = [
    jobBody({ id: '1', failingSinceMs: 30, nextMs: null }),
    jobBody({ id: '2', failingSinceMs: 20 }),
    jobBody({ id: '3', failingSinceMs: 10 }),
  ];
  expect(findingsOf(status, jobs).map(({ key, sinceMs }) => [key, sinceMs])).toEqual([
    ['givenUpJobs', 30],
    ['failingJobs', 10],
  ]);
  expect(findingsOf(status, null).map(({ sinceMs }) => sinceMs)).toEqual([null, null]);
});
