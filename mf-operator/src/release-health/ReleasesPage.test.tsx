import { NO_ANSWER, TEST_NOW_MS } from '@foyer/testing';
import { screen, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { ReleasesPage } from './ReleasesPage';

const render = (operatorReleases: object | typeof NO_ANSWER) =>
  renderOperator(<ReleasesPage />, {
    path: '/operator/releases',
    platformAnswers: { operatorReleases, operatorRollOuts: { rollOuts: [] } },
  });

const unreported = {
  area: 'mf-battery',
  version: '0.4.0-a',
  inForce: true,
  sinceMs: null,
  households: 0,
  failedHouseholds: 0,
  failures: [],
  fellBackHouseholds: 0,
  overBudget: [],
  mountP50Ms: null,
  mountP95Ms: null,
  inpP75Ms: null,
  lcpP75Ms: null,
  clsP75: null,
};
const reported = {
  ...unreported,
  area: 'mf-monitoring',
  sinceMs: TEST_NOW_MS,
  households: 200,
  failedHouseholds: 3,
  failures: [{ kind: 'mount', households: 3 }],
  fellBackHouseholds: 2,
  overBudget: [{ budget: 'mountMs', households: 50 }],
  undeclaredHouseholds: 7,
  mountP50Ms: 180.4,
  mountP95Ms: 950,
  inpP75Ms: 88,
  lcpP75Ms: 1_200,
  clsP75: 0.034,
};

test('lists shares of households and percentiles of each release', async () => {
  await render({ releases: [unreported, reported] });
  const table = within(await screen.findByRole('table', { name: 'Releases' }));
  const [, first, second] = table.getAllByRole('row');
  expect(first).toHaveTextContent('mf-battery');
  expect(first).toHaveTextContent('—');
  expect(first).not.toHaveTextContent('— · —');
  for (const text of [
    'In force',
    '200',
    '1.5%',
    'at mount 3',
    'undeclared use, no failure 7',
    '1%',
    'mountMs 25%',
    '180 ms · 950 ms',
    '88 ms',
    '0.03',
  ])
    expect(second).toHaveTextContent(text);
});

test('says where there are none, and tries again after a failure', async () => {
  const { host, user } = await render(NO_ANSWER);
  const alert = await screen.findByRole('alert');
  expect(alert.closest('section')).toHaveAccessibleName('Releases');
  host.platform.answer({ operatorReleases: { releases: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No releases')).toBeVisible();
  // A platform of an earlier release does not say whether there are keys.
  expect(screen.queryByText('Signatures')).toBeNull();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const IN_A_YEAR_MS = TEST_NOW_MS + 365 * DAY_MS;
const EXPIRED = 'Nobody confirms what is in force: open pages take no newer release. Run pnpm trust now.';
const EXPIRES_SOON = 'The confirmation is not being renewed: check the timer of pnpm trust now.';
const KEYS_EXPIRED = 'The keys have expired: open pages follow no change. Run pnpm trust rotate.';
const KEYS_EXPIRE_SOON = 'The keys expire soon. Run pnpm trust rotate with two root keys.';

interface Left {
  readonly confirmedMs?: number | null;
  readonly rootMs?: number | null;
}

test.each<[string, Left | null, string[]]>([
  ['without keys', null, ['Unsigned']],
  ['confirmed for two hours', { confirmedMs: 2 * HOUR_MS }, []],
  ['confirmed for less', { confirmedMs: 2 * HOUR_MS - 1 }, [EXPIRES_SOON]],
  ['confirmed a moment longer', { confirmedMs: 1 }, [EXPIRES_SOON]],
  ['no longer confirmed', { confirmedMs: 0 }, [EXPIRED]],
  ['not confirmed', { confirmedMs: null }, [EXPIRED]],
  ['with keys for 30 days', { rootMs: 30 * DAY_MS }, []],
  ['with keys for less', { rootMs: 30 * DAY_MS - 1 }, [KEYS_EXPIRE_SOON]],
  ['with keys that have expired', { rootMs: 0 }, [KEYS_EXPIRED]],
  ['without its root of keys', { rootMs: null }, [KEYS_EXPIRED]],
])('says how a suite %s is signed', async (_, signed, texts) => {
  const { confirmedMs = DAY_MS, rootMs = IN_A_YEAR_MS - TEST_NOW_MS } = signed ?? {};
  const signatures = signed && {
    confirmedUntilMs: confirmedMs === null ? null : TEST_NOW_MS + confirmedMs,
    rootUntilMs: rootMs === null ? null : TEST_NOW_MS + rootMs,
  };
  await render({ releases: [], signatures });
  expect(await screen.findByRole('heading', { name: 'Signatures' })).toBeVisible();
  for (const text of ['Unsigned', EXPIRED, EXPIRES_SOON, KEYS_EXPIRED, KEYS_EXPIRE_SOON])
    expect([text, screen.queryByText(text) !== null]).toEqual([text, texts.includes(text)]);
});

test('says until when keys and confirmation are valid', async () => {
  const signatures = { confirmedUntilMs: TEST_NOW_MS + DAY_MS, rootUntilMs: IN_A_YEAR_MS };
  await render({ releases: [], signatures });
  const term = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent ?? '';
  expect(await term('Keys valid until')).toContain(String(new Date(IN_A_YEAR_MS).getUTCFullYear()));
  expect(await term('Confirmed until')).toContain(String(new Date(TEST_NOW_MS + DAY_MS).getUTCDate()));
});
