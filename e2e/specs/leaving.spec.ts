import type { Page } from '@playwright/test';
import { type OwnSuite, test } from '../suite/own-suite';
import { expect, screen } from '../suite/test';
import { text } from '../suite/texts';

test.use({ ownSuite: {} });

const say = (area: string, key: string, values?: Record<string, string>) => text(area, 'fr', key, values);

interface Write {
  readonly what: string;
  /** Route of the platform that must be called. */
  readonly route: string;
  readonly path: (own: OwnSuite) => string | Promise<string>;
  /** Makes the change; the page is left right after. */
  readonly make: (page: Page) => Promise<void>;
}

async function television(own: OwnSuite): Promise<{ id: string; room: string }> {
  const [found] = await own.rows<{ id: string; room: string }>(
    `select device.id, room.id as room
       from device join room on room.key = device.room_key join account on account.key = device.household_key
      where account.email = 'home@foyer.example' and device.name = 'Télévision'`,
  );
  if (!found) throw new Error('There is no television.');
  return found;
}

const WRITES: readonly Write[] = [
  {
    what: 'a step of the thermostat, which waits for more',
    route: '/api/device/temperature/set',
    path: () => '/home',
    make: (page) =>
      page
        .getByTestId('widget-temperature')
        .getByRole('button', { name: say('mf-heating', 'target.raise') })
        .click(),
  },
  {
    what: 'a switch',
    route: '/api/device/switch',
    path: async (own) => {
      const { id, room } = await television(own);
      return `/consumption/room/${room}/detail/${id}`;
    },
    make: (page) => page.getByRole('switch').click(),
  },
  {
    what: 'a schedule',
    route: '/api/schedule/update',
    path: async (own) => `/settings/device/schedule?deviceId=${(await television(own)).id}`,
    async make(page) {
      await page.getByRole('button', { name: 'Ajouter une plage, lundi' }).click();
      await page.getByRole('button', { name: say('mf-monitoring', 'programs.save'), exact: true }).click();
    },
  },
  {
    what: 'an alert marked as seen',
    route: '/api/alert/update',
    path: () => '/alerts',
    async make(page) {
      await screen(page, 'alerts')
        .getByRole('button', { name: new RegExp(`^${say('mf-monitoring', 'alerts.acknowledgeIt')}`) })
        .first()
        .click();
    },
  },
  {
    what: 'the name of a room',
    route: '/api/room/update',
    path: () => '/settings/devices',
    async make(page) {
      const options = say('mf-monitoring', 'settings.roomOptions', { name: 'Salon' });
      await page.getByRole('button', { name: options }).click();
      await page
        .getByTestId('dialog-options')
        .getByRole('button', { name: say('mf-monitoring', 'settings.edit') })
        .click();
      await page
        .getByTestId('dialog-edit-room')
        .getByRole('button', { name: say('mf-monitoring', 'settings.save') })
        .click();
    },
  },
  {
    what: 'a preference',
    route: '/api/user/update',
    path: () => '/user/preferences',
    async make(page) {
      await page.getByTestId('page-user_panel_preferences').getByRole('checkbox').last().click();
      await page.getByTestId('save-preferences').click();
    },
  },
];

/** How often the platform has answered a route. */
async function answersOf(own: OwnSuite, route: string): Promise<number> {
  const metrics = await (await fetch(`${own.origin}/metrics`)).text();
  const counts = metrics
    .split('\n')
    .filter(
      (line) => line.startsWith('foyer_http_request_duration_seconds_count') && line.includes(`"${route}"`),
    )
    .map((line) => Number(line.slice(line.lastIndexOf(' '))));
  return counts.reduce((sum, count) => sum + count, 0);
}

const WAYS: readonly (readonly [way: string, leave: (page: Page) => Promise<unknown>])[] = [
  ['reloads the page', (page) => page.reload({ waitUntil: 'commit' })],
  ['opens another address', (page) => page.goto('/healthz', { waitUntil: 'commit' })],
  ['closes the tab', (page) => page.close()],
];

for (const [way, leave] of WAYS) {
  test(`every change is sent by a person who at once ${way}`, async ({ page, own, enter, context }) => {
    await enter('home', { path: null });
    await page.close();
    for (const { what, route, path, make } of WRITES) {
      await test.step(what, async () => {
        const tab = await context.newPage();
        await tab.goto(await path(own));
        const before = await answersOf(own, route);
        await make(tab);
        await leave(tab);
        await expect.poll(() => answersOf(own, route), { message: what }).toBe(before + 1);
        if (!tab.isClosed()) await tab.close();
      });
    }
  });
}
