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

/** Texts of an area by language, from its `locales/fr.json` and `locales/en.json`. */
export type AreaLocales = Readonly<Record<Language, object>>;

export interface RenderInHostOptions extends StubHostOptions {
  /** Name of the area and its i18n namespace. */
  readonly remote: string;
  readonly locales: AreaLocales;
  readonly store?: AreaStore;
  /** Path with `:parameters` of a page; null for a contribution. Default null. */
  readonly route?: string | null;
  /** Timer function of user-event: pass jest's `advanceTimersByTime` with fake timers. */
  readonly advanceTimers?: (milliseconds: number) => void;
}

/** Render result, stub host and user-event instance. */
export type RenderedInHost = RenderResult & { readonly host: StubHost; readonly user: UserEvent };

/**
 * i18next with an area's texts and the common ones. A missing key throws; `pnpm lint` checks that the area
 * includes the groups of common texts it uses.
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

/** Renders part of an area as `defineRemote` does, in a stub host. */
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

/** Wraps the host's changes in act(), so that their effects have run when they return. */
function withinAct(host: StubHost): StubHost {
  return {
    ...host,
    changeSession: (changes) => act(() => host.changeSession(changes)),
    endSession: () => act(() => host.endSession()),
    setOnline: (online) => act(() => host.setOnline(online)),
    setVisible: (visible) => act(() => host.setVisible(visible)),
  };
}
