/**
 * i18next for React as one shared module. In an area `useTranslation()` reads the area's namespace, `t('shell:…')`
 * the shell's. Areas import only from here.
 */
export type { i18n, TFunction } from 'i18next';
export { initReactI18next } from 'react-i18next';

import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext } from 'react';
import {
  I18nextProvider as LibraryProvider,
  type UseTranslationResponse,
  useTranslation as useLibrary,
} from 'react-i18next';

/** Texts of a namespace: `t` translates, `ready` is true once they have loaded. */
export type Texts = UseTranslationResponse<string, undefined>;

const NEVER_SUSPENDS = { useSuspense: false };
const TextsContext = createContext<Texts | null>(null);

/** Provides namespace `defaultNS` to its children. */
export function I18nextProvider({
  i18n,
  defaultNS,
  children,
}: {
  readonly i18n: i18n;
  readonly defaultNS: string;
  readonly children: ReactNode;
}) {
  return (
    <LibraryProvider i18n={i18n} defaultNS={defaultNS}>
      <TextsProvider>{children}</TextsProvider>
    </LibraryProvider>
  );
}

// `react-i18next` subscribes once per component; this subscribes once per root.
function TextsProvider({ children }: { readonly children: ReactNode }) {
  const texts = useLibrary(undefined, NEVER_SUSPENDS);
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>;
}

/** Texts of the surrounding namespace; renders when they or the language change. Throws outside a provider. */
export function useTranslation(): Texts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTranslation needs an I18nextProvider around it');
  return texts;
}
