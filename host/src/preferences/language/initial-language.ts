import { LANGUAGES, type Language } from '@foyer/contract';
import { rememberedLanguage } from './remembered-language';

/** Language until a profile is loaded: the last one of this browser if the tenant offers it. */
export function initialLanguage(allowed: readonly Language[], remembered = rememberedLanguage()): Language {
  return allowed.find((language) => language === remembered) ?? allowed[0] ?? LANGUAGES[0];
}
