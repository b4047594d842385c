import { createTestClock, renderInHost } from '@foyer/testing';
import { act, screen } from '@testing-library/react';
import { announceSignInRefusal, useSignInWindow } from './useSignInWindow';

const fetchAddress = jest.fn<Promise<string>, []>();
const popup = { location: { replace: jest.fn() }, close: jest.fn(), closed: false };
const open = jest.fn<object | null, []>(() => popup);

function SignIn() {
  const { step, open, stop, done } = useSignInWindow('brand', fetchAddress);
  return (
    <>
      <button type="button" onClick={open}>
        Sign in
      </button>
      <button type="button" onClick={stop}>
        Stop
      </button>
      <button type="button" onClick={done}>
        Connected
      </button>
      <output>
        {step.state === 'blocked' ? `blocked ${step.uri}` : step.state}
        {step.state === 'waiting' && step.isClosed ? ' closed' : ''}
      </output>
    </>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  popup.closed = false;
  open.mockReturnValue(popup);
  fetchAddress.mockResolvedValue('https://brand.example/authorise');
  window.open = open as unknown as typeof window.open;
});
afterEach(() => jest.useRealTimers());

async function renderSignIn() {
  const clock = createTestClock();
  const { user } = await renderInHost(<SignIn />, {
    remote: 'mf-example',
    locales: { fr: {}, en: {} },
    clock,
    advanceTimers: jest.advanceTimersByTime,
  });
  return (name: string) => user.click(screen.getByRole('button', { name }));
}
const state = () => screen.getByRole('status').textContent;

it('opens the window within the tap and loads the brand’s page once its address arrives', async () => {
  let answer: (address: string) => void = () => {};
  fetchAddress.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const press = await renderSignIn();
  await press('Sign in');
  expect([open.mock.calls.length, popup.location.replace.mock.calls.length]).toEqual([1, 0]);
  await act(async () => answer('https://brand.example/authorise'));
  expect(popup.location.replace).toHaveBeenCalledWith('https://brand.example/authorise');
  expect(state()).toBe('waiting');
});

it('offers a link when the browser blocks the window', async () => {
  open.mockReturnValue(null);
  const press = await renderSignIn();
  await press('Sign in');
  expect(await screen.findByText('blocked https://brand.example/authorise')).toBeInTheDocument();
});

it('closes the window and reports an error when there is no address', async () => {
  fetchAddress.mockRejectedValue(new Error('down'));
  const press = await renderSignIn();
  await press('Sign in');
  expect(await screen.findByText('failed')).toBeInTheDocument();
  expect(popup.close).toHaveBeenCalledTimes(1);
});

it('notices within a second that the window was closed, and opens another one', async () => {
  const press = await renderSignIn();
  await press('Sign in');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(state()).toBe('waiting');
  popup.closed = true;
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('waiting closed');
  popup.closed = false;
  await press('Sign in');
  expect(state()).toBe('waiting');
  await act(() => jest.advanceTimersByTimeAsync(300_000));
  expect(state()).toBe('gaveUp');
});

it('stops waiting after five minutes', async () => {
  const press = await renderSignIn();
  await press('Sign in');
  await act(() => jest.advanceTimersByTimeAsync(299_000));
  expect(state()).toBe('waiting');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(state()).toBe('gaveUp');
});

it('closes an empty window when stopped, and ignores an address that arrives later', async () => {
  let answer: (address: string) => void = () => {};
  fetchAddress.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const press = await renderSignIn();
  await press('Sign in');
  await press('Stop');
  await act(async () => answer('https://brand.example/authorise'));
  expect([state(), popup.close.mock.calls.length]).toEqual(['idle', 1]);
  expect(popup.location.replace).not.toHaveBeenCalled();
});

it('leaves the brand’s page open when stopped, and closes it once connected', async () => {
  const press = await renderSignIn();
  await press('Sign in');
  await press('Stop');
  expect(popup.close).not.toHaveBeenCalled();
  await press('Connected');
  expect([state(), popup.close.mock.calls.length]).toEqual(['idle', 1]);
});

it('says why the brand’s page connected nothing', async () => {
  const channels: { onmessage: ((event: { readonly data: unknown }) => void) | null }[] = [];
  class StubChannel {
    onmessage = null;
    constructor() {
      channels.push(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.onmessage?.({ data });
    }
    close() {}
  }
  Object.assign(globalThis, { BroadcastChannel: StubChannel });
  const press = await renderSignIn();
  await press('Sign in');
  act(() => announceSignInRefusal('brand', 'in-use'));
  expect(state()).toBe('refused');
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});
