import type { Language } from '@foyer/contract';
import { initReactI18next } from '@foyer/remote-kit/i18n';
import i18next, { type i18n } from 'i18next';

/** Namespace of the shell's texts; all others are names of areas. */
export const SHELL = 'shell';
/** Shown in place of a missing text. */
const NO_TRANSLATION = 'Error: no translation';

/**
 * Sets up the suite's i18next. A text missing in one language is shown in the other while its file loads; one
 * missing in both is reported.
 */
export function startTexts(language: Language, report: (error: unknown) => void): i18n {
  // Without a backend it is ready synchronously.
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: ['fr', 'en'],
    defaultNS: SHELL,
    ns: [SHELL],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) =>
      report(new Error(`No translation: ${namespace}:${key}`)),
    parseMissingKeyHandler: () => NO_TRANSLATION,
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  return i18next;
}

/** Renders components that already use the namespace; a new area has none. */
export function addTexts(
  language: Language,
  namespace: string,
  texts: Readonly<Record<string, unknown>>,
): void {
  const isRead = i18next.reportNamespaces?.getUsedNamespaces().includes(namespace) ?? true;
  i18next.addResourceBundle(language, namespace, texts, true, true, { silent: !isRead });
}
