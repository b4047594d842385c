import type { Page } from '@playwright/test';
import type { Account } from './accounts';
import { type Area, pageOfSlot } from './areas';
import { callPlatform } from './platform';
import { expect, type Fixtures } from './test';
import type { Language } from './texts';
import { waitUntilLoaded } from './violations';

/** A page of an area or a contribution to one: its path, and its own element. */
export interface Place {
  readonly what: string;
  readonly path: string;
  /** Selector that is visible once it is shown. */
  readonly shown: string;
  readonly isPage: boolean;
  /** Height reserved for a contribution until it loads. */
  readonly heightPx?: number;
  /** The only account that can open it; absent for any. */
  readonly account?: Account;
}

/** Pages and contributions that need a device (or its room) in the URL; others need only a path. */
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
/** Pages that redirect to another. */
const LEADS_TO: Readonly<Record<string, string>> = {
  device_programs: 'schedule',
  installer: 'preRegisterMaintainerList',
  operator: 'operatorOverview',
  user_panel_energy_documents_preview: 'user_panel_energy_documents',
};

/** Reference homes that can be entered, in the order of visits. */
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
  'operator',
];
/**
 * Parts visible only during an interaction of two people, an outage of a third party, when signed out, or where a tenant
 * offers them: covered by their area's own specs.
 */
const OF_OCCASIONS: readonly string[] = [
  'refused-credentials',
  'support_hold',
  'household-banner',
  'support-banner',
  'preRegisterLogin',
  'professional-banner',
  'user_panel_own_supply',
];

/** Slots of a registration, which no complete home shows. */
const SLOTS_OF_A_REGISTRATION: readonly string[] = ['registration.step'];

/** Shown when a place is not available for an account. */
const NOT_THERE = '[data-testid="page-not_available"], [data-testid="page-support"]';

/** Steps of a registration, covered by its own spec. */
const OF_A_REGISTRATION = /^\/registration(\/|$)/;

/** Account for the kind of session in a route's conditions. */
function accountOf(requires: readonly string[]): Pick<Place, 'account'> {
  if (requires.includes('session.professional')) return { account: 'maintainer' };
  if (requires.includes('session.support')) return { account: 'support' };
  if (requires.includes('session.operator')) return { account: 'operator' };
  return {};
}

/** All visible parts of an area, from its manifest. */
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
      .map(({ slot, id, heightPx }) => ({
        what: id,
        path: pageOfSlot(slot),
        shown: `[data-contribution="${name}/${id}"][data-state="mounted"]`,
        isPage: false,
        ...(heightPx === undefined ? {} : { heightPx }),
      })),
  ].filter(({ what }) => !OF_OCCASIONS.includes(what));
}

/**
 * Visits each place with the first account that has it, the fullest home first. Rejects with the places no account
 * has.
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
    // Left first: a page that detects another session ends its own.
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

/** Opens a page, by navigation if the suite is already running, and waits until nothing is loading. */
async function isShown(page: Page, path: string, { what, shown, isPage }: Place): Promise<boolean> {
  // Redirecting pages are visited directly: their target may already be shown.
  const within = isPage && !(what in LEADS_TO) && page.url() !== 'about:blank';
  if (within) await page.evaluate(step, path);
  else await page.goto(path, { waitUntil: 'domcontentloaded' });
  const place = page.locator(isPage ? shown : 'main [data-testid^="page-"]');
  await expect(place.or(page.locator(NOT_THERE)).first()).toBeVisible();
  // A contribution for a kind of device appears once the device is loaded.
  if (!isPage && what in ABOUT_DEVICE) await expect(page.locator(shown)).toBeVisible();
  await waitUntilLoaded(page);
  return (await page.locator(shown).count()) > 0;
}

/** Runs in the page: a history step, like back and forward. */
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
  const { rooms = [] } = (await callPlatform('/api/rooms', token)) as unknown as {
    rooms?: { id: string; devices: { device_id: string; name: string }[] }[];
  };
  return rooms.flatMap(({ id, devices }) =>
    devices.map(({ device_id, name }) => ({ roomId: id, deviceId: device_id, name })),
  );
}

/** URL of a place at this home; null when the home has no suitable device. */
function addressOf({ what, path }: Place, devices: readonly Device[]): string | null {
  const named = ABOUT_DEVICE[what];
  if (!named) return path;
  const device = devices.find(({ name }) => name === named);
  if (!device) return null;
  if (!path.includes(':')) return `${path}?deviceId=${device.deviceId}`;
  return path.replace(':roomId', device.roomId).replace(':deviceId', device.deviceId);
}
