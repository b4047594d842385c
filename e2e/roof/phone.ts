import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { launchOptions } from '../suite/browser';
import type { Language } from '../suite/texts';

const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const;
/** Time limit for finding an element, milliseconds. */
const PATIENCE_MS = 15_000;
/** Pause between two tries to load a page, milliseconds. */
const AGAIN_MS = 500;

export interface PhoneOptions {
  /** Browser profile; a browser reopened on it has all stored data. */
  readonly folder: string;
  readonly origin: string;
  readonly language: Language;
}

/** A phone of 390 px whose browser can be killed and opened again with its profile. */
export class Phone {
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** Count of double taps so far. */
  doubleTaps = 0;

  constructor(readonly options: PhoneOptions) {}

  /** Its only page. On a slow machine the browser may open another tab later. */
  get page(): Page {
    if (!this.#page) throw new Error('The phone’s browser is closed.');
    return this.#page;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The phone’s browser is closed.');
    return this.#context;
  }

  async open(path: string): Promise<void> {
    const { folder, origin, language } = this.options;
    this.#context = await chromium.launchPersistentContext(folder, {
      ...launchOptions('--hide-crash-restore-bubble'),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: LOCALES[language],
      timezoneId: 'Europe/Paris',
      reducedMotion: 'reduce',
    });
    this.#context.setDefaultTimeout(PATIENCE_MS);
    await this.#context.addCookies([{ name: 'foyer_language', value: language, url: origin }]);
    this.#page = this.#context.pages()[0] ?? (await this.#context.newPage());
    await this.goTo(path);
  }

  /** Loads a page, retrying while there is no network. */
  async goTo(path: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await this.page.goto(`${this.options.origin}${path}`, { waitUntil: 'domcontentloaded' });
        return;
      } catch (error) {
        if (tries === 20) throw error;
        await pause(AGAIN_MS);
      }
    }
  }

  /** Kills the browser process without a shutdown. */
  async kill(): Promise<void> {
    const { context } = this;
    const session = await context.browser()?.newBrowserCDPSession();
    if (!session) throw new Error('The browser reports no process of its own.');
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const browser = processInfo.find(({ type }) => type === 'browser');
    if (!browser) throw new Error('The browser reports no process of its own.');
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(browser.id, 'SIGKILL');
    await closed;
    await context.close().catch(() => {});
    this.#context = null;
    this.#page = null;
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }

  /** Double-taps a button. */
  async tapTwice(button: Locator): Promise<void> {
    await button.tap({ trial: true, timeout: 5_000 });
    const box = await button.boundingBox();
    if (!box) return;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    this.doubleTaps += 1;
    await this.page.touchscreen.tap(x, y);
    await this.page.touchscreen.tap(x, y);
  }
}
