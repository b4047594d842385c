import { profileBody } from '@foyer/testing';
import { act, waitFor } from '@testing-library/react';
import { readCookie, removeCookie } from '../../session/cookies/cookies';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import { rememberedLanguage } from './remembered-language';

afterEach(stopSuite);

describe('the language', () => {
  it('is French for a new browser, and the one shown last for a known one', async () => {
    const first = await startSuite({ token: null, path: '/sign_in' });
    expect(first.suite.language.language()).toBe('fr');
    await first.suite.language.choose('en');
    expect(readCookie('foyer_language')).toBe('en');
    await first.suite.stop();
    const second = await startSuite({ token: null, path: '/sign_in' });
    expect(second.suite.language.language()).toBe('en');
  });

  it('is that of the state this browser kept where the cookie is gone', async () => {
    const first = await startSuite({ answers: { profile: profileBody({ language: 'en' }) } });
    await waitFor(() => expect(readCookie('foyer_language')).toBe('en'));
    window.dispatchEvent(new Event('pagehide'));
    await first.suite.stop();
    removeCookie('foyer_language');
    expect(rememberedLanguage()).toBe('en');
    localStorage.setItem('foyer.state', 'damaged');
    expect(rememberedLanguage()).toBe('fr');
  });

  it('of the profile shows when somebody comes in', async () => {
    const { suite } = await startSuite({ answers: { profile: profileBody({ language: 'en' }) } });
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  it.each([
    ['while it is being saved', () => new Promise<object>(() => {})],
    ['that could not be saved', DOWN],
  ])('chosen %s is not undone by loading the profile again', async (_, updateProfile) => {
    const { suite, network, session } = await startSuite({ answers: { updateProfile } });
    void suite.language.choose('en');
    await waitFor(() => expect(network.count('updateProfile')).toBe(1));
    network.answers.profile = profileBody({ city: 'Grenoble' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(session().profile?.city).toBe('Grenoble'));
    expect(suite.language.language()).toBe('en');
  });

  it('follows the profile when it changes somewhere else', async () => {
    const { suite, network } = await startSuite();
    network.answers.profile = profileBody({ language: 'en' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  describe('chosen twice in quick succession', () => {
    /** A platform that stores the language of each save when the test answers it. */
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

    it('is saved as it was chosen last, while the texts of the first choice still load', async () => {
      const { suite, network } = await startSuite();
      await Promise.all([suite.language.choose('en'), suite.language.choose('fr')]);
      expect(network.count('updateProfile')).toBe(0);
      expect(suite.language.language()).toBe('fr');
      expect(readCookie('foyer_language')).toBe('fr');
    });

    it('is saved as it was chosen last, while the first save is under way', async () => {
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

  it('chosen just before the page closes is sent then, once', async () => {
    const { suite, network } = await startSuite();
    const choosing = suite.language.choose('en');
    expect(network.count('updateProfile')).toBe(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(network.asked.at(-1)).toMatchObject({ id: 'updateProfile', parameters: { language: 'en' } });
    await choosing;
    expect(network.count('updateProfile')).toBe(1);
  });

  it('is saved before a profile that was asked for earlier comes, and stays', async () => {
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

  it('chosen last is what shows, whichever texts come first', async () => {
    const { suite } = await startSuite();
    await Promise.all([suite.language.choose('en'), suite.language.choose('fr')]);
    expect(suite.language.language()).toBe('fr');
  });
});
