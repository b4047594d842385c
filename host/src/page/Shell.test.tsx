import { profileBody, roomsBodyOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readCookie } from '../cookies/cookies';
import { DOWN, startSuite, stopSuite } from '../test-support/start-suite';
import { azur } from '../test-support/tenant-fixture';

afterEach(stopSuite);

const keys = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[data-testid^="menu-"]')].map((entry) => entry.getAttribute('data-testid'));

async function home(options: Parameters<typeof startSuite>[0] = {}) {
  const started = await startSuite({ draw: true, ...options });
  await screen.findByRole('heading', { name: 'Home of the toy' });
  return started;
}

/** Makes the page a phone for one test. */
function onAPhone() {
  const before = window.matchMedia;
  window.matchMedia = (query) => ({ ...before(query), matches: query === '(max-width: 820px)' });
  return () => {
    window.matchMedia = before;
  };
}

describe('the main menu', () => {
  it('shows what this household has, by order', async () => {
    await home();
    expect(keys(screen.getByRole('navigation', { name: 'Menu principal' }))).toEqual([
      'menu-home',
      'menu-battery',
      'menu-alerts',
      'menu-production',
      'menu-eco_tips',
    ]);
  });

  it('leaves out what the tenant hides and what the house does not have', async () => {
    await home({ tenant: azur, answers: { rooms: roomsBodyOf([]) } });
    expect(keys(screen.getByRole('navigation', { name: 'Menu principal' }))).toEqual([
      'menu-home',
      'menu-alerts',
    ]);
  });

  it('goes to a page without loading the document, and says where the person is', async () => {
    const { user, path } = await home();
    await user.click(screen.getByTestId('menu-production'));
    const heading = await screen.findByRole('heading', { name: 'Production of the toy' });
    expect(path()).toBe('/production');
    expect(screen.getByTestId('menu-production')).toHaveAttribute('aria-current', 'page');
    expect(screen.getByTestId('menu-home')).not.toHaveAttribute('aria-current');
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Production · Foyer');
  });

  it.each([
    [0, null],
    [1, '1'],
    [99, '99'],
    [100, '*'],
  ])('marks %s waiting alerts as %s', async (count, text) => {
    const { suite } = await home();
    act(() => suite.bus.emit('alert.badge', { count }));
    const badge = screen.queryByTestId('alert-badge');
    if (text === null) expect(badge).not.toBeInTheDocument();
    else expect(badge).toHaveTextContent(text);
  });

  it('counts visible, active, not acknowledged alerts by itself', async () => {
    const alert = (id: string, changes = {}) => ({
      id,
      active: true,
      visible: true,
      acknowledged: false,
      severity: 'fatal',
      date: '2026-06-21 10:00:00',
      ...changes,
    });
    await home({
      answers: {
        alerts: {
          alerts: [
            alert('1'),
            alert('2'),
            alert('3', { acknowledged: true }),
            alert('4', { visible: false }),
          ],
        },
      },
    });
    expect(await screen.findByTestId('alert-badge')).toHaveTextContent('2');
    expect(screen.getByTestId('alert-badge')).toHaveTextContent('2 alertes en attente');
  });

  it('is four entries and "more" on a phone, with the rest and the settings in a sheet', async () => {
    const restore = onAPhone();
    const { user } = await home();
    const bar = screen.getByRole('navigation', { name: 'Menu principal' });
    expect(keys(bar)).toEqual(['menu-home', 'menu-battery', 'menu-alerts', 'menu-production', 'menu-more']);
    await user.click(screen.getByTestId('menu-more'));
    const sheet = within(screen.getByTestId('menu-sheet'));
    expect(sheet.getByTestId('menu-eco_tips')).toBeVisible();
    expect(sheet.getByRole('radio', { name: 'English' })).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    restore();
  });
});

describe('the header', () => {
  it('changes the language at once, saves it, and says it to the document', async () => {
    const { user, network, session } = await home();
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
    expect(screen.getByTestId('menu-battery')).toHaveTextContent('Battery');
    expect(document.documentElement.lang).toBe('en');
    await waitFor(() => expect(network.count('updateProfile')).toBe(1));
    expect(network.asked.find(({ id }) => id === 'updateProfile')?.parameters).toMatchObject({
      language: 'en',
    });
    await waitFor(() => expect(session().profile?.language).toBe('en'));
  });

  it('changes it on this device alone for who may not change anything, and keeps it over a reload', async () => {
    const { user, network, suite } = await home({ answers: { canModify: { canModify: false } } });
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    await screen.findByRole('button', { name: 'Sign out' });
    expect(network.count('updateProfile')).toBe(0);
    expect(readCookie('foyer_language')).toBe('en');
    window.dispatchEvent(new Event('pagehide'));
    await act(() => suite.stop());
    await home({ answers: { canModify: { canModify: false } } });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('says so when the choice cannot be saved, and keeps showing it', async () => {
    const { user } = await home({ answers: { updateProfile: DOWN } });
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    expect(await screen.findByTestId('alert-updateUserErrorMsg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('speaks the language of the profile', async () => {
    await home({ answers: { profile: profileBody({ language: 'en' }) } });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('goes on to the next colour scheme, and remembers it', async () => {
    const { user } = await home();
    await user.click(screen.getByRole('button', { name: /Automatique/ }));
    expect(document.documentElement.dataset.scheme).toBe('light');
    await user.click(screen.getByRole('button', { name: /Claire/ }));
    expect(document.documentElement.dataset.scheme).toBe('dark');
    expect(readCookie('foyer_scheme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: /Sombre/ }));
    expect(document.documentElement.dataset.scheme).toBeUndefined();
  });

  it('leads to questions and answers, and out', async () => {
    const { user, path } = await home();
    await user.click(screen.getByRole('link', { name: 'Aide' }));
    expect(await screen.findByTestId('page-faq')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(await screen.findByTestId('page-sign_in')).toBeVisible();
    expect(path()).toBe('/sign_in');
  });

  it('offers no account page where no area answers it', async () => {
    await home();
    expect(screen.queryByRole('link', { name: 'Mon compte' })).not.toBeInTheDocument();
  });
});

describe('a path', () => {
  it.each([
    ['that the house has no use for', '/production', { rooms: roomsBodyOf([]) }, 'page-not_available'],
    ['that no area answers here', '/settings/devices', {}, 'page-not_available'],
    ['that nobody knows', '/nowhere', {}, 'page-unknown_route'],
  ])('%s is answered with words', async (_, path, answers, testId) => {
    const { user } = await startSuite({ draw: true, path, answers });
    expect(await screen.findByTestId(testId)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }));
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  });

  it('of a hidden area opens when the house comes to have it', async () => {
    const { suite, network } = await startSuite({
      draw: true,
      path: '/production',
      answers: { rooms: roomsBodyOf([]) },
    });
    await screen.findByTestId('page-not_available');
    network.answers.rooms = (await import('@foyer/testing')).roomsBody();
    act(() => suite.bus.emit('rooms.changed', {}));
    expect(await screen.findByRole('heading', { name: 'Production of the toy' })).toBeVisible();
  });
});

describe('the shell', () => {
  it('says that nobody answers, and tries again', async () => {
    const { user, network } = await startSuite({ draw: true, answers: { profile: DOWN } });
    expect(await screen.findByTestId('alert-serviceNotAvailableMessage')).toBeVisible();
    network.answers.profile = profileBody();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  });

  it('says while it is offline, and stops when it is back', async () => {
    await home();
    const online = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByTestId('banner-offline_mode_msg')).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByTestId('banner-offline_mode_msg')).not.toBeInTheDocument();
    online.mockRestore();
  });

  it.each([
    ['Rester ici', '/home'],
    ['Abandonner mes modifications', '/production'],
  ])('asks before unsaved changes are lost: %s', async (answer, expected) => {
    const { suite, user, path } = await home();
    suite.services.navigation.block(() => true);
    await user.click(screen.getByTestId('menu-production'));
    const question = await screen.findByTestId('confirm-userPanelNotSavedMessage');
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await waitFor(() => expect(path()).toBe(expected));
  });

  it('shows the words of an area before its own, and says which are missing', async () => {
    const { suite, report } = await home();
    act(() => void suite.services.notify.alert('noSuchMessage'));
    expect(await screen.findByTestId('alert-noSuchMessage')).toHaveTextContent('Error: no translation');
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('noSuchMessage') }),
    );
  });

  it('confirms shortly what was done', async () => {
    const { suite } = await home();
    act(() => suite.services.notify.toast('newPassSaved'));
    expect(screen.getByTestId('toast-newPassSaved')).toBeVisible();
  });

  it('lets the keyboard skip the menu', async () => {
    await home();
    expect(screen.getByRole('link', { name: 'Aller au contenu' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
  });
});
