import { profileBody } from '@foyer/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { readCookie } from '../../browser/cookies/cookies';
import { startAtHome } from '../../test-support/at-home';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';

afterEach(stopSuite);

describe('the header', () => {
  it('shows the site’s time by the platform’s clock, and none before it is known', async () => {
    const drawn: (string | null)[] = [];
    await startAtHome({
      platformMs: Date.parse('2026-06-21T21:30:00Z'),
      answers: {
        profile: () => {
          drawn.push(document.querySelector('time')?.textContent ?? null);
          return profileBody({ country: 'CH' });
        },
      },
    });
    expect(drawn).toEqual([null]);
    expect(document.querySelector('time')).toHaveTextContent('dimanche 21 juin à 23:30');
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('says that the data are simulated where they are: %s', async (simulatedData, count) => {
    await startAtHome({ answers: { profile: profileBody({ simulatedData }) } });
    expect(screen.queryAllByText('Données simulées')).toHaveLength(count);
  });

  it('changes the language at once, saves it, and sets it on the document', async () => {
    const { user, network, session } = await startAtHome();
    network.answers.updateProfile = ({ language }) => {
      network.answers.profile = profileBody({ language });
      return {};
    };
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

  it('changes it on this device only for a person with read-only rights, and preserves it on reload', async () => {
    const { user, network, suite } = await startAtHome({ answers: { canModify: { canModify: false } } });
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    await screen.findByRole('button', { name: 'Sign out' });
    expect(network.count('updateProfile')).toBe(0);
    expect(readCookie('foyer_language')).toBe('en');
    window.dispatchEvent(new Event('pagehide'));
    await act(() => suite.stop());
    await startAtHome({ answers: { canModify: { canModify: false } } });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('reports a choice that could not be saved, and still applies it', async () => {
    const { user } = await startAtHome({ answers: { updateProfile: DOWN } });
    await user.click(screen.getByRole('radio', { name: 'EN' }));
    expect(await screen.findByTestId('alert-updateUserErrorMsg')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('uses the language of the profile', async () => {
    await startAtHome({ answers: { profile: profileBody({ language: 'en' }) } });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('cycles through the colour schemes and stores the choice', async () => {
    const { user } = await startAtHome();
    await user.click(screen.getByRole('button', { name: /Automatique/ }));
    expect(document.documentElement.dataset.scheme).toBe('light');
    await user.click(screen.getByRole('button', { name: /Claire/ }));
    expect(document.documentElement.dataset.scheme).toBe('dark');
    expect(readCookie('foyer_scheme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: /Sombre/ }));
    expect(document.documentElement.dataset.scheme).toBeUndefined();
  });

  it('links to the FAQ and signs out', async () => {
    const { user, path } = await startAtHome();
    await user.click(screen.getByRole('link', { name: 'Aide' }));
    expect(await screen.findByTestId('page-faq')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Se déconnecter' }));
    expect(await screen.findByTestId('page-sign_in')).toBeVisible();
    expect(path()).toBe('/sign_in');
  });

  it('offers the questions of households to households alone', async () => {
    await startSuite({
      draw: true,
      path: '/installer',
      token: 'a'.repeat(16).concat('-', 'b'.repeat(16), '-', 'c'.repeat(16)),
      withProfessionals: true,
      answers: { profile: profileBody({ userType: 'INSTALLER' }) },
    });
    expect(await screen.findByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Aide' })).not.toBeInTheDocument();
  });

  it('marks a section of the account as current, whichever area serves it', async () => {
    const { user, suite } = await startAtHome({ withAccount: true });
    const account = screen.getByRole('link', { name: 'Mon compte' });
    expect(account).not.toHaveAttribute('aria-current');
    await user.click(account);
    await screen.findByRole('heading', { name: 'Account of the toy' });
    expect(account).toHaveAttribute('aria-current', 'page');
    act(() => suite.history.navigate('/user/address'));
    await screen.findByRole('heading', { name: 'Address of the toy' });
    expect(account).toHaveAttribute('aria-current', 'page');
  });

  it('hides the account page where no area serves it', async () => {
    await startAtHome();
    expect(screen.queryByRole('link', { name: 'Mon compte' })).not.toBeInTheDocument();
  });
});
