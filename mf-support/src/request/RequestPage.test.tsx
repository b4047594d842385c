import { NO_ANSWER, refusal } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { renderSupport, requestBody } from '../testing/render-support';
import { RequestPage } from './RequestPage';

const at = { path: '/support' };
afterEach(() => localStorage.clear());

test('sends a request with address and reason, then waits', async () => {
  const { host, user } = await renderSupport(<RequestPage />, {
    ...at,
    platformAnswers: { requestSupport: { token: 'wait-token-of-mine' } },
  });
  await user.type(screen.getByLabelText('The household’s e-mail address'), 'home@foyer.example');
  await user.type(screen.getByLabelText('Reason'), 'No measures since Monday');
  await user.click(screen.getByRole('button', { name: 'Ask for access' }));
  await waitFor(() =>
    expect(host.services.navigation.current()).toMatchObject({
      pathname: '/support/hold',
      search: '?token=wait-token-of-mine',
    }),
  );
  expect(host.platform.received.filter(({ id }) => id === 'requestSupport')).toEqual([
    expect.objectContaining({
      parameters: expect.objectContaining({
        email: 'home@foyer.example',
        reason: 'No measures since Monday',
      }),
    }),
  ]);
});

test('says that asking again replaces a request that waits, and only that one', async () => {
  const { user } = await renderSupport(<RequestPage />, {
    ...at,
    platformAnswers: {
      supportRequests: {
        requests: [
          requestBody({ id: 'r1', email: 'home@foyer.example', status: 'requested' }),
          requestBody({ id: 'r2', email: 'other@foyer.example', status: 'refused' }),
        ],
      },
    },
  });
  await screen.findByText('Waiting for an answer');
  const email = screen.getByLabelText('The household’s e-mail address');
  await user.type(email, 'other@foyer.example');
  expect(email).not.toHaveAccessibleDescription();
  await user.clear(email);
  await user.type(email, 'Home@foyer.example ');
  expect(email).toHaveAccessibleDescription(/Asking again replaces it/);
});

test.each([
  ['home', 'No measures since Monday', 'Enter a complete e-mail address, for example name@example.com.'],
  ['home@foyer.example', 'why', 'Say why in a few words; the household will read it.'],
])('a missing value is reported beside its field: %s, %s', async (email, reason, says) => {
  const { host, user } = await renderSupport(<RequestPage />, at);
  await user.type(screen.getByLabelText('The household’s e-mail address'), email);
  await user.type(screen.getByLabelText('Reason'), reason);
  await user.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText(says)).toBeVisible();
  expect(host.platform.received.some(({ id }) => id === 'requestSupport')).toBe(false);
});

test('an over-long reason is told its bound, not cut', async () => {
  const { host, user } = await renderSupport(<RequestPage />, at);
  await user.type(screen.getByLabelText('The household’s e-mail address'), 'home@foyer.example');
  await user.click(screen.getByLabelText('Reason'));
  await user.paste('x'.repeat(301));
  await user.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByText('A reason has at most 300 characters: shorten it.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('x'.repeat(301));
  expect(host.platform.received.some(({ id }) => id === 'requestSupport')).toBe(false);
});

test('typed text survives a visit to another page', async () => {
  const first = await renderSupport(<RequestPage />, at);
  await first.user.type(screen.getByLabelText('Reason'), 'No measures since Monday');
  first.unmount();
  await renderSupport(<RequestPage />, at);
  expect(await screen.findByText('What you had typed is back.')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('No measures since Monday');
});

test('reports too many requests and preserves the typed text', async () => {
  const { user } = await renderSupport(<RequestPage />, {
    ...at,
    platformAnswers: { requestSupport: refusal('too.many.requests', 429) },
  });
  await user.type(screen.getByLabelText('The household’s e-mail address'), 'home@foyer.example');
  await user.type(screen.getByLabelText('Reason'), 'No measures since Monday');
  await user.click(screen.getByRole('button', { name: 'Ask for access' }));
  expect(await screen.findByTestId('error-formThrottledMessage')).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('No measures since Monday');
});

test('lists earlier requests, and retries after a failure', async () => {
  const { host, user } = await renderSupport(<RequestPage />, {
    ...at,
    platformAnswers: { supportRequests: NO_ANSWER },
  });
  expect(
    await screen.findByText('The service is not responding right now. Try again in a moment.'),
  ).toBeVisible();
  host.platform.answer({
    supportRequests: { requests: [requestBody({ email: 'home@foyer.example', status: 'refused' })] },
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^home@foyer\.example, /)).toBeVisible();
  expect(screen.getByText('Refused')).toBeVisible();
});

describe('an access that is open', () => {
  const GRANTED = requestBody({ email: 'home@foyer.example', status: 'granted', minutes: 15 });
  const press = async (answers: object, options: object = {}) => {
    const rendered = await renderSupport(<RequestPage />, {
      ...at,
      ...options,
      platformAnswers: { supportRequests: { requests: [GRANTED] }, ...answers },
    });
    await rendered.user.click(
      await screen.findByRole('button', { name: 'Enter the home of home@foyer.example' }),
    );
    return rendered.host;
  };

  test('is entered from the list', async () => {
    const host = await press({ takeOver: { token: 'one-time-token-of-mine' } });
    await waitFor(() => expect(host.acted).toEqual([{ kind: 'enter', what: 'one-time-token-of-mine' }]));
    expect(host.platform.received.find(({ id }) => id === 'takeOver')?.parameters).toMatchObject({
      id: 'request-1',
    });
  });

  test('says when it has just ended, and lists it as it is now', async () => {
    const host = await press({ takeOver: refusal('support.not.granted') });
    await waitFor(() =>
      expect(host.shownMessages).toMatchObject([{ kind: 'alert', key: 'support_access_over' }]),
    );
    expect(host.platform.received.filter(({ id }) => id === 'supportRequests')).toHaveLength(2);
  });
});

describe('the list of requests', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    act(() => jest.runOnlyPendingTimers());
    jest.useRealTimers();
  });

  test('follows the household’s answer without a reload, and rests once all are over', async () => {
    const request = (status: string) => ({
      supportRequests: { requests: [requestBody({ email: 'home@foyer.example', status })] },
    });
    const { host } = await renderSupport(<RequestPage />, {
      ...at,
      advanceTimers: jest.advanceTimersByTime.bind(jest),
      platformAnswers: request('requested'),
    });
    expect(await screen.findByText('Waiting for an answer')).toBeVisible();
    host.platform.answer(request('granted'));
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    expect(screen.getByText('Access open')).toBeVisible();
    host.platform.answer(request('finished'));
    await act(() => jest.advanceTimersByTimeAsync(10_500));
    expect(screen.getByText('Finished')).toBeVisible();
    const count = () => host.platform.received.filter(({ id }) => id === 'supportRequests').length;
    const before = count();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(count()).toBe(before);
  });
});
