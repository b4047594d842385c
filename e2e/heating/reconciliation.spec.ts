import type { Page } from '@playwright/test';
import { eachLook, fits } from '../suite/looks';
import { expect } from '../suite/test';
import { type Says, test } from './heating-test';
import type { ChangedHouse } from './tado-house';

test.use({ ownSuite: {} });

/** The calls of a save, in order, each failing once. */
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

const ZONES = '/user/tado/reconciliation';
const newRoom = (says: Says) => says('zones.newRoom', { room: 'Véranda' });
const DONE = { Combles: ['Cuisine d’été'], Véranda: ['Véranda'] };

/** Lets a call fail until it is mended; `asked` counts how often it was asked in all. */
async function failAt(page: Page, path: string, failure: Failure) {
  const call = { asked: 0, isMended: false };
  await page.route(new RegExp(`${path}(\\?|$)`), async (route) => {
    call.asked += 1;
    if (call.isMended) return route.continue();
    if (failure === 'refused') return route.fulfill({ status: 503, body: '' });
    // What the browser says of a request of its own page; without it a change by GET is refused as a stranger's.
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers });
    expect(await answer.json()).toMatchObject({ status: 'ok' });
    return route.abort();
  });
  return call;
}

/** The row of a room, by the name it has in the list. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) });

/** What a household still wants of its zones and rooms; `veranda` is how the room of the new zone is listed. */
interface Wanted {
  readonly veranda: string;
  readonly emptied: boolean;
  readonly renamed: boolean;
}

async function change(page: Page, says: Says, house: ChangedHouse, wanted: Wanted): Promise<void> {
  const room = page.getByTestId('zone-5').getByRole('combobox').first();
  await room.selectOption({ label: wanted.veranda });
  await page.getByText(says('zones.rooms')).click();
  if (wanted.emptied) await rowOf(page, house.emptied).getByRole('checkbox').check();
  if (wanted.renamed) await rowOf(page, house.renamed).getByRole('textbox').fill('Combles');
  await page.getByTestId('save-reconciliation').click();
}

/** Everything a household would put in order in one go: each of the six steps is wanted once. */
async function putInOrder(page: Page, says: Says, house: ChangedHouse): Promise<void> {
  await page.goto(ZONES);
  await expect(page.getByTestId('zone-1')).toHaveAttribute('data-standing', 'renamed');
  await expect(page.getByTestId('zone-3')).toHaveAttribute('data-standing', 'vanished');
  await change(page, says, house, { veranda: newRoom(says), emptied: true, renamed: true });
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

eachLook('zones put in order', () => {
  for (const [place, { step, path, name }] of STEPS.entries())
    for (const failure of FAILURES)
      test(`stop at ${step} (${failure}), say so, and go on without doing anything twice`, async ({
        page,
        says,
        house,
      }) => {
        const call = await failAt(page, path, failure);
        await putInOrder(page, says, house);
        await stopped(page);

        const steps = page.getByTestId('reconciliation-steps');
        const states = STEPS.map((_, at) => (at < place ? 'done' : at === place ? 'failed' : 'waiting'));
        await expect(steps.getByRole('status')).toHaveText(
          says('zones.steps.stopped', { done: String(place), count: String(STEPS.length) }),
        );
        expect(
          await steps.getByRole('listitem').evaluateAll((rows) => rows.map((row) => row.dataset.state)),
        ).toEqual(states);
        await expect(steps.locator('[data-state="failed"]')).toContainText(
          says(`zones.steps.${step}`, { name: name(house) }),
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
      says,
      house,
    }) => {
      await failAt(page, path, 'refused');
      await putInOrder(page, says, house);
      await stopped(page);
      await page.close();

      const isDone = (other: (typeof STEPS)[number]['step']) =>
        place > STEPS.findIndex((one) => one.step === other);
      const later = await context.newPage();
      await later.goto(ZONES);
      await expect(later.getByTestId('zone-1')).toBeVisible();
      expect('Véranda' in (await house.rooms())).toBe(isDone('createRoom'));
      await change(later, says, house, {
        veranda: isDone('createRoom') ? 'Véranda' : newRoom(says),
        emptied: !isDone('removeRoom'),
        renamed: !isDone('editRoom'),
      });
      const gone = later.getByTestId('alert-tado_msg_shadow_devices_deleted');
      if (!isDone('removeDevice')) await gone.getByRole('button').click();
      await expect(later.getByTestId('alert-tado_msg_reconciliation_success')).toBeVisible();
      expect(await house.rooms()).toEqual(DONE);
    });

  for (const path of AFTERWARDS)
    test(`stop after the last step at ${path}, and go on`, async ({ page, says, house }) => {
      const call = await failAt(page, path, 'refused');
      await putInOrder(page, says, house);
      await stopped(page);
      expect(await house.rooms()).toEqual(DONE);
      call.isMended = true;
      await page.getByTestId('resume-reconciliation').click();
      await saved(page);
      await expect(page.getByTestId('zone-1')).toHaveAttribute('data-standing', 'known');
    });
});
