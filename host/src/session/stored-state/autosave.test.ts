import { foyer } from '../../test-support/tenant-fixture';
import { autosaveState, SAVE_EVERY_MS } from './autosave';
import { createShellStore } from './shell-store';
import { schemeChosen } from './ui-slice';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function watchedStore() {
  const store = createShellStore(foyer, {});
  const save = jest.fn();
  const stop = autosaveState(store, save);
  return { store, save, stop, schemes: () => save.mock.calls.map(([state]) => state.ui.scheme) };
}

describe('autosaveState', () => {
  it('saves on the first change, then the latest state at most once a second', () => {
    const { store, schemes, stop } = watchedStore();
    store.dispatch(schemeChosen('dark'));
    store.dispatch(schemeChosen('light'));
    store.dispatch(schemeChosen('system'));
    expect(schemes()).toEqual(['dark']);
    jest.advanceTimersByTime(SAVE_EVERY_MS - 1);
    expect(schemes()).toEqual(['dark']);
    jest.advanceTimersByTime(1);
    expect(schemes()).toEqual(['dark', 'system']);
    stop();
  });

  it('does not save while nothing changes', () => {
    const { store, save, stop } = watchedStore();
    store.dispatch({ type: 'nothing' });
    jest.advanceTimersByTime(10 * SAVE_EVERY_MS);
    expect(save).not.toHaveBeenCalled();
    stop();
  });

  it('saves when the page is hidden', () => {
    const { store, schemes, stop } = watchedStore();
    store.dispatch(schemeChosen('dark'));
    store.dispatch(schemeChosen('light'));
    window.dispatchEvent(new Event('pagehide'));
    expect(schemes()).toEqual(['dark', 'light']);
    stop();
  });

  it('does not save once stopped', () => {
    const { store, save, stop } = watchedStore();
    stop();
    store.dispatch(schemeChosen('dark'));
    jest.advanceTimersByTime(2 * SAVE_EVERY_MS);
    expect(save).not.toHaveBeenCalled();
  });
});
