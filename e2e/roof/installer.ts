import { PASSWORD } from '@foyer/area-e2e';
import type { Page } from '@playwright/test';
import { screen } from '../suite/test';
import { text } from '../suite/texts';
import type { RoofStep } from './steps';
import {
  expectKept,
  press,
  removeObstacles,
  shows,
  stepPage,
  type Trip,
  type,
  waitUntil,
  wordsOf,
} from './trip';
import type { IdentityField, ProductionField } from './typed';

const INSTALLER = 'installer@foyer.example';
const list = ({ phone }: Trip) => screen(phone.page, 'preRegisterInstallerList');
const labelled = (trip: Trip, key: string) => trip.phone.page.getByLabel(wordsOf(trip)(key), { exact: true });
const saves = (path: string) => (trip: Trip) => trip.phone.page.getByTestId(`save-${path}`);

/** Signs the installer in when asked to. */
export async function signInAsInstaller(trip: Trip): Promise<boolean> {
  const { page } = trip.phone;
  if (!(await shows(screen(page, 'sign_in'))) && !(await shows(screen(page, 'preRegisterLogin'))))
    return false;
  await signIn(page, INSTALLER, PASSWORD);
  await press(trip, page.locator('button[type=submit]').last());
  return true;
}

/** Signs in if needed and resumes the registration from the list. */
export async function returnAsInstaller(trip: Trip): Promise<boolean> {
  if (await signInAsInstaller(trip)) return true;
  if (!(await shows(list(trip)))) return false;
  const { page } = trip.phone;
  const words = (key: string) => text('mf-installer', trip.language, key);
  const { email } = trip.typed.identity;
  const search = page.getByLabel(words('list.search'), { exact: true });
  if ((await search.inputValue({ timeout: 1_000 }).catch(() => email)) !== email)
    await search.fill(email).catch(() => {});
  const own = page.getByTestId(/^installation-/).filter({ hasText: email });
  // A listed registration is resumed, otherwise a new one is started.
  if (await shows(own))
    await press(trip, own.getByRole('button', { name: new RegExp(`^${words('row.resume')}`) }));
  else if (await shows(page.getByText(words('list.none')))) await openForm(trip);
  return true;
}

/** The tenant's button leads to an external portal, so our own form is opened by its address. */
const openForm = ({ phone }: Trip) => phone.goTo('/registration/user_informations');

/** Fills the sign-in form of any page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
}

const IDENTITY: readonly IdentityField[] = [
  'firstName',
  'lastName',
  'birthDate',
  'email',
  'confirmEmail',
  'mobile',
  'phone',
  'street',
  'addition',
  'postalCode',
  'city',
];
const TYPED_BEFORE_THE_CUT = 5;

const entrance: RoofStep = {
  name: 'sign in',
  here: ({ phone }) => screen(phone.page, 'preRegisterLogin'),
  begin: ({ phone }) => signIn(phone.page, INSTALLER, PASSWORD),
  button: ({ phone }) => phone.page.locator('button[type=submit]'),
  call: /^\/api\/auth$/,
};

const pending: RoofStep = {
  name: 'list',
  here: list,
  online: openForm,
};

const identity: RoofStep = {
  name: 'customer',
  here: (trip) => stepPage(trip, 'user_informations').locator('form'),
  begin: async (trip) => {
    for (const field of IDENTITY.slice(0, TYPED_BEFORE_THE_CUT)) await typeIdentity(trip, field);
  },
  rest: async (trip) => {
    for (const field of IDENTITY.slice(TYPED_BEFORE_THE_CUT)) await typeIdentity(trip, field);
  },
  kept: async (trip, typedAll) => {
    const typed = typedAll ? IDENTITY : IDENTITY.slice(0, TYPED_BEFORE_THE_CUT);
    for (const field of typed)
      await expectKept(labelled(trip, `identity.${field}`), field, trip.typed.identity[field]);
  },
  button: saves('user_informations'),
  call: /^\/api\/user\/create\/regular$/,
};

const typeIdentity = (trip: Trip, field: IdentityField) =>
  type(labelled(trip, `identity.${field}`), trip.typed.identity[field]);

const PANELS: readonly ProductionField[] = ['manufacturer', 'modules', 'modulePower'];
const SUPPLY: readonly ProductionField[] = ['power', 'internet', 'box'];
const CHOSEN: readonly ProductionField[] = ['manufacturer', 'internet', 'box'];

async function typeProduction(trip: Trip, field: ProductionField) {
  const [place, value] = [labelled(trip, `production.${field}`), trip.typed.production[field]];
  if (CHOSEN.includes(field)) await place.selectOption(value);
  else await type(place, value);
}

const production: RoofStep = {
  name: 'production',
  here: (trip) => stepPage(trip, 'user_production_details').locator('form'),
  begin: async (trip) => {
    for (const field of PANELS) await typeProduction(trip, field);
    // Without network only lists that were loaded before are available.
    const offered = labelled(trip, 'production.internet').locator(
      `option[value="${trip.typed.production.internet}"]`,
    );
    await offered.waitFor({ state: 'attached' });
  },
  rest: async (trip) => {
    for (const field of SUPPLY) await typeProduction(trip, field);
  },
  kept: async (trip, typedAll) => {
    for (const field of typedAll ? [...PANELS, ...SUPPLY] : PANELS)
      await expectKept(labelled(trip, `production.${field}`), field, trip.typed.production[field]);
  },
  button: saves('user_production_details'),
  call: /^\/api\/registration\/update$/,
};

const installation: RoofStep = {
  name: 'installation',
  here: (trip) => stepPage(trip, 'installation_details').locator('form'),
  begin: (trip) =>
    labelled(trip, 'installation.grid')
      .selectOption('onePhase')
      .then(() => {}),
  rest: (trip) => type(labelled(trip, 'installation.kit'), trip.typed.kit),
  button: saves('installation_details'),
  call: /^\/api\/registration\/update$/,
};

const channels = ({ phone }: Trip) => phone.page.locator('[data-testid^="scan-device-"]');
const CHANNELS = 7;

async function attribute(trip: Trip, from: number, to: number) {
  const words = wordsOf(trip);
  for (const { place, function: use, name, type: kind, room } of trip.typed.devices.slice(from, to)) {
    const field = (key: string) =>
      channels(trip)
        .nth(place)
        .getByLabel(words(`devices.${key}`), { exact: true });
    if (use) await field('function').selectOption(use);
    if (kind) await field('type').selectOption(kind);
    if (name) await type(field('name'), name);
    if (room) await field('room').selectOption(room);
  }
}

async function attributeDevices(trip: Trip, to: number) {
  const words = wordsOf(trip);
  for (const { place, name, type: kind, room, function: use } of trip.typed.devices.slice(0, to)) {
    const field = (key: string) =>
      channels(trip)
        .nth(place)
        .getByLabel(words(`devices.${key}`), { exact: true });
    for (const [key, value] of Object.entries({ function: use, name, type: kind, room }))
      if (value) await expectKept(field(key), `${key} of device ${place}`, value);
  }
}

const devices: RoofStep = {
  name: 'devices',
  here: (trip) => labelled(trip, 'devices.code'),
  begin: async (trip) => {
    await type(labelled(trip, 'devices.code'), trip.typed.masterCode);
    const scan = trip.phone.page.getByTestId('scan-start');
    const areFound = async () => (await channels(trip).count()) === CHANNELS;
    await waitUntil(
      trip,
      'seven channels',
      areFound,
      async () => (await removeObstacles(trip)) || press(trip, scan),
    );
    await attribute(trip, 0, 3);
    // Without network only lists that were loaded before are available.
    const last = trip.typed.devices.at(-1);
    for (const value of [last?.type, last?.room])
      await channels(trip).last().locator(`option[value="${value}"]`).waitFor({ state: 'attached' });
  },
  rest: (trip) => attribute(trip, 3, trip.typed.devices.length),
  kept: async (trip, typedAll) => {
    await expectKept(labelled(trip, 'devices.code'), 'code', trip.typed.masterCode);
    await attributeDevices(trip, typedAll ? trip.typed.devices.length : 3);
  },
  button: saves('devices_attribution'),
  call: /^\/api\/device\/.*register$/,
  nth: 4,
};

const heater = (trip: Trip) =>
  trip.phone.page.getByRole('checkbox', {
    name: new RegExp(`^${escaped(trip.typed.devices[2]?.name ?? '')}`),
  });
const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const onTheSun = (trip: Trip) =>
  waitUntil(
    trip,
    'the water heater on the sun',
    () =>
      heater(trip)
        .isChecked({ timeout: 1_000 })
        .catch(() => false),
    async () =>
      (await removeObstacles(trip)) ||
      heater(trip)
        .check({ timeout: 2_000 })
        .catch(() => {}),
  );

const systems: RoofStep = {
  name: 'systems',
  here: (trip) => stepPage(trip, 'set_systems').getByTestId('save-set_systems'),
  begin: onTheSun,
  // The checkbox shows whether it was stored.
  online: onTheSun,
  button: saves('set_systems'),
};

const tado: RoofStep = {
  name: 'thermostats',
  here: (trip) => stepPage(trip, 'tado').getByTestId('save-tado'),
  button: saves('tado'),
  call: /^\/api\/registration\/update$/,
};

const HALF_A_NOTE = 20;
const note = (trip: Trip) => labelled(trip, 'wiring.note');

/** Interval at which the wizard refreshes the clamps, milliseconds. */
const READINGS_INTERVAL_MS = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Operates the simulated home, which has no part in the phone's poor connection. */
async function switchKettle(trip: Trip, change: 'on' | 'off'): Promise<void> {
  const path = await trip.phone.page.getByTestId('simulated-home').getAttribute('href');
  const { pathname, searchParams } = new URL(path ?? '', trip.platform);
  const body = new URLSearchParams({ house: searchParams.get('house') ?? '', change });
  const { status } = await fetch(new URL(pathname, trip.platform), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`The simulated home answered ${status}.`);
}

const wiring: RoofStep = {
  name: 'wiring',
  here: (trip) => stepPage(trip, 'wiring').getByTestId('save-wiring'),
  begin: (trip) => type(note(trip), trip.typed.note.slice(0, HALF_A_NOTE)),
  rest: (trip) => type(note(trip), trip.typed.note),
  kept: async (trip, typedAll) => {
    // The note is beside the readings, polled every ten seconds, of which one may be lost.
    const isThere = () => shows(note(trip));
    await waitUntil(trip, 'the note', isThere, () => removeObstacles(trip));
    await expectKept(note(trip), 'note', typedAll ? trip.typed.note : trip.typed.note.slice(0, HALF_A_NOTE));
  },
  online: async (trip) => {
    const words = wordsOf(trip);
    const proof = trip.phone.page.getByTestId('load-step');
    const isProven = async () =>
      (await proof.getAttribute('data-proven', { timeout: 500 }).catch(() => null)) === 'true';
    const tap = (key: string) =>
      press(trip, trip.phone.page.getByRole('button', { name: words(key), exact: true }));
    let attempt = 0;
    await waitUntil(trip, 'a load that is seen', isProven, async () => {
      if (await removeObstacles(trip)) return;
      await switchKettle(trip, 'off');
      // The reading at rest is the displayed one: wait for one without the kettle.
      if (attempt > 0) await pause(READINGS_INTERVAL_MS + 2_000);
      attempt += 1;
      await tap('wiring.loadStart');
      await switchKettle(trip, 'on');
      await tap('wiring.isOn');
    });
  },
  button: saves('wiring'),
  call: /^\/api\/registration\/wiring\/save$/,
};

const invite: RoofStep = {
  name: 'hand-over',
  here: (trip) => stepPage(trip, 'registration_complete').getByTestId('invite'),
  button: ({ phone }) => phone.page.getByTestId('invite'),
  call: /^\/api\/registration\/invite$/,
};

const leave: RoofStep = {
  name: 'leaving',
  here: ({ phone }) => phone.page.getByTestId('customer-link'),
  button: (trip) =>
    trip.phone.page.getByRole('button', { name: wordsOf(trip)('handOver.leave'), exact: true }),
};

/** From the sign-in to the list, and from the empty form to the customer's link. */
export const INSTALLER_STEPS = {
  entrance,
  pending,
  identity,
  production,
  installation,
  devices,
  systems,
  tado,
  wiring,
  invite,
  leave,
} as const;
