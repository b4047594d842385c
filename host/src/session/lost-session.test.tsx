import { profileBody, statesBody } from '@foyer/testing';
import { states } from '@foyer/wire/states';
import { act, screen, waitFor } from '@testing-library/react';
import { writeCookie } from '../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../browser/cookies/names';
import { OTHER_TOKEN, startSuite, stopSuite } from '../test-support/start-suite';
import { azur } from '../test-support/tenant-fixture';
import { dropToken, readToken, storeToken } from './token-cookie';

afterEach(stopSuite);

const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
const REFUSED = { refused: 'not.authorized' };

describe('the session guard', () => {
  it.each([
    ['signed in as somebody else', () => storeToken(OTHER_TOKEN), OTHER_TOKEN],
    ['signed out', dropToken, null],
  ])('detects that another tab %s', async (_, change, left) => {
    const { session, path } = await startSuite({ draw: true });
    act(change);
    look();
    expect(await screen.findByTestId('alert-userLostSessionInfo')).toBeVisible();
    expect(session().status).toBe('anonymous');
    expect(path()).toBe('/sign_in');
    expect(readToken()).toBe(left);
  });

  it('compares every two seconds', async () => {
    const { session } = await startSuite();
    storeToken(OTHER_TOKEN);
    expect(session().status).toBe('authenticated');
    await waitFor(() => expect(session().status).toBe('anonymous'));
  });

  it('does nothing when the page is hidden: a page being left may already see the next one’s cookie', async () => {
    const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { session, network } = await startSuite();
    storeToken(OTHER_TOKEN);
    look();
    expect(session().status).toBe('authenticated');
    expect(network.count('signOut')).toBe(0);
    seen.mockRestore();
    look();
    await waitFor(() => expect(session().status).toBe('anonymous'));
  });

  it('does nothing while the cookie matches the session', async () => {
    const { session } = await startSuite({ draw: true });
    look();
    expect(session().status).toBe('authenticated');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('a refused token', () => {
  it('signs out with a message where the tenant allows sign-out', async () => {
    const { suite, network, session, path } = await startSuite({ draw: true });
    network.answers.states = REFUSED;
    await act(() => suite.platform.call(states, {}).catch(() => {}));
    expect(await screen.findByTestId('alert-userNotAuthorizedInfo')).toBeVisible();
    expect(session().status).toBe('anonymous');
    expect(path()).toBe('/sign_in');
    expect(network.count('signOut')).toBe(0);
  });

  it.each([
    ['fr', /inscription.*accord.*quelqu’un d’autre.*la session a pris fin/],
    ['en', /registration.*consent.*somebody else.*the session ended/],
  ])('of a professional in a home says every way in which an access ends, in %s', async (language, text) => {
    const actingAs = { role: 'installer', name: 'Équipe', request: null };
    writeCookie(LANGUAGE_COOKIE, language, null);
    const { suite, network } = await startSuite({
      draw: true,
      answers: { profile: profileBody({ actingAs }) },
    });
    network.answers.states = REFUSED;
    await act(() => suite.platform.call(states, {}).catch(() => {}));
    expect(await screen.findByTestId('alert-acting_access_ended')).toHaveTextContent(text);
  });

  it('otherwise asks for the password and preserves the page', async () => {
    const { suite, network, session, path, user } = await startSuite({
      draw: true,
      tenant: azur,
      path: '/weather?period=week',
    });
    expect(await screen.findByRole('heading', { name: 'Weather of the toy' })).toBeVisible();
    const heading = screen.getByRole('heading', { name: 'Weather of the toy' });
    const reachable: boolean[] = [];
    suite.services.connectivity$.subscribe((online) => reachable.push(online));
    network.answers.states = REFUSED;
    await act(() => suite.platform.call(states, {}).catch(() => {}));

    const modal = await screen.findByTestId('alert-ask_for_app_refresh');
    expect(modal).toHaveTextContent('Cliquez sur CONTINUER');
    const asked = network.asked.length;
    await expect(suite.platform.call(states, {})).rejects.toMatchObject({ failure: 'not-authorized' });
    expect(network.asked).toHaveLength(asked);

    await user.click(screen.getByRole('button', { name: 'CONTINUER' }));
    const again = await screen.findByTestId('sign-in-again');
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('home@foyer.example');
    expect(screen.getByLabelText('Mot de passe')).toHaveFocus();
    await user.type(screen.getByLabelText('Mot de passe'), 'Foyer-demo-2026');
    network.answers.states = statesBody();
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));

    await waitFor(() => expect(again).not.toBeInTheDocument());
    expect(session().status).toBe('authenticated');
    expect(readToken()).toBe(OTHER_TOKEN);
    expect(path()).toBe('/weather');
    expect(window.location.search).toBe('?period=week');
    // The same element: the page was not remounted.
    expect(heading).toBeInTheDocument();
    expect(reachable).toEqual([true, false, true]);
  });
});
