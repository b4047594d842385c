import type { Facts, Language, Session, SuiteLocation } from '@foyer/contract';
import { HostServicesContext, useObservable } from '@foyer/remote-kit';
import { I18nextProvider, useTranslation } from '@foyer/remote-kit/i18n';
import { Provider, useSelector } from '@foyer/remote-kit/store';
import i18next from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import { SHELL } from '../preferences/language/suite-texts';
import { selectFacts, selectSession } from '../session/session-selectors';
import type { Suite } from '../suite/create-suite';

const SuiteContext = createContext<Suite | null>(null);

/** Provides the suite to the shell's components, with store, texts, and services for slots. */
export function SuiteProvider({ suite, children }: { readonly suite: Suite; readonly children: ReactNode }) {
  return (
    <SuiteContext.Provider value={suite}>
      <HostServicesContext.Provider value={suite.services}>
        <I18nextProvider i18n={i18next} defaultNS={SHELL}>
          <Provider store={suite.store}>{children}</Provider>
        </I18nextProvider>
      </HostServicesContext.Provider>
    </SuiteContext.Provider>
  );
}

export function useSuite(): Suite {
  const suite = useContext(SuiteContext);
  if (!suite) throw new Error('useSuite needs a SuiteProvider around it');
  return suite;
}

export function useTexts() {
  return useTranslation().t;
}

export function useSuiteSession(): Session {
  return useSelector(selectSession);
}

export function useSuiteFacts(): Facts {
  return useSelector(selectFacts);
}

export function useSuiteLanguage(): Language {
  const { language } = useSuite();
  return useObservable(language.language$, language.language());
}

export function useLocationNow(): SuiteLocation {
  const { history } = useSuite();
  return useObservable(history.location$, history.current());
}
