import { LANGUAGES, type Language } from '@foyer/contract';
import { readStoredLanguage } from './stored-language';

/** Language until a profile is loaded: the last one of this browser if the tenant offers it. */
export function initialLanguage(allowed: readonly Language[], remembered = readStoredLanguage()): Language {
  return allowed.find((language) => language === remembered) ?? allowed[0] ?? LANGUAGES[0];
}
