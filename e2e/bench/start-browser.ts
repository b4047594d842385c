import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../tools/running/browser.mjs';
import { ROOT } from '../suite/places';

/** The project's browser, as every benchmark runs it. */
export function startBrowser(): Promise<Browser> {
  const { path, env } = findBrowser(ROOT);
  return chromium.launch({
    executablePath: path,
    args: BROWSER_FLAGS,
    env: { ...process.env, ...env } as Record<string, string>,
  });
}
