import { LANGUAGES, type Language } from '@foyer/contract';
import { rememberedLanguage } from './remembered-language';

/** The language shown until a profile says otherwise: the remembered one if the tenant speaks it. */
export function initialLanguage(allowed: readonly Language[], remembered = rememberedLanguage()): Language {
  return allowed.find((language) => language === remembered) ?? allowed[0] ?? LANGUAGES[0];
}
