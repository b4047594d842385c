import type { Answer } from '@foyer/remote-kit';
import { renderInHost } from '@foyer/testing';
import { act, screen } from '@testing-library/react';
import { Age } from './Age';
import { Failure } from './Failure';
import { RetryNote } from './RetryNote';

const WORDS = {
  answer: { age: 'Updated {{age}}' },
  failure: { offline: 'You are offline.', retry: 'Try again', retrying: 'Trying again' },
};
const AREA = { remote: 'mf-example', locales: { fr: WORDS, en: WORDS }, language: 'en' } as const;
const failed = (busy: boolean, retry: () => void = jest.fn()) =>
  ({ state: 'failed', failure: 'offline', busy, retry }) as const;

describe.each([
  ['in place of an answer', Failure],
  ['on a tile', RetryNote],
])('a failure %s', (_, Part) => {
  it('shows the error and retries on request', async () => {
    const retry = jest.fn();
    const { user } = await renderInHost(<Part {...failed(false, retry)} />, AREA);
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('retries once while a retry is under way', async () => {
    const retry = jest.fn();
    const { user } = await renderInHost(<Part {...failed(true, retry)} />, AREA);
    await user.click(screen.getByRole('button', { name: /Trying again/ }));
    expect(retry).not.toHaveBeenCalled();
  });
});

describe('the age of an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const answer = (stale: boolean): Answer<number> => ({
    state: 'ready',
    data: 7,
    stale,
    answeredAt: Date.now() - 60_000,
  });
  const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it.each([
    ['a fresh answer', () => answer(false)],
    ['a failure', () => failed(false)],
  ])('is hidden beside %s', async (_, make) => {
    await renderInHost(<Age answer={make()} />, AREA);
    expect(screen.queryByText(/Updated/)).not.toBeInTheDocument();
  });

  it('grows while the page is visible, and catches up when it becomes visible again', async () => {
    const { host } = await renderInHost(<Age answer={answer(true)} />, AREA);
    expect(screen.getByText('Updated 1 min ago')).toBeInTheDocument();
    await advance(60_000);
    expect(screen.getByText('Updated 2 min ago')).toBeInTheDocument();
    host.setVisible(false);
    await advance(180_000);
    expect(screen.getByText('Updated 2 min ago')).toBeInTheDocument();
    host.setVisible(true);
    expect(screen.getByText('Updated 5 min ago')).toBeInTheDocument();
  });
});
