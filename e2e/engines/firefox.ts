import puppeteer, { type Page } from 'puppeteer-core';
import { Stop } from '../../tools/running/say.mjs';
import { type Engine, type EnginePage, WINDOW } from './engine';
import { findProgram, isExecutable } from './find-program';

const LOAD_LIMIT_MS = 60_000;

/** Firefox as distributed, over WebDriver BiDi: `FOYER_FIREFOX`, else the one on PATH. */
export function firefox(): Engine {
  const path = findFirefox();
  return {
    name: 'firefox',
    missing: path === null ? 'no firefox or firefox-esr on PATH, nor one named in FOYER_FIREFOX' : null,
    start: async (onEnd) => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath: path ?? '',
        defaultViewport: WINDOW,
        // The run's own signal handler ends it.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      onEnd(() => browser.close());
      const page = await browser.newPage();
      // The question of a page with unsaved changes.
      page.on('dialog', (dialog) => void dialog.accept());
      // A page in the background gets keys but shows no focus.
      await page.bringToFront();
      return asEnginePage(page, await browser.version());
    },
  };
}

function findFirefox(): string | null {
  const { FOYER_FIREFOX } = process.env;
  if (!FOYER_FIREFOX) return findProgram('firefox', 'firefox-esr');
  if (isExecutable(FOYER_FIREFOX)) return FOYER_FIREFOX;
  throw new Stop(`FOYER_FIREFOX names ${FOYER_FIREFOX}, which does not run: correct it, or leave it out.`);
}

function asEnginePage(page: Page, version: string): EnginePage {
  const loading = { waitUntil: 'domcontentloaded', timeout: LOAD_LIMIT_MS } as const;
  return {
    version,
    open: async (url) => {
      await page.goto(url, loading);
    },
    reload: async () => {
      await page.reload(loading);
    },
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
  };
}
