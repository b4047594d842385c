import type { BrowserContext, Locator, Page } from '@playwright/test';
import { fits, test as inLooks } from '../suite/looks';
import { tokenOf } from '../suite/platform';
import { expect } from '../suite/test';
import { text } from '../suite/texts';
import { type ChangedHouse, disconnectTado, prepareChangedHouse, roomIds } from './tado-house';

/** Texts of the heating area in the look's language. */
export type Says = (key: string, values?: Record<string, string>) => string;

/** Fixtures of a heating test, in its look. */
interface Heating {
  readonly says: Says;
  /** The household's session; its tado system is disconnected before each test. */
  readonly token: string;
  /** tado's card. */
  readonly card: Locator;
  /** A button of tado's card, by message key. */
  readonly button: (key: string) => Locator;
  /** Opens the page of the heating systems. */
  readonly open: () => Promise<void>;
  /** Opens that page and tado's window. Resolves to the window. */
  readonly leave: () => Promise<Page>;
  /** A home whose zones have changed since its last reconciliation. */
  readonly house: ChangedHouse;
}

interface FirstRooms {
  /** Ids of the seeded rooms. */
  readonly firstRooms: readonly string[];
}

/** The page of the heating systems. */
export const SYSTEMS = '/user/electric_heating';

export const tadoCard = (page: Page) => page.getByTestId('system-tado');

/** A test against its file's own home, in one look. */
export const test = inLooks.extend<Heating, FirstRooms>({
  says: async ({ look }, use) => use((key, values) => text('mf-heating', look.language, key, values)),
  token: async ({ look, own, enter }, use) => {
    const token = await enter('swiss', { language: look.language, path: null });
    await disconnectTado(own, token);
    await use(token);
  },
  card: async ({ page }, use) => use(tadoCard(page)),
  button: async ({ card, says }, use) =>
    use((key) => card.getByRole('button', { name: says(`systems.tado.${key}`) })),
  open: async ({ page, card, token }, use) =>
    use(async () => {
      if (token) await page.goto(SYSTEMS);
      await expect(card).toHaveAttribute('data-status', 'unregistered');
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
  house: async ({ own, token, firstRooms }, use) => use(await prepareChangedHouse(own, token, firstRooms)),
});

/** Presses a button that opens a window, and waits for the brand's page in it. */
export async function windowOf(context: BrowserContext, opener: Locator): Promise<Page> {
  const opening = context.waitForEvent('page');
  await opener.click();
  const opened = await opening;
  await expect(opened.getByRole('textbox')).toBeVisible();
  return opened;
}

/** Grants access on the brand's page. */
export async function grantAccess(window: Page, account: string): Promise<void> {
  await window.getByRole('textbox').fill(account);
  await window.getByRole('button', { name: /^(Autoriser|Authorise)$/ }).click();
}

/** Expects the page that opened the window to say why nothing was connected, and to offer to start again. */
export async function expectFailure(page: Page, reason: string, says: Says): Promise<void> {
  await expect(tadoCard(page).getByRole('alert')).toContainText(says(`result.failure.${reason}`));
  await expect(tadoCard(page).getByRole('button', { name: says('systems.tado.again') })).toBeEnabled();
  await fits(page);
}
