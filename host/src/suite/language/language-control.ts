import type { HostServices, Language } from '@foyer/contract';
import type { HostPlatformClient } from '@foyer/platform-client';
import type { i18n } from '@foyer/remote-kit/i18n';
import { BehaviorSubject, type Observable } from '@foyer/remote-kit/streams';
import { updateProfile } from '@foyer/wire/profile-editing';
import { writeCookie } from '../../session/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../session/cookies/names';
import { type Household, languageSaved } from '../../session/session-slice';
import type { ShellStore } from '../../session/stored-state/shell-store';
import { languageShown } from '../../session/stored-state/ui-slice';
import type { ShellTexts } from './shell-texts';
import { addTexts, SHELL } from './suite-texts';

interface Parts {
  readonly store: ShellStore;
  readonly platform: Pick<HostPlatformClient, 'call'>;
  readonly texts: i18n;
  readonly initial: Language;
  readonly shellTexts: (language: Language) => Promise<ShellTexts>;
  /** Resolves when every area on the page has its texts of that language. */
  readonly prepareAreas: (language: Language) => Promise<void>;
  readonly notify: Pick<HostServices['notify'], 'alert' | 'toast'>;
  readonly report: HostServices['report'];
}

export interface LanguageControl {
  readonly language$: Observable<Language>;
  language(): Language;
  /** The person's own choice: shown at once, and saved to the profile of who may change it (spec 1 §6). */
  choose(language: Language): Promise<void>;
  /** Shows the language of who came in, unless this person just chose another. */
  follow(household: Pick<Household, 'profile' | 'canModify'>): Promise<void>;
  /** The next to come in is somebody else. */
  forget(): void;
}

export function createLanguageControl(parts: Parts): LanguageControl {
  const { store, platform, texts, notify, report } = parts;
  const language$ = new BehaviorSubject(parts.initial);
  let wanted = parts.initial;
  /** Chosen on this page before anybody was signed in: it becomes theirs. */
  let chosenBefore: Language | null = null;
  /** Account and language followed last: loading the same again is no new wish. */
  let followed: string | null = null;

  /** False when the texts cannot be had: the language stays what it was. */
  const show = async (language: Language): Promise<boolean> => {
    wanted = language;
    if (language === language$.value) return true;
    try {
      const [shell] = await Promise.all([
        parts.shellTexts(language),
        parts.prepareAreas(language).catch((error) => report(error)),
      ]);
      addTexts(language, SHELL, shell);
    } catch (error) {
      report(error);
      return false;
    }
    // Somebody chose again in the meantime.
    if (wanted !== language) return true;
    document.documentElement.lang = language;
    language$.next(language);
    await texts.changeLanguage(language);
    return true;
  };

  const remember = (language: Language, local: boolean) => {
    writeCookie(LANGUAGE_COOKIE, language);
    store.dispatch(languageShown({ language, local }));
  };

  const save = async (language: Language) => {
    try {
      await platform.call(updateProfile, { language });
      store.dispatch(languageSaved(language));
    } catch (error) {
      report(error);
      remember(language, true);
      await notify.alert('updateUserErrorMsg', { severity: 'warning' });
    }
  };

  return {
    language$: language$.asObservable(),
    language: () => language$.value,
    async choose(language) {
      if (!(await show(language))) {
        notify.toast('languageNotAvailableMessage', { severity: 'warning', durationMs: 5000 });
        return;
      }
      const { status, canModify, profile } = store.getState().session.session;
      const saves = status === 'authenticated' && canModify;
      if (status !== 'authenticated') chosenBefore = language;
      remember(language, !saves);
      if (saves && profile?.language !== language) await save(language);
    },
    async follow({ profile, canModify }) {
      const wish = `${profile.id} ${profile.language}`;
      if (wish === followed && chosenBefore === null) return;
      followed = wish;
      const { language: shown, languageIsLocal } = store.getState().ui;
      const chosen = chosenBefore;
      chosenBefore = null;
      if (chosen !== null) {
        remember(chosen, !canModify);
        if (canModify && profile.language !== chosen) await save(chosen);
        return;
      }
      const language = languageIsLocal && !canModify ? shown : profile.language;
      if (await show(language)) remember(language, languageIsLocal && !canModify);
    },
    forget() {
      followed = null;
      store.dispatch(languageShown({ language: language$.value, local: false }));
    },
  };
}
