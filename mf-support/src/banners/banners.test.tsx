import { createTestClock, profileBody, sessionOf } from '@foyer/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderSupport, requestBody } from '../testing/render-support';
import { HouseholdBanner } from './HouseholdBanner';
import { SupportBanner } from './SupportBanner';

const status = (changes: object | null) => ({
  supportStatus: { fullAccessRequest: changes && requestBody(changes) },
});
const ENDS = { status: 'granted', minutes: 15, endsAt: '2099-01-01 00:15:00', remainingTime: 900 };

describe('the household’s banner', () => {
  const home = { route: null, path: '/home' };

  test('names the requester and links to the answer', async () => {
    const { host, user } = await renderSupport(<HouseholdBanner />, { ...home, platformAnswers: status({}) });
    expect(await screen.findByTestId('banner-support_requested')).toHaveTextContent(
      'Équipe Assistance from support is asking',
    );
    await user.click(screen.getByRole('button', { name: 'Answer' }));
    expect(host.services.navigation.current().pathname).toBe('/support/access_granted');
  });

  test('counts down, then reports the end', async () => {
    const { host, user } = await renderSupport(<HouseholdBanner />, {
      ...home,
      platformAnswers: { ...status(ENDS), endSupport: {} },
    });
    expect(await screen.findByTestId('support-countdown')).toBeVisible();
    host.platform.answer(status(null));
    await user.click(screen.getByTestId('support-revoke'));
    expect(await screen.findByTestId('banner-support_over')).toBeVisible();
    expect(host.platform.received.some(({ id }) => id === 'endSupport')).toBe(true);
  });

  test('is hidden on the page that shows the same', async () => {
    await renderSupport(<HouseholdBanner />, {
      route: null,
      path: '/support/access_granted',
      platformAnswers: status(ENDS),
    });
    expect(screen.queryByTestId('support-countdown')).not.toBeInTheDocument();
  });
});

describe('the support person’s banner', () => {
  const acting = (endsAt: string) =>
    sessionOf({
      profile: profileBody({
        actingAs: { role: 'support', name: 'Équipe Assistance', request: 'request-1', endsAt },
      }),
    });

  test('shows the time left by the platform’s clock, even if the device’s is wrong', async () => {
    const clock = createTestClock(Date.parse('2031-03-01T10:00:00Z'));
    await renderSupport(<SupportBanner />, {
      route: null,
      clock,
      session: acting('2031-03-01 10:09:59'),
      platformAnswers: status(ENDS),
    });
    expect(await screen.findByTestId('support-countdown')).toHaveTextContent('9:59');
  });

  test.each([
    ['revoked', { status: 'revoked', remainingTime: 0 }, 'support_session_revoked'],
    ['finished', { status: 'finished', remainingTime: 0 }, 'support_session_ended'],
  ])('leaves when the access was %s', async (_, changes, message) => {
    const { host } = await renderSupport(<SupportBanner />, {
      route: null,
      session: acting('2099-01-01 00:15:00'),
      platformAnswers: status(changes),
    });
    await waitFor(() => expect(host.acted).toContainEqual({ kind: 'leave', what: message }));
  });

  test('leaves the household when the time is up', async () => {
    const { host } = await renderSupport(<SupportBanner />, {
      route: null,
      clock: createTestClock(Date.parse('2031-03-01T10:10:00Z')),
      session: acting('2031-03-01 10:10:00'),
      platformAnswers: status(ENDS),
    });
    await waitFor(() => expect(host.acted).toContainEqual({ kind: 'leave', what: 'support_session_ended' }));
  });
});
