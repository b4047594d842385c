import { profileBody } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { readCookie, removeCookie } from '../../browser/cookies/cookies';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import { readStoredLanguage } from './stored-language';

afterEach(stopSuite);

describe('the language', () => {
  it('is French for a new browser, and the last one for a known one', async () => {
    const first = await startSuite({ token: null, path: '/sign_in' });
    expect(first.suite.language.language()).toBe('fr');
    await first.suite.language.choose('en');
    expect(readCookie('foyer_language')).toBe('en');
    await first.suite.stop();
    const second = await startSuite({ token: null, path: '/sign_in' });
    expect(second.suite.language.language()).toBe('en');
  });

  it('comes from the stored state when the cookie is missing', async () => {
    const first = await startSuite({ answers: { profile: profileBody({ language: 'en' }) } });
    await waitFor(() => expect(readCookie('foyer_language')).toBe('en'));
    window.dispatchEvent(new Event('pagehide'));
    await first.suite.stop();
    removeCookie('foyer_language');
    expect(readStoredLanguage()).toBe('en');
    localStorage.setItem('foyer.state', 'damaged');
    expect(readStoredLanguage()).toBe('fr');
  });

  it('chosen at sign-in wins over the profile after a reload, once', async () => {
    const first = await startSuite({ token: null, path: '/sign_in' });
    await first.suite.language.choose('en');
    await first.suite.stop();
    const second = await startSuite();
    await waitFor(() => expect(second.network.count('updateProfile')).toBe(1));
    expect(second.network.asked.find(({ id }) => id === 'updateProfile')?.parameters).toMatchObject({
      language: 'en',
    });
    expect(second.suite.language.language()).toBe('en');
    await second.suite.stop();
    const third = await startSuite();
    await waitFor(() => expect(third.suite.language.language()).toBe('fr'));
  });

  it('of the profile is applied when a person signs in', async () => {
    const { suite } = await startSuite({ answers: { profile: profileBody({ language: 'en' }) } });
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  it.each([
    ['while it is being saved', () => new Promise<object>(() => {})],
    ['that could not be saved', DOWN],
  ])('chosen %s is not undone by reloading the profile', async (_, updateProfile) => {
    const { suite, network, session } = await startSuite({ answers: { updateProfile } });
    void suite.language.choose('en');
    await waitFor(() => expect(network.count('updateProfile')).toBe(1));
    network.answers.profile = profileBody({ city: 'Grenoble' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(session().profile?.city).toBe('Grenoble'));
    expect(suite.language.language()).toBe('en');
  });

  it('of a household is neither applied nor changed while someone acts for it', async () => {
    const actingAs = { role: 'installer', name: 'Ines', company: null, request: null, endsAt: null };
    const { suite, network, session } = await startSuite({
      answers: { profile: { ...profileBody({ language: 'en' }), actingAs } },
    });
    await waitFor(() => expect(session().profile?.language).toBe('en'));
    expect(suite.language.language()).toBe('fr');
    await suite.language.choose('en');
    expect(suite.language.language()).toBe('en');
    expect(network.count('updateProfile')).toBe(0);
  });

  it('of a registration is left to its own pages, so that nothing is refused', async () => {
    const { suite, network } = await startSuite({
      token: 't'.repeat(33),
      path: '/registration/settings',
      answers: {
        profile: profileBody({ subscription_status: 'user_accepted_licence' }),
        updateProfile: { refused: 'role.not.allowed' },
      },
    });
    await suite.language.choose('en');
    expect(suite.language.language()).toBe('en');
    expect(network.count('updateProfile')).toBe(0);
  });

  it('follows the profile when it changes elsewhere', async () => {
    const { suite, network } = await startSuite();
    network.answers.profile = profileBody({ language: 'en' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  describe('two choices in quick succession', () => {
    /** A platform that answers each save when the test tells it to. */
    async function slowSaves() {
      const started = await startSuite();
      const pending: (() => void)[] = [];
      const stored: (string | undefined)[] = [];
      started.network.answers.updateProfile = ({ language }) =>
        new Promise<object>((resolve) =>
          pending.push(() => {
            stored.push(language);
            started.network.answers.profile = profileBody({ language });
            resolve({});
          }),
        );
      return { ...started, pending, stored };
    }

    it('save the last one while the texts of the first still load', async () => {
      const { suite, network } = await startSuite();
      await Promise.all([suite.language.choose('en'), suite.language.choose('fr')]);
      expect(network.count('updateProfile')).toBe(0);
      expect(suite.language.language()).toBe('fr');
      expect(readCookie('foyer_language')).toBe('fr');
    });

    it('save the last one while the first save is pending', async () => {
      const { suite, session, pending, stored } = await slowSaves();
      const choices = [suite.language.choose('en')];
      await waitFor(() => expect(pending).toHaveLength(1));
      choices.push(suite.language.choose('fr'));
      await waitFor(() => expect(readCookie('foyer_language')).toBe('fr'));
      expect(pending).toHaveLength(1);
      pending[0]?.();
      await waitFor(() => expect(pending).toHaveLength(2));
      pending[1]?.();
      await Promise.all(choices);
      expect(stored).toEqual(['en', 'fr']);
      await waitFor(() => expect(session().profile?.language).toBe('fr'));
      expect(suite.language.language()).toBe('fr');
      expect(readCookie('foyer_language')).toBe('fr');
    });
  });

  it('send the last one when the page closes, once', async () => {
    const { suite, network } = await startSuite();
    const choosing = suite.language.choose('en');
    expect(network.count('updateProfile')).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(network.asked.at(-1)).toMatchObject({ id: 'updateProfile', parameters: { language: 'en' } });
    await choosing;
    expect(network.count('updateProfile')).toBe(1);
  });

  it('outlast a profile requested before the save', async () => {
    const { suite, network, session } = await startSuite();
    let answerProfile: (body: object) => void = () => {};
    network.answers.profile = () => new Promise<object>((resolve) => (answerProfile = resolve));
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(network.count('profile')).toBe(2));
    network.answers.profile = profileBody({ language: 'en' });
    await suite.language.choose('en');
    await act(async () => answerProfile(profileBody({ language: 'fr' })));
    expect(session().profile?.language).toBe('en');
    expect(suite.language.language()).toBe('en');
  });

  it('show the last one, whichever texts arrive first', async () => {
    const { suite } = await startSuite();
    await Promise.all([suite.language.choose('en'), suite.language.choose('fr')]);
    expect(suite.language.language()).toBe('fr');
  });
});
