import type { Language } from '@foyer/contract';
import { readCookie } from '../cookies/cookies';
import { LANGUAGE_COOKIE } from '../cookies/names';

/** The language this browser showed last; French for a new one (spec 1 §9). */
export function rememberedLanguage(): Language {
  return readCookie(LANGUAGE_COOKIE) === 'en' ? 'en' : 'fr';
}
