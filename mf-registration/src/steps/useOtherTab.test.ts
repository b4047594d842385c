import { act, renderHook } from '@testing-library/react';
import { useOtherTab } from './useOtherTab';

/** Channels by name; a message reaches every other channel of the name, as between tabs. */
const channels = new Map<string, Set<StubChannel>>();

class StubChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  constructor(readonly name: string) {
    const all = channels.get(name) ?? new Set();
    channels.set(name, all.add(this));
  }
  postMessage(data: unknown) {
    for (const other of channels.get(this.name) ?? []) if (other !== this) other.onmessage?.({ data });
  }
  close() {
    channels.get(this.name)?.delete(this);
  }
}

beforeEach(() => {
  channels.clear();
  Object.assign(globalThis, { BroadcastChannel: StubChannel });
});
afterEach(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));

const tab = (accountId: string) => renderHook(() => useOtherTab(accountId));

it('says in both tabs that the registration is open twice, until one leaves', () => {
  const first = tab('one');
  expect(first.result.current).toBe(false);
  const second = tab('one');
  expect([first.result.current, second.result.current]).toEqual([true, true]);
  const third = tab('one');
  act(() => third.unmount());
  expect(first.result.current).toBe(true);
  act(() => second.unmount());
  expect(first.result.current).toBe(false);
});

it('ignores the registration of another account', () => {
  const first = tab('one');
  const other = tab('two');
  expect([first.result.current, other.result.current]).toEqual([false, false]);
});

it('notices a tab that is closed without unmounting, and one that comes back', () => {
  const first = tab('one');
  const other = new StubChannel('foyer.registration.one');
  act(() => other.postMessage('opened'));
  expect(first.result.current).toBe(true);
  const heard: unknown[] = [];
  other.onmessage = ({ data }) => heard.push(data);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(heard).toEqual(['left']);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(heard).toEqual(['left', 'opened']);
});
