import type { Facts, Language, Session, SuiteLocation } from '@foyer/contract';
import { useObservable } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { useSelector } from '@foyer/remote-kit/store';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { selectFacts, selectSession } from '../session/session-selectors';
import type { Suite } from '../suite/create-suite';

export type { Suite };

/** Set by `SuiteProvider` in `suite/`, the only folder that knows all the others. */
export const SuiteContext = createContext<Suite | null>(null);

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
  return useLocation();
}
