import type { Page } from '@playwright/test';
import { describeLooks, fits } from '../suite/looks';
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
/** Calls after the steps: the main thermostat, and the zones' names. */
const AFTERWARDS = ['/api/user/update', '/api/tado/zones/note'] as const;
/** A request that never arrives, and one that is executed but whose answer is lost. */
const FAILURES = ['refused', 'lost'] as const;
type Failure = (typeof FAILURES)[number];

const ZONES = '/user/tado/reconciliation';
const newRoom = (says: Says) => says('zones.newRoom', { room: 'Véranda' });
const DONE = { Combles: ['Cuisine d’été'], Véranda: ['Véranda'] };

/** Makes a call fail until it is restored; `asked` counts all requests. */
async function failCall(page: Page, path: string, failure: Failure) {
  const call = { asked: 0, isMended: false };
  await page.route(new RegExp(`${path}(\\?|$)`), async (route) => {
    call.asked += 1;
    if (call.isMended) return route.continue();
    if (failure === 'refused') return route.fulfill({ status: 503, body: '' });
    // Headers of a same-origin request; without them the platform refuses it as foreign.
    const headers = { ...route.request().headers(), 'sec-fetch-site': 'same-origin' };
    const answer = await route.fetch({ headers });
    expect(await answer.json()).toMatchObject({ status: 'ok' });
    return route.abort();
  });
  return call;
}

/** Row of a room, by its name in the list. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.locator(`input[value="${name}"]`) });

/** Desired changes of zones and rooms; `veranda` is the listed name of the new zone's room. */
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

/** Makes one change per step, so that a save needs all six. */
async function changeEveryStep(page: Page, says: Says, house: ChangedHouse): Promise<void> {
  await page.goto(ZONES);
  await expect(page.getByTestId('zone-1')).toHaveAttribute('data-status', 'renamed');
  await expect(page.getByTestId('zone-3')).toHaveAttribute('data-status', 'vanished');
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

describeLooks('zones put in order', () => {
  for (const [place, { step, path, name }] of STEPS.entries())
    for (const failure of FAILURES)
      test(`stops at ${step} (${failure}) with a message, and continues without repeating a step`, async ({
        page,
        says,
        house,
      }) => {
        const call = await failCall(page, path, failure);
        await changeEveryStep(page, says, house);
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
        // A step that was executed although its answer was lost is not repeated.
        expect(call.asked - askedBefore).toBe(failure === 'lost' ? 0 : 1);
        await expect(page.getByTestId('zone-1')).toHaveAttribute('data-status', 'known');
        await expect(page.getByTestId('zone-3')).toHaveCount(0);
      });

  for (const [place, { step, path }] of STEPS.entries())
    test(`stops at ${step}, then the phone ends the page: the remaining steps can be saved`, async ({
      page,
      context,
      says,
      house,
    }) => {
      await failCall(page, path, 'refused');
      await changeEveryStep(page, says, house);
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
    test(`stops after the last step at ${path}, and continues`, async ({ page, says, house }) => {
      const call = await failCall(page, path, 'refused');
      await changeEveryStep(page, says, house);
      await stopped(page);
      expect(await house.rooms()).toEqual(DONE);
      call.isMended = true;
      await page.getByTestId('resume-reconciliation').click();
      await saved(page);
      await expect(page.getByTestId('zone-1')).toHaveAttribute('data-status', 'known');
    });
});
