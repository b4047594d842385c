import type { Language } from '@foyer/contract';
import { AreaRouter, type AreaStore, HostServicesContext } from '@foyer/remote-kit';
import { I18nextProvider, initReactI18next } from '@foyer/remote-kit/i18n';
import { Provider } from '@foyer/remote-kit/store';
import en from '@foyer/remote-kit/texts/en.json';
import fr from '@foyer/remote-kit/texts/fr.json';
import { act, type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { type ReactElement, StrictMode } from 'react';
import { createStubHost, type StubHost, type StubHostOptions } from './stub-host';

/** Texts of an area by language: the contents of its `locales/fr.json` and `locales/en.json`. */
export type AreaLocales = Readonly<Record<Language, object>>;

export interface RenderInHostOptions extends StubHostOptions {
  /** Name of the area, its i18n namespace. */
  readonly remote: string;
  readonly locales: AreaLocales;
  readonly store?: AreaStore<unknown>;
  /** Path with `:parameters` of a page; null for a contribution. Default null. */
  readonly route?: string | null;
  /** How user-event waits: give jest's `advanceTimersByTime` with fake timers. */
  readonly advanceTimers?: (milliseconds: number) => void;
}

/** What was rendered, the host around it and the person in front of it. */
export type RenderedInHost = RenderResult & { readonly host: StubHost; readonly user: UserEvent };

/**
 * i18next with an area's texts and the common ones. A missing key throws; `pnpm conventions` checks that the area
 * includes the group of a common text.
 */
export async function createTestTexts(
  remote: string,
  locales: AreaLocales,
  language: Language,
): Promise<i18n> {
  const texts = createInstance();
  await texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: remote,
    ns: [remote],
    resources: {
      fr: { [remote]: locales.fr as ResourceLanguage },
      en: { [remote]: locales.en as ResourceLanguage },
    },
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => {
      throw new Error(`No translation: ${namespace}:${key} (${language})`);
    },
    react: { useSuspense: false },
  });
  for (const [of, groups] of Object.entries({ fr, en }))
    for (const group of Object.values(groups)) texts.addResourceBundle(of, remote, group, true, false);
  return texts;
}

/** Renders a part of an area the way `defineRemote` does, in a host made of stubs. */
export async function renderInHost(ui: ReactElement, options: RenderInHostOptions): Promise<RenderedInHost> {
  const host = createStubHost(options.remote, options);
  const texts = await createTestTexts(options.remote, options.locales, options.language ?? 'fr');
  const user = userEvent.setup(options.advanceTimers ? { advanceTimers: options.advanceTimers } : {});
  const inside = (
    <AreaRouter navigation={host.services.navigation} path={options.route ?? null}>
      {ui}
    </AreaRouter>
  );
  const result = render(
    <StrictMode>
      <HostServicesContext.Provider value={host.services}>
        <I18nextProvider i18n={texts} defaultNS={options.remote}>
          {options.store ? <Provider store={options.store.open(host.services)}>{inside}</Provider> : inside}
        </I18nextProvider>
      </HostServicesContext.Provider>
    </StrictMode>,
  );
  return { ...result, host: withinAct(host), user };
}

/** The host's changes as React's own tests want them: everything they cause has happened when they return. */
function withinAct(host: StubHost): StubHost {
  return {
    ...host,
    changeSession: (changes) => act(() => host.changeSession(changes)),
    endSession: () => act(() => host.endSession()),
    setOnline: (online) => act(() => host.setOnline(online)),
    setVisible: (visible) => act(() => host.setVisible(visible)),
  };
}
