import { saveScreenshot, settled, violations } from '@foyer/area-e2e';
import { normaliseSpaces } from '../../suite/numbers';
import { test } from '../../suite/own-suite';
import { expect } from '../../suite/test';
import { text } from '../../suite/texts';

test.use({ ownSuite: {} });

interface Replay {
  readonly offers: readonly { readonly total: number }[];
  readonly panels: { readonly options: readonly { readonly difference: number }[] };
}

for (const [language, width, colorScheme] of [
  ['fr', 390, 'dark'],
  ['en', 1280, 'light'],
] as const) {
  test(`the year is replayed from the offers, and printed: ${language}, ${width} px, ${colorScheme}`, async ({
    page,
    own,
    enter,
  }) => {
    const word = (key: string) => text('mf-user-panel', language, `yearReplay.${key}`);
    const money = (cents: number) =>
      normaliseSpaces(
        new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
          style: 'currency',
          currency: 'EUR',
        }).format(Math.abs(cents) / 100),
      );
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme });
    const token = await enter('home', { language, path: '/user/tariff/offers' });
    await settled(page, 'user_panel_offers');
    await page.getByRole('link', { name: new RegExp(word('link')) }).click();
    await settled(page, 'user_panel_year_replay');
    const { replay } = (await own.call('/api/tariff/yearReplay', token)) as unknown as { replay: Replay };
    const offers = normaliseSpaces(await page.getByTestId('year-replay-offers').textContent());
    for (const { total } of replay.offers) expect(offers).toContain(money(total));
    const panels = normaliseSpaces(await page.getByTestId('year-replay-panels').textContent());
    for (const { difference } of replay.panels.options) expect(panels).toContain(money(difference));
    await page.getByLabel(/kWc|kWp/).fill('1800');
    await expect(page.getByTestId('year-replay-panels')).toContainText(/payé en|paid in/);
    expect(await violations(page)).toEqual([]);
    await saveScreenshot(page, `year-replay-${language}-${width}-${colorScheme}`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: word('print') }).click();
    expect((await download).suggestedFilename()).toMatch(
      /^(Votre-annee-rejouee|Your-year-replayed)-.*\.pdf$/,
    );
  });
}

test('a home without history is led to the files of its meter', async ({ page, enter }) => {
  await enter('meter', { path: '/user/tariff/year' });
  await expect(page.getByTestId('year-replay-nothing')).toBeVisible();
  await page.getByRole('link', { name: text('mf-user-panel', 'fr', 'yearReplay.load') }).click();
  await expect(page).toHaveURL(/\/user\/meter$/);
});
