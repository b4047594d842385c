import { profileBody } from '@foyer/testing';
import { waitFor } from '@testing-library/react';
import { readCookie, removeCookie } from '../../session/cookies/cookies';
import { DOWN, startSuite, stopSuite } from '../../test-support/start-suite';
import { rememberedLanguage } from './remembered-language';

afterEach(stopSuite);
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

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

  it('chosen while it is being saved is not undone by loading the profile again', async () => {
    const { suite } = await startSuite({ answers: { updateProfile: DOWN } });
    await settled();
    void suite.language.choose('en');
    await settled();
    suite.bus.emit('profile.refresh', {});
    await settled();
    expect(suite.language.language()).toBe('en');
  });

  it('follows the profile when it changes somewhere else', async () => {
    const { suite, network } = await startSuite();
    await settled();
    network.answers.profile = profileBody({ language: 'en' });
    suite.bus.emit('profile.refresh', {});
    await waitFor(() => expect(suite.language.language()).toBe('en'));
  });

  it('chosen last is what shows, whichever texts come first', async () => {
    const { suite } = await startSuite();
    await Promise.all([suite.language.choose('en'), suite.language.choose('fr')]);
    await settled();
    expect(suite.language.language()).toBe('fr');
  });
});
