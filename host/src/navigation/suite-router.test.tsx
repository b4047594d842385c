import { render, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { SuiteContext } from '../context/suite-context';
import { LeaveQuestion } from './LeaveQuestion';
import { createSuiteRouter, type SuiteHistory } from './suite-router';

let history: SuiteHistory;
let answer: boolean;
const ask = jest.fn(async () => answer);

beforeEach(() => {
  window.history.replaceState(null, '', '/home');
  answer = false;
  ask.mockClear();
  history = createSuiteRouter([{ path: '*', element: <LeaveQuestion /> }], ask);
  render(
    <SuiteContext.Provider value={{ history } as never}>
      <RouterProvider router={history.router} />
    </SuiteContext.Provider>,
  );
});
afterEach(() => history.stop());

const settled = () => new Promise((resolve) => setTimeout(resolve));
const shows = (pathname: string) =>
  waitFor(() => expect([history.current().pathname, window.location.pathname]).toEqual([pathname, pathname]));
async function goTo(path: string) {
  history.navigate(path);
  await shows(new URL(path, window.location.href).pathname);
}

/** Resolves after the history has handled the latest answer. */
const answered = () => ask.mock.results.at(-1)?.value;

describe('the history of the suite', () => {
  it('navigates and notifies listeners, with the state of the navigation', async () => {
    const seen: string[] = [];
    const watching = history.location$.subscribe(({ pathname, search }) => seen.push(pathname + search));
    history.navigate('/production?period=week', { state: { from: 'menu' } });
    await shows('/production');
    expect(seen).toEqual(['/home', '/production?period=week']);
    expect(history.current()).toMatchObject({ search: '?period=week', hash: '', state: { from: 'menu' } });
    watching.unsubscribe();
  });

  it('adds no entry for the current page again', async () => {
    await goTo('/production?period=week');
    const before = window.history.length;
    history.navigate('/production?period=week');
    await settled();
    expect(window.history.length).toBe(before);
    await goTo('/production?period=month');
    expect(window.history.length).toBe(before + 1);
  });

  it('moves by several entries, and to the start instead of leaving the suite', async () => {
    for (const path of ['/weather', '/production', '/settings']) await goTo(path);
    history.go(-2);
    await shows('/weather');
    history.go(2);
    await shows('/settings');
    history.go(-9);
    await shows('/');
  });

  it('replaces the entry when asked to', async () => {
    const before = window.history.length;
    history.navigate('/weather', { replace: true });
    await shows('/weather');
    expect(window.history.length).toBe(before);
    expect(window.location.pathname).toBe('/weather');
  });

  it('goes back, or to the fallback when there is no earlier page', async () => {
    history.back('/weather');
    await shows('/weather');
    await goTo('/production');
    history.back('/home');
    await shows('/weather');
  });

  it('stays when the person keeps their unsaved changes', async () => {
    history.block(() => true);
    history.navigate('/weather');
    await waitFor(() => expect(ask).toHaveBeenCalledWith('userPanelNotSavedMessage'));
    await answered();
    expect(window.location.pathname).toBe('/home');
  });

  it('leaves when the person discards them, after asking once', async () => {
    answer = true;
    const lift = history.block(() => true, 'scheduleNotSaved');
    history.navigate('/weather', { state: 'kept' });
    await shows('/weather');
    expect(history.current().state).toBe('kept');
    // As the form does when it is left.
    lift();
    await goTo('/production');
    expect(ask.mock.calls).toEqual([['scheduleNotSaved']]);
  });

  it('does not ask without unsaved changes, nor after the block is removed', async () => {
    let unsaved = false;
    const lift = history.block(() => unsaved);
    await goTo('/weather');
    unsaved = true;
    lift();
    await goTo('/production');
    expect(ask).not.toHaveBeenCalled();
  });

  it('does not ask when only the query changes', async () => {
    history.block(() => true);
    history.navigate('/home?period=week');
    await waitFor(() => expect(window.location.search).toBe('?period=week'));
    expect(ask).not.toHaveBeenCalled();
  });

  it('undoes a step back of the browser until the person agrees', async () => {
    await goTo('/settings');
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

  it('preserves only the parameters of the suite itself', async () => {
    history.navigate('/home?tenant=azur&disable-remotes=mf-battery&period=week');
    await waitFor(() => expect(window.location.search).toContain('tenant'));
    await goTo('/weather?hour=3#now');
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

  it('does not ask when forced', async () => {
    history.block(() => true);
    history.force('/sign_in');
    await shows('/sign_in');
    expect(ask).not.toHaveBeenCalled();
  });

  it('removes secrets from the address at once, from the router next, and keeps the rest', async () => {
    history.navigate('/home?loginAs=secret&period=week#chart');
    await waitFor(() => expect(window.location.search).toContain('secret'));
    const before = window.history.length;
    history.hideParameters(['loginAs']);
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(
      '/home?period=week#chart',
    );
    await waitFor(() => expect(history.current().search).toBe('?period=week'));
    expect(window.history.length).toBe(before);
  });
});
