import { HostServicesContext } from '@foyer/remote-kit';
import { I18nextProvider } from '@foyer/remote-kit/i18n';
import { Provider } from '@foyer/remote-kit/store';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { SuiteContext } from '../context/suite-context';
import { SHELL } from '../preferences/language/suite-texts';
import type { Suite } from './create-suite';

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
