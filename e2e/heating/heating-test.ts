import type { BrowserContext, Locator, Page } from '@playwright/test';
import { fits, test as inLooks } from '../suite/looks';
import { tokenOf } from '../suite/platform';
import { expect } from '../suite/test';
import { text } from '../suite/texts';
import { type ChangedHouse, changedHouse, forgetTado, roomIds } from './tado-house';

/** What the heating area says in the language of the look. */
export type Says = (key: string, values?: Record<string, string>) => string;

/** What a test of heating has at hand, in the look it is given. */
interface Heating {
  readonly says: Says;
  /** The household's session; its tado system is not connected when a test begins, whatever the one before did. */
  readonly token: string;
  /** tado's card. */
  readonly card: Locator;
  /** A button of tado's card, by the key of its words. */
  readonly button: (key: string) => Locator;
  /** Goes to the page of the heating systems. */
  readonly open: () => Promise<void>;
  /** Goes there and on to the brand's page. Resolves to the window in which that stands. */
  readonly leave: () => Promise<Page>;
  /** A home whose zones changed since they were put in order. */
  readonly house: ChangedHouse;
}

interface Once {
  /** Ids of the rooms the home came with. */
  readonly firstRooms: readonly string[];
}

/** The page of the heating systems. */
export const SYSTEMS = '/user/electric_heating';

export const tadoCard = (page: Page) => page.getByTestId('system-tado');

/** A test against a home of its file's own, seen in one look. */
export const test = inLooks.extend<Heating, Once>({
  says: async ({ look }, use) => use((key, values) => text('mf-heating', look.language, key, values)),
  token: async ({ look, own, enter }, use) => {
    const token = await enter('swiss', { language: look.language, path: null });
    await forgetTado(own, token);
    await use(token);
  },
  card: async ({ page }, use) => use(tadoCard(page)),
  button: async ({ card, says }, use) =>
    use((key) => card.getByRole('button', { name: says(`systems.tado.${key}`) })),
  open: async ({ page, card, token }, use) =>
    use(async () => {
      if (token) await page.goto(SYSTEMS);
      await expect(card).toHaveAttribute('data-standing', 'unregistered');
    }),
  leave: async ({ context, open, button }, use) =>
    use(async () => {
      await open();
      return windowOf(context, button('connect'));
    }),
  firstRooms: [
    async ({ own }, use) => use(await roomIds(own, await tokenOf('swiss', own.origin))),
    { scope: 'worker' },
  ],
  house: async ({ own, token, firstRooms }, use) => use(await changedHouse(own, token, firstRooms)),
});

/** Presses what opens a window, and waits until the brand's page stands in it. */
export async function windowOf(context: BrowserContext, opener: Locator): Promise<Page> {
  const opening = context.waitForEvent('page');
  await opener.click();
  const opened = await opening;
  await expect(opened.getByRole('textbox')).toBeVisible();
  return opened;
}

/** Says yes on the brand's page. */
export async function grant(window: Page, account: string): Promise<void> {
  await window.getByRole('textbox').fill(account);
  await window.getByRole('button', { name: /^(Autoriser|Authorise)$/ }).click();
}

/** The window says why nothing came of it. */
export async function failed(window: Page, reason: string, says: Says): Promise<void> {
  await expect(window.getByTestId('page-tado_connection_failure')).toHaveAttribute('data-reason', reason);
  await expect(window.getByText(says(`result.failure.${reason}`))).toBeVisible();
  await fits(window);
}
