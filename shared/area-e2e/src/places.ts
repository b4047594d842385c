import { expect, type Page } from '@playwright/test';
import type { Account } from './accounts';
import type { Area } from './areas';
import type { AreaFixtures, Language } from './test';
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
  /** Name of the device that the address needs, or whose room. */
  readonly device?: string;
  readonly isRedirect?: boolean;
}

/** What `remote.json` does not say, by screen of a page or id of a contribution. */
export interface PlaceNotes {
  /** Addresses by path, of pages about one of several things or with a code: `?id=…`, or a value in the path. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** Names of devices that an address needs, or whose room; others need only a path. */
  readonly devices?: Readonly<Record<string, string>>;
  /** Screens that pages redirect to. */
  readonly redirects?: Readonly<Record<string, string>>;
  /** Accounts that alone can open them, where the route's conditions do not say so. */
  readonly accounts?: Readonly<Record<string, Account>>;
  /** Parts that no example home shows without an interaction. */
  readonly hidden?: readonly string[];
}

/** Page that shows a slot's contributions. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  'dashboard.widget': '/home',
  'dashboard.block': '/home',
  'shell.banner': '/home',
  'user-panel.section': '/user/options',
  'device.program': '/settings/device/schedule',
};

/** Slots of a registration, which no complete home shows. */
const SLOTS_OF_A_REGISTRATION: readonly string[] = ['registration.step'];

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
  'installer',
  'operator',
  'first',
];

/** Shown when a place is not available for an account. */
const NOT_THERE = '[data-testid="page-not_available"], [data-testid="page-support"]';

const LIMIT = { timeout: 30_000 };

/** Any page. */
const PAGE = 'main [data-testid^="page-"]';

function pageOfSlot(slot: string): string {
  const path = SHOWN_AT[slot];
  if (!path) throw new Error(`Say in SHOWN_AT which page shows the slot ${slot}.`);
  return path;
}

/** Account for the kind of session in a route's conditions. */
function accountOf(requires: readonly string[]): Pick<Place, 'account'> {
  if (requires.includes('session.professional')) return { account: 'maintainer' };
  if (requires.includes('session.support')) return { account: 'support' };
  if (requires.includes('session.operator')) return { account: 'operator' };
  return {};
}

/**
 * All visible parts of an area, from its manifest. Throws without one, since checks that open nothing would pass, and for a
 * path whose parameters have no value.
 */
export function placesOf({ name, routes, slots }: Area, notes: PlaceNotes = {}): readonly Place[] {
  const { addresses = {}, devices = {}, redirects = {}, accounts = {}, hidden = [] } = notes;
  const deviceOf = (what: string) => (devices[what] === undefined ? {} : { device: devices[what] });
  const places: Place[] = [
    ...routes.map(({ path, screen, requires }) => ({
      what: screen,
      path: addresses[path] ?? path,
      shown: `[data-testid="page-${redirects[screen] ?? screen}"]`,
      isPage: true,
      isRedirect: screen in redirects,
      ...deviceOf(screen),
      ...accountOf(requires ?? []),
      ...(accounts[screen] === undefined ? {} : { account: accounts[screen] }),
    })),
    ...slots
      .filter(({ slot }) => !SLOTS_OF_A_REGISTRATION.includes(slot))
      .map(({ slot, id, heightPx }) => ({
        what: id,
        path: pageOfSlot(slot),
        shown: `[data-contribution="${name}/${id}"][data-state="mounted"]`,
        isPage: false,
        ...deviceOf(id),
        ...(heightPx === undefined ? {} : { heightPx }),
      })),
  ].filter(({ what }) => !hidden.includes(what));
  if (places.length === 0) throw new Error(`No page or contribution of ${name} can be opened.`);
  const unfilled = places.find(({ path, device }) => path.includes('/:') && device === undefined);
  if (unfilled) throw new Error(`Say in addresses or devices what ${unfilled.path} is opened with.`);
  return places;
}

/** Page and session of a test. */
export interface Visitor extends AreaFixtures {
  readonly page: Page;
}

/**
 * Visits each place with the first account that has it, the fullest home first. Resolves to the places that no account
 * has.
 */
export async function visitAll(
  { page, enter }: Visitor,
  places: readonly Place[],
  language: Language,
  look: (place: Place) => Promise<void>,
): Promise<readonly string[]> {
  let left = places;
  for (const account of HOMES) {
    const opened = left.filter((place) => (place.account ?? account) === account);
    if (opened.length === 0) continue;
    const token = await enter(account, { language, path: null });
    const devices = await devicesOf(page, token);
    const missing = left.filter((place) => !opened.includes(place));
    for (const place of opened) {
      const path = addressOf(place, devices);
      if (path !== null && (await isShown(page, path, place))) await look(place);
      else missing.push(place);
    }
    left = missing;
  }
  return left.map(({ path, what }) => `${what} (${path})`);
}

/** Opens a page, by navigation if the suite is already running, and waits until nothing is loading. */
async function isShown(page: Page, path: string, place: Place): Promise<boolean> {
  const { shown, isPage } = place;
  // Redirecting pages are visited directly: their target may already be shown.
  if (isPage && !place.isRedirect && page.url() !== 'about:blank') await goWithin(page, path);
  else await page.goto(path, { waitUntil: 'domcontentloaded' });
  const opened = page.locator(isPage ? shown : PAGE);
  await expect(opened.or(page.locator(NOT_THERE)).first(), place.what).toBeVisible(LIMIT);
  // A contribution for a kind of device appears once the device is loaded.
  if (!isPage && place.device) await expect(page.locator(shown), place.what).toBeVisible(LIMIT);
  await waitUntilLoaded(page);
  return (await page.locator(shown).count()) > 0;
}

/** Goes to an address within the open page, like back and forward. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
}

/** Opens another page of the suite than that of a place, and waits until nothing is loading. */
export async function goElsewhere(page: Page, { path }: Place): Promise<void> {
  await page.goto(path === '/home' ? '/user/options' : '/home', { waitUntil: 'domcontentloaded' });
  await expect(page.locator(PAGE).first()).toBeVisible();
  await waitUntilLoaded(page);
}

interface Device {
  readonly roomId: string;
  readonly deviceId: string;
  readonly name: string;
}

async function devicesOf(page: Page, token: string): Promise<readonly Device[]> {
  const answer = await page.request.get('/api/rooms', { params: { authToken: token } });
  const { rooms = [] }: { rooms?: { id: string; devices: { device_id: string; name: string }[] }[] } =
    await answer.json();
  return rooms.flatMap(({ id, devices }) =>
    devices.map(({ device_id, name }) => ({ roomId: id, deviceId: device_id, name })),
  );
}

/** URL of a place at this home; null when the home has no suitable device. */
function addressOf({ device: named, path }: Place, devices: readonly Device[]): string | null {
  if (!named) return path;
  const device = devices.find(({ name }) => name === named);
  if (!device) return null;
  if (!path.includes(':')) return `${path}?deviceId=${device.deviceId}`;
  return path.replace(':roomId', device.roomId).replace(':deviceId', device.deviceId);
}
