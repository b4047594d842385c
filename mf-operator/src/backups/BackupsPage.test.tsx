import { NO_ANSWER, refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { BackupsPage } from './BackupsPage';

const HOUR_MS = 3_600_000;
const run = (id: number, hoursAgo: number, failure: string | null) => ({
  id: String(id),
  startedMs: TEST_NOW_MS - hoursAgo * HOUR_MS - 60_000,
  endedMs: TEST_NOW_MS - hoursAgo * HOUR_MS,
  folder: `nightly-${id}`,
  rows: failure === null ? 120_000 : null,
  bytes: failure === null ? 2_500_000 : null,
  failure,
});
const good = (hoursAgo: number) => ({
  endedMs: TEST_NOW_MS - hoursAgo * HOUR_MS,
  ageSeconds: hoursAgo * 3600,
  folder: 'nightly-1',
  bytes: 2_500_000,
});
const render = (operatorBackups: object | typeof NO_ANSWER, answers: StubAnswers = {}) =>
  renderOperator(<BackupsPage />, {
    path: '/operator/backups',
    platformAnswers: { operatorBackups, ...answers },
  });

test('says how old the last good one is after four that failed', async () => {
  await render({
    lastGood: good(101),
    failures: 4,
    lastFailure: 'the disk is full',
    runs: [run(5, 5, 'the disk is full'), run(1, 101, null)],
  });
  const last = within(await screen.findByRole('region', { name: 'Last good backup' }));
  expect(last.getByText('101 h ago')).toBeVisible();
  expect(last.getByText('2.5 MB')).toBeVisible();
  expect(last.getByText('the disk is full')).toBeVisible();
  expect(last.getByTestId('banner-backups_failing')).toHaveTextContent('4 backups have failed');
  const runs = within(screen.getByRole('table', { name: 'Runs' }));
  expect(runs.getAllByText('Failed')).toHaveLength(1);
  expect(runs.getAllByText('Written')).toHaveLength(1);
});

test('counts days once it is ten days old, and says where there is none', async () => {
  const { unmount } = await render({ lastGood: good(250), failures: 0, lastFailure: null, runs: [] });
  expect(await screen.findByText('10 days ago')).toBeVisible();
  expect(screen.getByText('No runs.')).toBeVisible();
  unmount();
  await render({ lastGood: null, failures: 0, lastFailure: null, runs: [] });
  expect(await screen.findByText('Schedule them on the machine.')).toBeVisible();
});

test('tries again after a failure', async () => {
  const { host, user } = await render(NO_ANSWER);
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({
    operatorBackups: { lastGood: null, failures: 0, lastFailure: null, runs: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No runs.')).toBeVisible();
});

describe('a restore test', () => {
  const restoreTest = (changes: object) => ({
    id: '1',
    folder: 'nightly-1',
    requestedMs: TEST_NOW_MS,
    startedMs: null,
    endedMs: null,
    tables: null,
    rows: null,
    schema: null,
    newestReadingMs: null,
    failure: null,
    ...changes,
  });
  const withTests = (...tests: object[]) => ({
    lastGood: good(1),
    failures: 0,
    lastFailure: null,
    runs: [],
    tests,
  });
  const start = async ({ user }: Awaited<ReturnType<typeof render>>) =>
    user.click(await screen.findByRole('button', { name: 'Test a restore' }));

  test.each([
    [{}, 'restore_requested'],
    [refusal('restore.test.under.way'), 'restore_under_way'],
    [refusal('backup.none'), 'restore_none'],
  ])('is asked for, and %j says %s', async (backupRestoreTest, message) => {
    const rendered = await render(withTests(), { backupRestoreTest });
    await start(rendered);
    await waitFor(() => expect(rendered.host.shownMessages.map(({ key }) => key)).toEqual([message]));
  });

  test.each([
    [{}, 'Waiting'],
    [{ startedMs: TEST_NOW_MS }, 'Under way'],
    [{ startedMs: TEST_NOW_MS, endedMs: TEST_NOW_MS, rows: 9 }, 'Restored'],
    [{ startedMs: TEST_NOW_MS, endedMs: TEST_NOW_MS, failure: 'no room' }, 'Failed'],
  ])('%j is %s', async (changes, state) => {
    await render(withTests(restoreTest(changes)));
    const tests = within(await screen.findByRole('table', { name: 'Restore tests' }));
    expect(tests.getByText(state)).toBeVisible();
  });

  test('is not offered without a good backup', async () => {
    await render({ ...withTests(), lastGood: null });
    expect(await screen.findByText('No restore tests.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Test a restore' })).not.toBeInTheDocument();
  });
});
