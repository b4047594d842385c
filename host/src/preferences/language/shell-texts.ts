import type { Language } from '@foyer/contract';
import { pause, untilVisible } from '../../browser/timeouts';

/** The shell's texts: `locales/<language>.json`. */
export type ShellTexts = Readonly<Record<string, unknown>>;

const LIMIT_MS = 8_000;
/** Retry interval of failed texts, milliseconds. */
const AGAIN_MS = 2_000;
const loading = new Map<Language, Promise<ShellTexts>>();

/**
 * Fetches the shell's texts, whose addresses by language are in the page's data block `#shell-locales`. Fetched
 * once per language, unless it failed.
 */
export function loadShellTexts(language: Language, page: Document = document): Promise<ShellTexts> {
  const known = loading.get(language);
  if (known) return known;
  const request = fetchTexts(language, page);
  loading.set(language, request);
  request.catch(() => loading.delete(language));
  return request;
}

/** Same, retried until it succeeds: the shell is unusable without texts. */
export async function loadShellTextsWithRetry(
  language: Language,
  page: Document = document,
): Promise<ShellTexts> {
  for (;;) {
    try {
      return await loadShellTexts(language, page);
    } catch {
      await pause(AGAIN_MS);
      await untilVisible();
    }
  }
}

async function fetchTexts(language: Language, page: Document): Promise<ShellTexts> {
  const addresses = JSON.parse(
    page.getElementById('shell-locales')?.textContent ?? '{}',
  ) as ShellTexts | null;
  const address = addresses?.[language];
  if (typeof address !== 'string') throw new Error(`The page names no texts of the shell in ${language}`);
  const answer = await fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout(LIMIT_MS) });
  if (!answer.ok) throw new Error(`The shell's texts in ${language} answered ${answer.status}`);
  return (await answer.json()) as ShellTexts;
}
