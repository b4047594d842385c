import { areas } from '../../suite/areas';
import { placesOf, visitAll } from '../../suite/every-page';
import { expect, test } from '../../suite/test';

test.describe.configure({ mode: 'parallel' });

// `areas.spec.ts` tests every kind of failure on one area: the loader is the same for all.
for (const area of areas()) {
  test(`${area.name}, when it fails to load, is replaced by a card whose Retry recovers it`, async ({
    page,
    enter,
  }) => {
    await visitAll({ page, enter }, placesOf(area).slice(0, 1), 'fr', async ({ shown }) => {
      const entry = new RegExp(`/releases/${area.name}/.+/remoteEntry\\.js$`);
      await page.route(entry, (route) => route.fulfill({ status: 404, body: 'not here' }));
      await page.reload({ waitUntil: 'domcontentloaded' });
      const card = page.getByTestId(`area-error-${area.name}`).first();
      await expect(card).toBeVisible();
      await expect(page.getByRole('banner').or(page.getByRole('navigation')).first()).toBeVisible();
      await page.unroute(entry);
      await card.getByRole('button').click();
      await expect(page.locator(shown)).toBeVisible();
      await expect(card).toBeHidden();
    });
  });
}
