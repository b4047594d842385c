import type { Language } from '@foyer/contract';
import { initReactI18next } from '@foyer/remote-kit/i18n';
import i18next, { type i18n } from 'i18next';

/** Namespace of the shell's own texts; every other one is an area's name. */
export const SHELL = 'shell';
/** Shown in place of a missing text. */
const NO_TRANSLATION = 'Error: no translation';

/**
 * Prepares the suite's i18next. A text that is missing in one language shows in the other while its file is on
 * its way; one that is missing in both is reported and shows as such.
 */
export function startTexts(language: Language, report: (error: unknown) => void): i18n {
  // Without a backend it is ready at once; its promise says nothing more.
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

/** Whoever already reads texts of that name is drawn again; for an area that is yet to show, nobody is. */
export function addTexts(
  language: Language,
  namespace: string,
  texts: Readonly<Record<string, unknown>>,
): void {
  const isRead = i18next.reportNamespaces?.getUsedNamespaces().includes(namespace) ?? true;
  i18next.addResourceBundle(language, namespace, texts, true, true, { silent: !isRead });
}
