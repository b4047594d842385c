import type { Language } from '@foyer/contract';
import { readCookie } from '../../browser/cookies/cookies';
import { LANGUAGE_COOKIE } from '../../browser/cookies/names';
import { STATE_KEY } from '../../session/stored-state/state-key';

/** Last language of this browser: from the cookie, else from stored state; French for a new browser. */
export function readStoredLanguage(): Language {
  return (readCookie(LANGUAGE_COOKIE) ?? keptLanguage()) === 'en' ? 'en' : 'fr';
}

/** Read without validation: the code that parses the whole state has not loaded yet. */
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
