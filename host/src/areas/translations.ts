import type { Language, ReleaseRecord } from '@foyer/contract';
import { integrityOf } from './integrity';

const FETCH_LIMIT_MS = 8_000;

/** Texts of areas, loaded beside their code, once. */
export interface Translations {
  /** Resolves when the area's texts in that language are in i18next. */
  load(remote: string, release: ReleaseRecord, language: Language): Promise<void>;
  /** Loads that language for every area loaded so far. Rejects when one fails. */
  loadAll(language: Language): Promise<void>;
}

interface Options {
  readonly fetch: typeof fetch;
  addTranslations(language: Language, namespace: string, texts: Readonly<Record<string, unknown>>): void;
}

export function areaTranslations({ fetch, addTranslations }: Options): Translations {
  const inUse = new Map<string, ReleaseRecord>();
  const loading = new Map<string, Promise<void>>();

  const load = (remote: string, release: ReleaseRecord, language: Language): Promise<void> => {
    inUse.set(remote, release);
    const file = release.locales[language];
    if (file === undefined) return Promise.reject(new Error(`${remote} has no texts in ${language}`));
    const url = new URL(file, new URL(release.entry, document.baseURI));
    const known = loading.get(url.href);
    if (known) return known;
    const request = fetchTexts(fetch, url).then((texts) => addTranslations(language, remote, texts));
    loading.set(url.href, request);
    request.catch(() => loading.delete(url.href));
    return request;
  };

  return {
    load,
    async loadAll(language) {
      await Promise.all([...inUse].map(([remote, release]) => load(remote, release, language)));
    },
  };
}

async function fetchTexts(fetch: typeof globalThis.fetch, url: URL): Promise<Record<string, unknown>> {
  const answer = await fetch(url.href, {
    integrity: integrityOf(url.href),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(FETCH_LIMIT_MS),
  });
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  return answer.json() as Promise<Record<string, unknown>>;
}
