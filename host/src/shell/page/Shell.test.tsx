import { profileBody, roomsBody, roomsBodyOf } from '@foyer/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { startAtHome } from '../../test-support/at-home';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import { foyer } from '../../test-support/tenant-fixture';

afterEach(stopSuite);

describe('a path', () => {
  it.each([
    ['that the house has no use for', '/production', { rooms: roomsBodyOf([]) }, 'page-not_available'],
    ['of an area this tenant does not show', '/hidden/page', {}, 'page-not_available'],
    ['the suite leads to and nobody answers', '/registration', {}, 'page-not_available'],
    ['that nobody knows', '/nowhere', {}, 'page-unknown_route'],
  ])('%s shows a page', async (_, path, answers, testId) => {
    const { user } = await startSuite({ draw: true, path, answers });
    expect(await screen.findByTestId(testId)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }));
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  });

  it('of a hidden area opens once the home qualifies', async () => {
    const { suite, network } = await startSuite({
      draw: true,
      path: '/production',
      answers: { rooms: roomsBodyOf([]) },
    });
    await screen.findByTestId('page-not_available');
    network.answers.rooms = roomsBody();
    act(() => suite.bus.emit('rooms.changed', {}));
    expect(await screen.findByRole('heading', { name: 'Production of the toy' })).toBeVisible();
  });
});

describe('an account without a page of its own', () => {
  it.each([
    ['has not finished registering', { subscription_status: 0 }, '/registration', 'Inscription à terminer'],
    ['is a professional’s', { userType: 'INSTALLER' }, '/installer', 'Espace professionnel'],
  ])('that %s gets an explanation and can sign out, without redirects', async (_, changes, home, title) => {
    const { user, path, network } = await startSuite({
      draw: true,
      path: '/',
      answers: { profile: profileBody(changes) },
    });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(path()).toBe(home);
    const page = within(screen.getByTestId('page-not_available'));
    expect(page.queryByRole('link')).not.toBeInTheDocument();
    await user.click(page.getByRole('button', { name: 'Se déconnecter' }));
    expect(path()).toBe('/sign_in');
    expect(network.count('signOut')).toBe(1);
  });
});

describe('the shell', () => {
  it('reports a missing answer and retries', async () => {
    const { user, network } = await startSuite({ draw: true, answers: { profile: DOWN } });
    expect(await screen.findByTestId('alert-serviceNotAvailableMessage')).toBeVisible();
    network.answers.profile = profileBody();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('heading', { name: 'Home of the toy' })).toBeVisible();
  });

  it('says why a person is signed out where the tenant’s own sign-in is an area’s page', async () => {
    const { suite } = await startSuite({
      draw: true,
      token: null,
      path: '/toy-login',
      tenant: { ...foyer, start: '/toy-login' },
    });
    act(() => suite.starting.setNotice('app_message_lost_token'));
    expect(await screen.findByTestId('alert-app_message_lost_token')).toBeVisible();
  });

  it('offers the language on pages without a header', async () => {
    const { user, suite } = await startSuite({ draw: true, path: '/registration', answers: {} });
    await screen.findByTestId('page-not_available');
    await user.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  it('reports it in the person’s language, if known', async () => {
    const answers = { profile: profileBody({ language: 'en' }), rooms: DOWN };
    await startSuite({ draw: true, answers });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });

  it('shows a notice while offline', async () => {
    await startAtHome();
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
    const { suite, user, path } = await startAtHome();
    suite.services.navigation.block(() => true);
    await user.click(screen.getByTestId('menu-production'));
    const question = await screen.findByTestId('confirm-userPanelNotSavedMessage');
    await user.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await waitFor(() => expect(path()).toBe(expected));
  });

  it('prefers an area’s texts to its own, and reports missing ones', async () => {
    const { suite, report } = await startAtHome();
    act(() => void suite.services.notify.alert('noSuchMessage'));
    expect(await screen.findByTestId('alert-noSuchMessage')).toHaveTextContent('Error: no translation');
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining('noSuchMessage') }),
    );
  });

  it('shows a toast after an action', async () => {
    const { suite } = await startAtHome();
    act(() => suite.services.notify.toast('newPassSaved'));
    expect(screen.getByTestId('toast-newPassSaved')).toBeVisible();
  });

  it('runs the action of a toast once and closes the toast', async () => {
    const { suite, user } = await startAtHome();
    const undone = jest.fn();
    const action = { labelKey: 'toasts.undo', run: undone };
    act(() => suite.services.notify.toast('newPassSaved', { action }));
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(undone).toHaveBeenCalledTimes(1);
    expect(screen.queryByTestId('toast-newPassSaved')).toBeNull();
  });

  it('keeps a warning until it is closed, whatever duration an area asks for', async () => {
    const { suite, user } = await startAtHome();
    const warning = { severity: 'warning', durationMs: 1 } as const;
    act(() => suite.services.notify.toast('newPassSaved', warning));
    await new Promise((resolve) => setTimeout(resolve, 20));
    const shown = screen.getByTestId('toast-newPassSaved');
    await user.click(within(shown).getByRole('button', { name: 'Fermer' }));
    expect(screen.queryByTestId('toast-newPassSaved')).toBeNull();
  });

  it('lets the keyboard skip the menu', async () => {
    await startAtHome();
    expect(screen.getByRole('link', { name: 'Aller au contenu' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(screen.getByRole('main')).toHaveAttribute('tabindex', '-1');
  });
});
