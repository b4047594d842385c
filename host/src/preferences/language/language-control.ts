import { type HostServices, LANGUAGES, type Language } from '@foyer/contract';
import { isRegistrationToken } from '@foyer/domain';
import type { HostPlatformClient } from '@foyer/platform-client';
import type { i18n } from '@foyer/remote-kit/i18n';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { updateProfile } from '@foyer/wire/profile-editing';
import { browserStorage } from '../../browser/browser-storage';
import { writeCookie } from '../../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../browser/cookies/names';
import { createSessionCheck } from '../../session/session-check';
import { type Household, languageSaved } from '../../session/session-slice';
import type { ShellStore } from '../../session/stored-state/shell-store';
import { languageShown } from '../../session/stored-state/ui-slice';
import type { ShellTexts } from './shell-texts';
import { addTexts, SHELL } from './suite-texts';

interface Parts {
  readonly store: ShellStore;
  readonly platform: Pick<HostPlatformClient, 'call'>;
  readonly token: () => string | null;
  readonly texts: i18n;
  readonly initial: Language;
  readonly shellTexts: (language: Language) => Promise<ShellTexts>;
  /** Resolves when every area on the page has its texts in that language. */
  readonly prepareAreas: (language: Language) => Promise<void>;
  readonly notify: Pick<HostServices['notify'], 'alert' | 'toast'>;
  readonly report: HostServices['report'];
}

export interface LanguageControl {
  readonly language$: Observable<Language>;
  language(): Language;
  /** Applies the person's choice at once; saves it to the profile when they may change it. */
  choose(language: Language): Promise<void>;
  /**
   * Applies the profile's language after sign-in, unless this person just chose another or acts for the
   * household.
   */
  follow(household: Pick<Household, 'profile' | 'canModify'>): Promise<void>;
  /** Resets the choice: the next person may be another. */
  forget(): void;
  stop(): void;
}

const CHOSEN_KEY = 'foyer.chosen-language';

export function createLanguageControl(parts: Parts): LanguageControl {
  const { store, platform, texts, notify, report } = parts;
  const language$ = new BehaviorSubject(parts.initial);
  const choices = browserStorage('sessionStorage');
  let wanted = parts.initial;
  /** Chosen before sign-in, in this tab: saved for the person who signs in, also after a reload. */
  let chosenBefore = LANGUAGES.find((language) => language === choices.getItem(CHOSEN_KEY)) ?? null;
  const setChosenBefore = (language: Language | null) => {
    chosenBefore = language;
    try {
      if (language === null) choices.removeItem(CHOSEN_KEY);
      else choices.setItem(CHOSEN_KEY, language);
    } catch {
      // Without storage the choice lasts until a reload.
    }
  };
  /** Account and language applied last: reloading the same changes nothing. */
  let followed: string | null = null;

  /** The last choice until its save is sent. */
  let unsaved: Language | null = null;
  /** Saves run in sequence, so that the last choice is stored last. */
  let saving: Promise<void> = Promise.resolve();
  const savesUnderWay = new Set<object>();
  /** A failed save may have reached the platform. */
  let isStoredUnknown = false;

  /** `unavailable`: the texts failed to load and the language stays. `superseded`: another was chosen meanwhile. */
  const show = async (language: Language): Promise<'shown' | 'unavailable' | 'superseded'> => {
    wanted = language;
    if (language === language$.value) return 'shown';
    try {
      const [shell] = await Promise.all([
        parts.shellTexts(language),
        parts.prepareAreas(language).catch((error) => report(error)),
      ]);
      addTexts(language, SHELL, shell);
    } catch (error) {
      report(error);
      return wanted === language ? 'unavailable' : 'superseded';
    }
    if (wanted !== language) return 'superseded';
    document.documentElement.lang = language;
    language$.next(language);
    await texts.changeLanguage(language);
    return wanted === language ? 'shown' : 'superseded';
  };

  const remember = (language: Language, local: boolean) => {
    writeCookie(LANGUAGE_COOKIE, language);
    store.dispatch(languageShown({ language, local }));
  };

  const sendUnsaved = async () => {
    const language = unsaved;
    unsaved = null;
    if (language === null) return;
    const { profile } = store.getState().session.session;
    if (profile?.language === language && !isStoredUnknown && savesUnderWay.size === 0) return;
    const isSame = createSessionCheck(parts.token);
    const save = {};
    savesUnderWay.add(save);
    try {
      await platform.call(updateProfile, { language });
      if (!isSame()) return;
      isStoredUnknown = false;
      store.dispatch(languageSaved(language));
    } catch (error) {
      report(error);
      if (!isSame()) return;
      isStoredUnknown = true;
      if (wanted !== language) return;
      remember(language, true);
      void notify.alert('updateUserErrorMsg', { severity: 'warning' });
    } finally {
      savesUnderWay.delete(save);
    }
  };

  const save = (language: Language) => {
    unsaved = language;
    saving = saving.then(sendUnsaved);
    return saving;
  };

  /** The profile is closed to a registration token: the registration saves the choice with a call of its own. */
  const isSavedElsewhere = () => isRegistrationToken(parts.token() ?? '');

  // Texts or an earlier save may still be pending.
  const onPageHide = () => void sendUnsaved();
  window.addEventListener('pagehide', onPageHide);

  return {
    language$: language$.asObservable(),
    language: () => language$.value,
    async choose(language) {
      const { status, canModify, profile } = store.getState().session.session;
      // A person who acts for a household chooses for this browser, not for the household.
      const saves = status === 'authenticated' && canModify && !profile?.acting && !isSavedElsewhere();
      const isSame = createSessionCheck(parts.token);
      const before = chosenBefore;
      unsaved = saves ? language : null;
      if (status !== 'authenticated') setChosenBefore(language);
      const outcome = await show(language);
      if (outcome === 'superseded' || !isSame()) return;
      if (outcome === 'unavailable') {
        unsaved = null;
        setChosenBefore(before);
        notify.toast('languageNotAvailableMessage', { severity: 'warning' });
        return;
      }
      remember(language, !saves);
      if (saves && unsaved !== null) await save(language);
    },
    async follow({ profile, canModify }) {
      // The pending choice is newer than any profile loaded meanwhile.
      if (unsaved !== null || savesUnderWay.size > 0 || profile.acting) return;
      const wish = `${profile.id} ${profile.language}`;
      if (wish === followed && chosenBefore === null) return;
      followed = wish;
      const { language: shown, languageIsLocal } = store.getState().ui;
      const chosen = chosenBefore;
      setChosenBefore(null);
      if (chosen !== null) {
        const saves = canModify && !isSavedElsewhere();
        remember(chosen, !saves);
        if (saves && profile.language !== chosen) await save(chosen);
        return;
      }
      const language = languageIsLocal && !canModify ? shown : profile.language;
      if ((await show(language)) === 'shown') remember(language, languageIsLocal && !canModify);
    },
    forget() {
      followed = null;
      unsaved = null;
      isStoredUnknown = false;
      saving = Promise.resolve();
      savesUnderWay.clear();
      store.dispatch(languageShown({ language: language$.value, local: false }));
    },
    stop: () => window.removeEventListener('pagehide', onPageHide),
  };
}
