import { setTimeout as pause } from 'node:timers/promises';
import { screen } from '../suite/test';
import { CUT_MS } from './go';
import { signIn } from './installer';
import type { RoofStep, StepReport } from './steps';
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

const labelled = (trip: Trip, key: string, values: Record<string, string> = {}) =>
  trip.phone.page.getByLabel(wordsOf(trip)(key, values), { exact: true });
const saves = (path: string) => (trip: Trip) => trip.phone.page.getByTestId(`save-${path}`);
const saveButtonOf = (path: string) => (trip: Trip) => stepPage(trip, path).getByTestId(`save-${path}`);

/**
 * Return of the customer: by their link until they have a password, then by password. After `again` once more
 * through screens that write no status and are shown again.
 */
export function returnAsCustomer(link: string, ...again: readonly RoofStep[]): Trip['returnToRegistration'] {
  return async (trip) => {
    const { page } = trip.phone;
    for (const step of again) {
      if (!step.button || !(await shows(step.here(trip)))) continue;
      await press(trip, step.button(trip));
      return true;
    }
    if (!(await shows(screen(page, 'sign_in')))) return false;
    if (!trip.hasPassword) await trip.phone.goTo(link);
    else {
      await signIn(page, trip.typed.identity.email, trip.typed.password);
      await press(trip, page.locator('button[type=submit]').last());
    }
    return true;
  };
}

const welcome: RoofStep = {
  name: 'welcome',
  here: saveButtonOf('welcome'),
  button: saves('welcome'),
};

const battery: RoofStep = {
  name: 'battery',
  // The battery area's form is embedded in the step.
  here: (trip) => stepPage(trip, 'my_smart_battery').getByTestId('save-my_smart_battery_register'),
  button: saves('my_smart_battery'),
};

const typePassword = async (trip: Trip) => {
  await type(labelled(trip, 'password.new'), trip.typed.password);
  await type(labelled(trip, 'password.again'), trip.typed.password);
};

const password: RoofStep = {
  name: 'password',
  here: saveButtonOf('set_password'),
  begin: (trip) => type(labelled(trip, 'password.new'), trip.typed.password),
  rest: (trip) => type(labelled(trip, 'password.again'), trip.typed.password),
  // The password is never stored, so it is typed online.
  online: async (trip) => {
    if ((await labelled(trip, 'password.again').inputValue()) === '') await typePassword(trip);
  },
  button: saves('set_password'),
  call: /^\/api\/registration\/password$/,
};

const accept = (trip: Trip) =>
  trip.phone.page.getByRole('checkbox', { name: wordsOf(trip)('licence.accept'), exact: true }).check();

const licence: RoofStep = {
  name: 'licence',
  here: saveButtonOf('accept_licence'),
  begin: accept,
  online: accept,
  button: saves('accept_licence'),
  call: /^\/api\/registration\/licence\/accept$/,
};

const licenceDetails: RoofStep = {
  name: 'licence, again',
  here: saveButtonOf('licence_details'),
  button: saves('licence_details'),
};

const UNIT = { unit: 'c€/kWh' };
const provider = (trip: Trip) => labelled(trip, 'settings.provider');

const settings: RoofStep = {
  name: 'settings',
  here: saveButtonOf('settings'),
  begin: async (trip) => {
    await provider(trip).selectOption(trip.typed.settings.provider);
    await type(labelled(trip, 'tariff.price', UNIT), trip.typed.settings.tariff);
  },
  rest: (trip) => type(labelled(trip, 'settings.sellingPrice', UNIT), trip.typed.settings.selling),
  kept: async (trip, typedAll) => {
    const { provider: chosen, tariff, selling } = trip.typed.settings;
    await expectKept(provider(trip), 'provider', chosen);
    await expectKept(labelled(trip, 'tariff.price', UNIT), 'tariff', tariff);
    if (typedAll) await expectKept(labelled(trip, 'settings.sellingPrice', UNIT), 'selling price', selling);
  },
  button: saves('settings'),
  call: /^\/api\/registration\/update$/,
};

const ready: RoofStep = {
  name: 'ready',
  here: (trip) => stepPage(trip, 'congratulations').getByTestId('go-sign-in'),
  button: ({ phone }) => phone.page.getByTestId('go-sign-in'),
};

const signInAtLast: RoofStep = {
  name: 'sign in',
  here: ({ phone }) => screen(phone.page, 'sign_in'),
  begin: ({ phone, typed }) => signIn(phone.page, typed.identity.email, typed.password),
  button: ({ phone }) => phone.page.locator('button[type=submit]'),
  call: /^\/api\/auth$/,
};

/** From the welcome to the first sign-in. */
export const CUSTOMER_STEPS = {
  welcome,
  battery,
  password,
  licence,
  licenceDetails,
  settings,
  ready,
  signInAtLast,
} as const;

/** Opens the customer's link. The line is cut once the platform has let them in, before the answer arrives. */
export async function followLink(
  trip: Trip,
  path: string,
  { calm }: { readonly calm: boolean },
): Promise<StepReport> {
  const begunMs = Date.now();
  const { line, phone } = trip;
  const letIn = calm ? null : line.cutAfter(/^\/api\/loginAs$/);
  await phone.open(path);
  if (letIn) {
    await letIn;
    await pause(CUT_MS);
    line.restore();
  }
  await waitUntil(
    trip,
    welcome.name,
    () => shows(welcome.here(trip)),
    () => removeObstacles(trip),
  );
  const seconds = (Date.now() - begunMs) / 1000;
  return { step: 'link', cuts: letIn ? 1 : 0, kills: 0, expiries: 0, doubleTaps: phone.doubleTaps, seconds };
}

/** Expects a number in the live flow. */
export async function expectLiveMeasures(trip: Trip): Promise<void> {
  const flow = trip.phone.page.getByTestId('widget-live-flow');
  const says = async () => /\d/.test((await flow.textContent({ timeout: 1_000 }).catch(() => '')) ?? '');
  await waitUntil(trip, 'live measures', says, () => removeObstacles(trip));
}
