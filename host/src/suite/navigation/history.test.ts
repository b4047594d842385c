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

/** Resolves after the history has acted on the latest answer. */
const answered = () => ask.mock.results.at(-1)?.value;

describe('the history of the suite', () => {
  it('goes somewhere and tells those who watch', () => {
    const seen: string[] = [];
    const watching = history.location$.subscribe(({ pathname, search }) => seen.push(pathname + search));
    history.navigate('/production?period=week');
    expect(seen).toEqual(['/home', '/production?period=week']);
    expect(history.current()).toEqual({ pathname: '/production', search: '?period=week', hash: '' });
    watching.unsubscribe();
  });

  it('replaces instead of adding when asked to', () => {
    const before = window.history.length;
    history.navigate('/weather', { replace: true });
    expect(window.history.length).toBe(before);
    expect(window.location.pathname).toBe('/weather');
  });

  it('goes back to where it was, and to the fallback when there is nowhere to go back to', async () => {
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

  it('leaves when the person discards them, and asks once', async () => {
    answer = true;
    history.block(() => true, 'scheduleNotSaved');
    history.navigate('/weather');
    await waitFor(() => expect(window.location.pathname).toBe('/weather'));
    history.navigate('/production');
    expect(ask.mock.calls).toEqual([['scheduleNotSaved']]);
    expect(window.location.pathname).toBe('/production');
  });

  it('does not ask while nothing is unsaved, nor after the block is lifted', () => {
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
    // One step, which undoes the person's; the browser would take another one later.
    expect(go.mock.calls).toEqual([[1]]);

    answer = true;
    window.history.back();
    await waitFor(() => expect(history.current().pathname).toBe('/home'));
  });

  it('takes a link to a place on the page for a step of its own', async () => {
    history.block(() => true);
    window.location.hash = 'main';
    await waitFor(() => expect(history.current()).toMatchObject({ pathname: '/home', hash: '#main' }));
    expect(ask).not.toHaveBeenCalled();
    history.back('/nowhere');
    await waitFor(() => expect(history.current()).toMatchObject({ pathname: '/home', hash: '' }));
    expect(ask).not.toHaveBeenCalled();
  });

  it('keeps what says how the suite runs, and nothing else', () => {
    window.history.replaceState(null, '', '/home?tenant=azur&disable-remotes=mf-battery&period=week');
    history.navigate('/weather?hour=3#now');
    expect(window.location.search + window.location.hash).toBe(
      '?hour=3&tenant=azur&disable-remotes=mf-battery#now',
    );
  });

  it('makes the browser ask before the whole page goes', () => {
    const leaving = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leaving()).toBe(false);
    history.block(() => true);
    expect(leaving()).toBe(true);
  });

  it('asks nothing when it is forced', () => {
    history.block(() => true);
    history.force('/sign_in');
    expect(ask).not.toHaveBeenCalled();
    expect(window.location.pathname).toBe('/sign_in');
  });

  it('takes secrets out of the address and keeps the rest', () => {
    window.history.replaceState(null, '', '/home?loginAs=secret&period=week#chart');
    const before = window.history.length;
    history.hideParameters(['loginAs']);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/home?period=week#chart',
    );
    expect(window.history.length).toBe(before);
  });
});
