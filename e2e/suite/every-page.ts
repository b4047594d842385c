import type { Page } from '@playwright/test';
import type { Account } from './accounts';
import { type Area, pageOfSlot } from './areas';
import { ask } from './platform';
import { expect, type Fixtures } from './test';
import type { Language } from './texts';
import { nothingLoads } from './violations';

/** A page of an area, or what it contributes to a page: where it is, and what of that page is its own. */
export interface Place {
  readonly what: string;
  readonly path: string;
  /** What stands there once it is shown. */
  readonly shown: string;
  readonly isPage: boolean;
  /** The one account whose sessions may open it; absent where any may. */
  readonly account?: Account;
}

/** Pages, and what is contributed to them, that say nothing without a device (or its room) in their address; any other is found by its path alone. */
const ABOUT_DEVICE: Readonly<Record<string, string>> = {
  consumption_room: 'Télévision',
  consumption_room_details: 'Télévision',
  consumption_device_details: 'Télévision',
  device_programs: 'Télévision',
  schedule: 'Télévision',
  param_conf_auto_off: 'Télévision',
  param_conf_detection_veille: 'Télévision',
  param_conf_green_play: 'Chauffe-eau',
  param_conf_alerte: 'Réfrigérateur',
  'heating-week': 'Thermostat du salon',
};
/** Pages that lead on to another. */
const LEADS_TO: Readonly<Record<string, string>> = {
  device_programs: 'schedule',
  installer: 'preRegisterMaintainerList',
  user_panel_energy_documents_preview: 'user_panel_energy_documents',
};

/** Reference homes that can be entered, in the order in which they are looked at. */
const HOMES: readonly Account[] = [
  'home',
  'pending',
  'solar',
  'meter',
  'swiss',
  'readonly',
  'kiosk',
  'support',
  'maintainer',
];
/**
 * What is there only while two people have to do with each other, while a third party refuses a home, or for nobody who
 * is in: their own area's specs look at it.
 */
const OF_OCCASIONS: readonly string[] = [
  'refused-credentials',
  'support_hold',
  'household-banner',
  'support-banner',
  'preRegisterLogin',
  'professional-banner',
];

/** Slots of a registration: no home that was entered shows them. */
const SLOTS_OF_A_REGISTRATION: readonly string[] = ['registration.step'];

/** Where a place is not for an account: that is said, or the account is led to its own. */
const NOT_THERE = '[data-testid="page-not_available"], [data-testid="page-support"]';

/** Steps of a registration: no home that was entered has them. Their own specification goes through them. */
const OF_A_REGISTRATION = /^\/registration(\/|$)/;

/** Account of the kind of session a route's conditions name. */
function accountOf(requires: readonly string[]): Pick<Place, 'account'> {
  if (requires.includes('session.professional')) return { account: 'maintainer' };
  if (requires.includes('session.support')) return { account: 'support' };
  return {};
}

/** Everything of an area that a person can see, as its manifest says. */
export function placesOf({ name, routes, slots }: Area): readonly Place[] {
  return [
    ...routes
      .filter(({ path }) => !OF_A_REGISTRATION.test(path))
      .map(({ path, screen, requires }) => ({
        what: screen,
        path,
        shown: `[data-testid="page-${LEADS_TO[screen] ?? screen}"]`,
        isPage: true,
        ...accountOf(requires ?? []),
      })),
    ...slots
      .filter(({ slot }) => !SLOTS_OF_A_REGISTRATION.includes(slot))
      .map(({ slot, id }) => ({
        what: id,
        path: pageOfSlot(slot),
        shown: `[data-contribution="${name}/${id}"][data-state="mounted"]`,
        isPage: false,
      })),
  ].filter(({ what }) => !OF_OCCASIONS.includes(what));
}

/**
 * Goes to each place with the first account that has it, the fullest home first, and looks at it there.
 * Rejects with the places no account has.
 */
export async function visitAll(
  { page, enter }: Pick<Fixtures, 'enter'> & { readonly page: Page },
  places: readonly Place[],
  language: Language,
  look: (place: Place) => Promise<void>,
): Promise<void> {
  let left = places;
  for (const account of HOMES) {
    const opened = left.filter((place) => (place.account ?? account) === account);
    if (opened.length === 0) continue;
    // A page that saw another session take its place would end its own.
    await page.goto('about:blank');
    const token = await enter(account, { language, path: null });
    const devices = await devicesOf(token);
    const missing = left.filter((place) => !opened.includes(place));
    for (const place of opened) {
      const path = addressOf(place, devices);
      if (path !== null && (await isShown(page, path, place))) await look(place);
      else missing.push(place);
    }
    left = missing;
  }
  expect(
    left.map(({ path, what }) => `${what} (${path})`),
    'no reference home has these',
  ).toEqual([]);
}

/** Opens a page, within the suite where it is running already, and waits until nothing of it is loading. */
async function isShown(page: Page, path: string, { what, shown, isPage }: Place): Promise<boolean> {
  // One that leads on is visited directly: the page it leads to may be on the screen already.
  const within = isPage && !(what in LEADS_TO) && page.url() !== 'about:blank';
  if (within) await page.evaluate(step, path);
  else await page.goto(path, { waitUntil: 'domcontentloaded' });
  const place = page.locator(isPage ? shown : 'main [data-testid^="page-"]');
  await expect(place.or(page.locator(NOT_THERE)).first()).toBeVisible();
  // What is contributed for a device of its kind comes when the device is known to be one.
  if (!isPage && what in ABOUT_DEVICE) await expect(page.locator(shown)).toBeVisible();
  await nothingLoads(page);
  return (await page.locator(shown).count()) > 0;
}

/** Runs in the page: a step in the browser's history, as back and forth are. */
function step(path: string) {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

interface Device {
  readonly roomId: string;
  readonly deviceId: string;
  readonly name: string;
}

async function devicesOf(token: string): Promise<readonly Device[]> {
  const { rooms = [] } = (await ask('/api/rooms', token)) as unknown as {
    rooms?: { id: string; devices: { device_id: string; name: string }[] }[];
  };
  return rooms.flatMap(({ id, devices }) =>
    devices.map(({ device_id, name }) => ({ roomId: id, deviceId: device_id, name })),
  );
}

/** A place's address at this home; null where the home has no device to put into it. */
function addressOf({ what, path }: Place, devices: readonly Device[]): string | null {
  const named = ABOUT_DEVICE[what];
  if (!named) return path;
  const device = devices.find(({ name }) => name === named);
  if (!device) return null;
  if (!path.includes(':')) return `${path}?deviceId=${device.deviceId}`;
  return path.replace(':roomId', device.roomId).replace(':deviceId', device.deviceId);
}
