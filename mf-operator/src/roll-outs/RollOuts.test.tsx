import { NO_ANSWER, refusal, type StubAnswers, TEST_NOW_MS } from '@foyer/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderOperator } from '../testing/render-operator';
import { RollOuts } from './RollOuts';

const rollOut = (changes: object = {}) => ({
  area: 'mf-battery',
  version: '0.5.0-b',
  stableVersion: '0.4.0-a',
  permille: 50,
  tenants: [],
  sinceMs: TEST_NOW_MS - 3_600_000,
  halted: false,
  shown: { canary: 310, stable: 5_900 },
  failed: { canary: 2, stable: 11 },
  slow: { canary: 1, stable: 7 },
  evidence: 0.7312,
  ...changes,
});
const render = (rollOuts: object[] | typeof NO_ANSWER, answers: StubAnswers = {}, confirms = true) =>
  renderOperator(<RollOuts />, {
    path: '/operator/releases',
    confirms,
    platformAnswers: {
      operatorRollOuts: rollOuts === NO_ANSWER ? NO_ANSWER : { rollOuts },
      ...answers,
    },
  });

test('shows share, households and evidence of each roll-out', async () => {
  await render([rollOut(), rollOut({ area: 'mf-pool', tenants: ['azur'], halted: true, evidence: 5_120 })]);
  const [, battery, pool] = within(await screen.findByRole('table', { name: 'Roll-outs' })).getAllByRole(
    'row',
  );
  for (const text of [
    'mf-battery 0.5.0-b',
    '5%',
    '310 with the new release, 5,900 without',
    '0.731',
    'Under way',
  ])
    expect(battery).toHaveTextContent(text);
  for (const text of ['azur', '5,120', 'Stopped']) expect(pool).toHaveTextContent(text);
});

test.each([
  [false, 'Stop mf-battery 0.5.0-b', 'rollout_stop_confirm', 'rollout_stopped'],
  [true, 'Continue mf-battery 0.5.0-b', 'rollout_continue_confirm', 'rollout_continued'],
])('one that is stopped %s: "%s" asks first', async (halted, name, question, message) => {
  const { host, user } = await render([rollOut({ halted })], { operatorDecideRollOut: {} });
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(host.shownMessages.map(({ key }) => key)).toEqual([question, message]));
  expect(host.platform.received.find(({ id }) => id === 'operatorDecideRollOut')?.parameters).toMatchObject({
    area: 'mf-battery',
    version: '0.5.0-b',
  });
});

test('says that it has ended meanwhile, and sends nothing unconfirmed', async () => {
  const gone = { operatorDecideRollOut: refusal('rollout.not.found') };
  const { host, user, unmount } = await render([rollOut()], gone);
  await user.click(await screen.findByRole('button', { name: /^Stop/ }));
  await waitFor(() =>
    expect(host.shownMessages.at(-1)).toMatchObject({ kind: 'alert', key: 'rollout_gone' }),
  );
  unmount();
  const refused = await render([rollOut()], {}, false);
  await refused.user.click(await screen.findByRole('button', { name: /^Stop/ }));
  expect(refused.host.platform.received.some(({ id }) => id === 'operatorDecideRollOut')).toBe(false);
});

test('says how one begins where there is none, and tries again after a failure', async () => {
  const { host, user } = await render(NO_ANSWER);
  expect(await screen.findByRole('alert')).toBeVisible();
  host.platform.answer({ operatorRollOuts: { rollOuts: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No release is being rolled out.')).toBeVisible();
});
