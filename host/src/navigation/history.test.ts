import { waitFor } from '@testing-library/react';
import { createHistory, type SuiteHistory } from './history';

let history: SuiteHistory;
let answer: boolean;
const ask = jest.fn(async () => answer);

beforeEach(() => {
  window.history.replaceState(null, '', '/home');
  answer = false;
  ask.mockClear();
  history = createHistory(ask);
});
afterEach(() => history.stop());

/** Resolves after the history has handled the latest answer. */
const answered = () => ask.mock.results.at(-1)?.value;

describe('the history of the suite', () => {
  it('navigates and notifies listeners', () => {
    const seen: string[] = [];
    const watching = history.location$.subscribe(({ pathname, search }) => seen.push(pathname + search));
    history.navigate('/production?period=week');
    expect(seen).toEqual(['/home', '/production?period=week']);
    expect(history.current()).toEqual({ pathname: '/production', search: '?period=week', hash: '' });
    watching.unsubscribe();
  });

  it('replaces the entry when asked to', () => {
    const before = window.history.length;
    history.navigate('/weather', { replace: true });
    expect(window.history.length).toBe(before);
    expect(window.location.pathname).toBe('/weather');
  });

  it('goes back, or to the fallback when there is no earlier page', async () => {
    history.back('/weather');
    expect(history.current().pathname).toBe('/weather');
    history.navigate('/production');
    history.back('/home');
    await waitFor(() => expect(history.current().pathname).toBe('/weather'));
  });

  it('stays when the person keeps their unsaved changes', async () => {
    history.block(() => true);
    history.navigate('/weather');
    expect(ask).toHaveBeenCalledWith('userPanelNotSavedMessage');
    await answered();
    expect(window.location.pathname).toBe('/home');
  });

  it('leaves when the person discards them, after asking once', async () => {
    answer = true;
    history.block(() => true, 'scheduleNotSaved');
    history.navigate('/weather');
    await waitFor(() => expect(window.location.pathname).toBe('/weather'));
    history.navigate('/production');
    expect(ask.mock.calls).toEqual([['scheduleNotSaved']]);
    expect(window.location.pathname).toBe('/production');
  });

  it('does not ask without unsaved changes, nor after the block is removed', () => {
    let unsaved = false;
    const lift = history.block(() => unsaved);
    history.navigate('/weather');
    unsaved = true;
    lift();
    history.navigate('/production');
    expect(ask).not.toHaveBeenCalled();
  });

  it('does not ask when only the query changes', () => {
    history.block(() => true);
    history.navigate('/home?period=week');
    expect(ask).not.toHaveBeenCalled();
    expect(window.location.search).toBe('?period=week');
  });

  it('undoes a step back of the browser until the person agrees', async () => {
    history.navigate('/settings');
    history.block(() => true);
    const go = jest.spyOn(window.history, 'go');
    window.history.back();
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await answered();
    expect(window.location.pathname).toBe('/settings');
    expect(history.current().pathname).toBe('/settings');
    // A single step; with more, the browser would move again later.
    expect(go.mock.calls).toEqual([[1]]);

    answer = true;
    window.history.back();
    await waitFor(() => expect(history.current().pathname).toBe('/home'));
  });

  it('counts a link to an anchor as a step', async () => {
    history.block(() => true);
    window.location.hash = 'main';
    await waitFor(() => expect(history.current()).toMatchObject({ pathname: '/home', hash: '#main' }));
    expect(ask).not.toHaveBeenCalled();
    history.back('/nowhere');
    await waitFor(() => expect(history.current()).toMatchObject({ pathname: '/home', hash: '' }));
    expect(ask).not.toHaveBeenCalled();
  });

  it('preserves only the parameters of the suite itself', () => {
    window.history.replaceState(null, '', '/home?tenant=azur&disable-remotes=mf-battery&period=week');
    history.navigate('/weather?hour=3#now');
    expect(window.location.search + window.location.hash).toBe(
      '?hour=3&tenant=azur&disable-remotes=mf-battery#now',
    );
  });

  it('makes the browser ask before unload', () => {
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    history.block(() => true);
    expect(leaving()).toBe(true);
  });

  it('does not ask when forced', () => {
    history.block(() => true);
    history.force('/sign_in');
    expect(ask).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/sign_in');
  });

  it('removes secrets from the address and keeps the rest', () => {
    window.history.replaceState(null, '', '/home?loginAs=secret&period=week#chart');
    const before = window.history.length;
    history.hideParameters(['loginAs']);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/home?period=week#chart',
    );
    expect(window.history.length).toBe(before);
  });
});
