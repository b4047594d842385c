import { profileBody, refusal, type StubAnswers, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderSupport, requestBody, SUPPORT_SESSION } from '../testing/render-support';
import { HoldPage } from './HoldPage';

const support = sessionOf(
  { profile: profileBody({ userType: 'SUPPORT' }) },
  { ...SUPPORT_SESSION, rooms: null },
);
const status = (changes: object) => ({
  supportStatus: { fullAccessRequest: requestBody({ email: 'home@foyer.example', ...changes }) },
});
const renderHold = (platformAnswers: StubAnswers, options = {}) =>
  renderSupport(<HoldPage />, {
    session: support,
    path: '/support/hold?token=wait-token-of-mine',
    platformAnswers,
    ...options,
  });

test('shows which address it waits for and the time left, without claiming that it exists', async () => {
  await renderHold(status({ status: 'requested', remainingTime: 605 }));
  expect(await screen.findByText(/^If there is an account for home@foyer\.example/)).toHaveTextContent(
    '10:05',
  );
});

test('opens the granted session once, with a one-time token', async () => {
  const { host } = await renderHold({
    ...status({ status: 'granted', minutes: 15, endsAt: '2026-06-21 10:15:00' }),
    takeOver: { token: 'one-time-token-of-mine' },
  });
  await waitFor(() => expect(host.acted).toEqual([{ kind: 'enter', what: 'one-time-token-of-mine' }]));
  expect(host.platform.received.filter(({ id }) => id === 'takeOver')).toHaveLength(1);
});

test.each(['refused', 'revoked', 'finished', 'expired'])(
  'a request that was %s offers another one',
  async (over) => {
    await renderHold(status({ status: over, remainingTime: 0 }));
    expect(await screen.findByText('This request is closed.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make another request' })).toHaveAttribute('href', '/support');
  },
);

describe('an invalid token leads to the sign-in page with a reason', () => {
  const said = [expect.objectContaining({ kind: 'alert', key: 'support_token_invalid' })];

  test.each([
    ['guessed or somebody else’s', { supportStatus: refusal('support.token.invalid') }, {}],
    ['without the session of who asked', {}, { session: sessionOf() }],
    ['missing', {}, { path: '/support/hold' }],
    [
      'replayed',
      { ...status({ status: 'granted' }), takeOver: { token: 'one-time-token-of-mine' } },
      { opens: false },
    ],
  ])('%s', async (_, answers, options) => {
    const { host } = await renderHold(answers, options);
    await waitFor(() => expect(host.shownMessages).toEqual(said));
    expect(host.services.navigation.current().pathname).toBe('/sign_in');
  });
});
