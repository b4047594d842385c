import type { Page } from '@playwright/test';
import { test } from '../suite/own-suite';
import { expect } from '../suite/test';
import { LOOKS, type Look, says } from './looks';
import { type ChangedHouse, changedHouse, roomIds } from './tado-house';

test.use({ ownSuite: {} });

/** Saving in its order: what fails, and by which call (spec 3 §4). */
const STEPS = [
  { step: 'removeDevice', path: '/api/device/remove', name: () => 'Buanderie' },
  { step: 'saveDevice', path: '/api/device/update', name: () => 'Cuisine d’été' },
  { step: 'removeRoom', path: '/api/room/remove', name: ({ emptied }: ChangedHouse) => emptied },
  { step: 'createRoom', path: '/api/room/create', name: () => 'Véranda' },
  { step: 'editRoom', path: '/api/room/update', name: () => 'Combles' },
  { step: 'registerDevice', path: '/api/tado/device/register', name: () => 'Véranda' },
] as const;
/** What follows the steps: which thermostat is the main one, and what zones are called now. */
const AFTERWARDS = ['/api/user/update', '/api/tado/zones/note'] as const;
/** A call that never arrives, and one whose answer is lost: what it asked for is done all the same. */
const FAILURES = ['refused', 'lost'] as const;
type Failure = (typeof FAILURES)[number];

const DONE = { Combles: ['Cuisine d’été'], Véranda: ['Véranda'] };

/** Lets a call fail until it is mended; `asked` counts how often it was asked in all. */
async function failAt(page: Page, path: string, failure: Failure) {
  const call = { asked: 0, isMended: false };
  await page.route(new RegExp(`${path}(\\?|$)`), async (route) => {
    call.asked += 1;
    if (call.isMended) return route.continue();
    if (failure === 'refused') return route.fulfill({ status: 503, body: '' });
    await route.fetch();
    return route.abort();
  });
  return call;
}

/** Everything a household would put in order in one go: each of the six steps is wanted once. */
async function putInOrder(page: Page, look: Look, { emptied, renamed }: ChangedHouse) {
  await page.goto('/user/tado/reconciliation');
  await expect(page.getByTestId('zone-1')).toHaveAttribute('data-standing', 'renamed');
  await expect(page.getByTestId('zone-3')).toHaveAttribute('data-standing', 'vanished');
  await page
    .getByTestId('zone-5')
    .getByRole('combobox')
    .first()
    .selectOption({ label: says(look, 'zones.newRoom', { room: 'Véranda' }) });
  await page.getByText(says(look, 'zones.rooms')).click();
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) });
  await row(emptied).getByRole('checkbox').check();
  await row(renamed).getByRole('textbox').fill('Combles');
}

async function saved(page: Page): Promise<void> {
  for (const key of ['tado_msg_shadow_devices_deleted', 'tado_msg_reconciliation_success']) {
    const alert = page.getByTestId(`alert-${key}`);
    await expect(alert).toBeVisible();
    await alert.getByRole('button').click();
  }
}

async function stopped(page: Page): Promise<void> {
  const alert = page.getByTestId('alert-tado_error_reconciliation_failure');
  await expect(alert).toBeVisible();
  await alert.getByRole('button').click();
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

let first: readonly string[] = [];

test.beforeEach(async ({ own, enter }) => {
  const token = await enter('swiss', { path: null });
  if (first.length === 0) first = await roomIds(own, token);
});

for (const look of LOOKS)
  test.describe(`zones put in order, in ${look.language} at ${look.width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width: look.width, height: 844 }));

    for (const [place, { step, path, name }] of STEPS.entries())
      for (const failure of FAILURES)
        test(`stop at ${step} (${failure}), say so, and go on without doing anything twice`, async ({
          page,
          own,
          enter,
        }) => {
          const token = await enter('swiss', { language: look.language, path: null });
          const house = await changedHouse(own, token, first);
          const call = await failAt(page, path, failure);
          await putInOrder(page, look, house);
          await page.getByTestId('save-reconciliation').click();
          await stopped(page);

          const steps = page.getByTestId('reconciliation-steps');
          const states = STEPS.map((_, at) => (at < place ? 'done' : at === place ? 'failed' : 'waiting'));
          await expect(steps.getByRole('status')).toHaveText(
            says(look, 'zones.steps.stopped', { done: String(place), count: String(STEPS.length) }),
          );
          expect(
            await steps.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.dataset.state)),
          ).toEqual(states);
          await expect(steps.locator('[data-state="failed"]')).toContainText(
            says(look, `zones.steps.${step}`, { name: name(house) }),
          );
          await fits(page);

          const askedBefore = call.asked;
          call.isMended = true;
          await page.getByTestId('resume-reconciliation').click();
          await saved(page);
          expect(await house.rooms()).toEqual(DONE);
          // What was done although its answer was lost is not asked for again.
          expect(call.asked - askedBefore).toBe(failure === 'lost' ? 0 : 1);
          await expect(page.getByTestId('zone-1')).toHaveAttribute('data-standing', 'known');
          await expect(page.getByTestId('zone-3')).toHaveCount(0);
        });

    for (const [place, { step, path }] of STEPS.entries())
      test(`stop at ${step}, then the phone ends the page: the rest is there to be saved`, async ({
        page,
        context,
        own,
        enter,
      }) => {
        const token = await enter('swiss', { language: look.language, path: null });
        const house = await changedHouse(own, token, first);
        await failAt(page, path, 'refused');
        await putInOrder(page, look, house);
        await page.getByTestId('save-reconciliation').click();
        await stopped(page);
        await page.close();

        const later = await context.newPage();
        await later.setViewportSize({ width: look.width, height: 844 });
        await later.goto('/user/tado/reconciliation');
        await expect(later.getByTestId('zone-1')).toBeVisible();
        const rooms = await house.rooms();
        const label = place > 3 ? 'Véranda' : says(look, 'zones.newRoom', { room: 'Véranda' });
        expect(Object.keys(rooms).includes('Véranda')).toBe(place > 3);
        await later.getByTestId('zone-5').getByRole('combobox').first().selectOption({ label });
        await later.getByText(says(look, 'zones.rooms')).click();
        const row = (name: string) =>
          later.getByRole('listitem').filter({ has: later.locator(`input[value="${name}"]`) });
        if (place <= 2) await row(house.emptied).getByRole('checkbox').check();
        if (place <= 4) await row(house.renamed).getByRole('textbox').fill('Combles');
        await later.getByTestId('save-reconciliation').click();
        const gone = later.getByTestId('alert-tado_msg_shadow_devices_deleted');
        if (place === 0) await gone.getByRole('button').click();
        await expect(later.getByTestId('alert-tado_msg_reconciliation_success')).toBeVisible();
        expect(await house.rooms()).toEqual(DONE);
      });

    for (const path of AFTERWARDS)
      test(`stop after the last step at ${path}, and go on`, async ({ page, own, enter }) => {
        const token = await enter('swiss', { language: look.language, path: null });
        const house = await changedHouse(own, token, first);
        const call = await failAt(page, path, 'refused');
        await putInOrder(page, look, house);
        await page.getByTestId('save-reconciliation').click();
        await stopped(page);
        expect(await house.rooms()).toEqual(DONE);
        call.isMended = true;
        await page.getByTestId('resume-reconciliation').click();
        await saved(page);
        await expect(page.getByTestId('zone-1')).toHaveAttribute('data-standing', 'known');
      });
  });
