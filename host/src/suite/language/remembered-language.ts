import type { Language } from '@foyer/contract';
import { readCookie } from '../../session/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../session/cookies/names';
import { STATE_KEY } from '../../session/stored-state/state-key';

/** Last language of this browser: from the cookie, else from stored state; French for a new browser. */
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
