import { BehaviorSubject } from '@foyer/remote-kit/streams';
import { reloadOnNavigation } from './reload-on-navigation';

const at = (pathname: string, search = '') => ({ pathname, search, hash: '' });

test.each([
  ['to another page', '/battery', null, 1],
  ['within the page', '/home', null, 0],
  ['after signing out', '/sign_in', 'signed out', 0],
  ['with a message', '/battery', 'toast', 0],
])('a navigation %s', (_, to, state, reloads) => {
  const location$ = new BehaviorSubject(at('/home'));
  const reload = jest.fn();
  const stop = reloadOnNavigation({
    location$,
    needsSession: (pathname) => pathname !== '/sign_in',
    isSignedIn: () => state !== 'signed out',
    hasToasts: () => state === 'toast',
    reload,
  });
  location$.next(at(to, '?period=month'));
  expect(reload).toHaveBeenCalledTimes(reloads);
  stop();
  location$.next(at('/weather'));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('signing in loads nothing again', () => {
  const location$ = new BehaviorSubject(at('/sign_in'));
  const reload = jest.fn();
  const needsSession = (pathname: string) => pathname !== '/sign_in';
  reloadOnNavigation({ location$, needsSession, isSignedIn: () => true, hasToasts: () => false, reload });
  location$.next(at('/home'));
  expect(reload).not.toHaveBeenCalled();
});
