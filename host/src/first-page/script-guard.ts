/**
 * Prepended to each script of the first page by the build (shared/build/src/host.ts). The first one that runs fetches
 * again every script and stylesheet of the page that failed, and shows `#start-failure` while one of them keeps failing.
 * Must not import anything: no module has loaded yet.
 */
(() => {
  const shared = window as typeof window & { foyerScriptsRun?: Set<string> };
  const isFirst = shared.foyerScriptsRun === undefined;
  shared.foyerScriptsRun ??= new Set();
  const scriptsRun = shared.foyerScriptsRun;
  const own = document.currentScript as HTMLScriptElement | null;
  if (own) scriptsRun.add(own.src);
  if (!isFirst) return;

  /** Milliseconds before each retry; the last value repeats. */
  const RETRY_DELAYS_MS = [250, 1_000, 3_000, 10_000];
  /** The failure is shown after this many failed requests of one file. */
  const SHOWN_AFTER_FAILURES = 4;

  type FirstPageFile = HTMLScriptElement | HTMLLinkElement;

  // Chromium gives a stylesheet that failed an empty sheet.
  const hasLoaded = (file: FirstPageFile) =>
    file instanceof HTMLScriptElement ? scriptsRun.has(file.src) : Boolean(file.sheet?.cssRules.length);

  const retry = (failed: FirstPageFile, failures: number) => {
    if (failures >= SHOWN_AFTER_FAILURES) document.getElementById('start-failure')?.classList.add('shown');
    const delayMs = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1];
    setTimeout(() => {
      // Webpack's runtime may have loaded the script meanwhile.
      if (hasLoaded(failed)) return;
      // A clone of a script that was fetched once is never fetched again.
      const copy = document.createElement(failed.tagName) as FirstPageFile;
      for (const { name, value } of failed.attributes) copy.setAttribute(name, value);
      copy.addEventListener('error', () => retry(copy, failures + 1));
      if (failed.isConnected) failed.replaceWith(copy);
      else document.head.append(copy);
    }, delayMs);
  };

  /** Shows the failure in the chosen language, otherwise in the first of the browser's languages it is written in. */
  const chooseLanguage = () => {
    const texts = [...document.querySelectorAll<HTMLElement>('#start-failure [lang]')];
    const chosen = /(?:^|; )foyer_language=(\w+)/.exec(document.cookie)?.[1];
    const wanted = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2));
    const language = wanted.find((tag) => texts.some(({ lang }) => lang === tag)) ?? texts[0]?.lang;
    for (const text of texts) text.hidden = text.lang !== language;
  };

  // Before webpack's runtime runs, which takes a script that fails out of the page.
  const files = document.querySelectorAll<FirstPageFile>('script[defer][src], link[data-href]');
  // Deferred scripts run before this event: each of them has run or failed by then.
  const start = () => {
    chooseLanguage();
    for (const file of files) if (!hasLoaded(file)) retry(file, 1);
  };
  if (document.readyState === 'complete') start();
  else document.addEventListener('DOMContentLoaded', start);
})();
