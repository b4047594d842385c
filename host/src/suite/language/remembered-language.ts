import type { Language } from '@foyer/contract';
import { readCookie } from '../../session/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../session/cookies/names';
import { STATE_KEY } from '../../session/stored-state/state-key';

/** The language this browser showed last, by its cookie, else by the state it kept; French for a new one (spec 1 §9). */
export function rememberedLanguage(): Language {
  return (readCookie(LANGUAGE_COOKIE) ?? keptLanguage()) === 'en' ? 'en' : 'fr';
}

/** As it stands in the state: this is asked before the code that checks the whole of it has come. */
function keptLanguage(): unknown {
  try {
    const kept = JSON.parse(window.localStorage.getItem(STATE_KEY) ?? '{}') as {
      ui?: { language?: unknown };
    };
    return kept.ui?.language;
  } catch {
    return null;
  }
}
