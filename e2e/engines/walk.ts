import { ACCOUNTS, PASSWORD } from '@foyer/area-e2e';
import { text } from '../suite/texts';
import type { Hands } from './in-page';
import { expectTabStops } from './keyboard';

/** A walked suite, which can be taken off the network. */
export interface Walk {
  readonly hands: Hands;
  readonly origin: string;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  /** Fault to plant. */
  readonly plant: 'ink' | 'tab-stop' | null;
}

export interface Step {
  readonly what: string;
  run(walk: Walk): Promise<void>;
}

const shell = (key: string) => text('host', 'fr', key);
const devices = (key: string) => text('mf-monitoring', 'fr', key);
const page = (name: string) => `[data-testid="page-${name}"]`;
const testId = (name: string) => `[data-testid="${name}"]`;

const FLOW = testId('widget-live-flow');
const SWITCHED = 'Télévision';
const SCHEDULED = 'Lave-vaisselle';

/** The main ways through the suite, in the order of a visit. */
export const STEPS: readonly Step[] = [
  {
    what: 'signs in with typed e-mail and password',
    run: async ({ hands, origin }) => {
      await hands.page.open(`${origin}/home`);
      await signIn(hands);
      await hands.until('the page has no focus', () => document.hasFocus());
    },
  },
  {
    what: 'home page shows current figures',
    run: ({ hands }) => seeFreshFigures(hands),
  },
  {
    what: 'production is drawn as a chart',
    run: async ({ hands }) => {
      await hands.step('/production');
      await hands.see(`${page('production')} figure[data-state="ready"]`);
      await hands.until('the chart has no line', () =>
        [...document.querySelectorAll<SVGPathElement>('figure[data-state="ready"] svg path')].some(
          (path) => path.getTotalLength() > 200 && path.getBoundingClientRect().height > 20,
        ),
      );
    },
  },
  {
    what: 'a device is switched, and stays so after a reload',
    run: async ({ hands }) => {
      await hands.step('/settings');
      await hands.see('[data-device]', SWITCHED);
      const before = await hands.call(isOn, SWITCHED);
      await hands.click('[data-device] [role="switch"]', SWITCHED);
      await hands.until('the switch does not turn', turned, SWITCHED, before);
      await hands.page.reload();
      await hands.until('the switch is turned back', turned, SWITCHED, before);
    },
  },
  {
    what: 'a typed time is saved with its week',
    run: async ({ hands }) => {
      const id = await hands.call(deviceId, SCHEDULED);
      await hands.step(`/settings/device/schedule?deviceId=${id}`);
      await hands.click('button', 'Ajouter une plage, lundi');
      await hands.press('Enter');
      await hands.until('Enter does not lead to the start', () => {
        const { labels } = document.activeElement as HTMLInputElement;
        return labels?.[0]?.textContent?.startsWith('Début');
      });
      await hands.page.type('10:15');
      await hands.press('Enter');
      await hands.press('Escape');
      await hands.see('button', 'lundi, de 10:15 à 12:30');
      await hands.click('button', devices('programs.save'));
      await hands.see(testId('toast-programDeviceOkMessage'));
      await hands.page.reload();
      await hands.see('button', 'lundi, de 10:15 à 12:30');
    },
  },
  {
    what: 'a refused price gets the focus',
    run: async ({ hands }) => {
      await hands.step('/user/tariff');
      await hands.click(testId('tariff-flat'));
      await hands.fill('input', '-3', 'Prix de l’énergie');
      await hands.click(testId('save-tariff'));
      await hands.until(
        'the refused field has no focus',
        () => document.activeElement?.getAttribute('aria-invalid') === 'true',
      );
    },
  },
  {
    what: 'unsaved changes ask before leaving',
    run: async ({ hands, origin }) => {
      await hands.page.open(`${origin}/user/information`);
      await hands.fill('input[autocomplete="given-name"]', 'Camille');
      await hands.click(testId('menu-home'));
      await hands.click(`${testId('confirm-userPanelNotSavedMessage')} button`, shell('question.leave.no'));
      await hands.until(
        'the typed name is lost',
        () => document.querySelector<HTMLInputElement>('[autocomplete="given-name"]')?.value === 'Camille',
      );
      await hands.click(testId('menu-home'));
      await hands.click(`${testId('confirm-userPanelNotSavedMessage')} button`, shell('question.leave.yes'));
      await hands.see(page('home'));
    },
  },
  {
    what: 'the language changes at once, and back',
    run: async ({ hands }) => {
      for (const [code, language] of [
        ['EN', 'en'],
        ['FR', 'fr'],
      ] as const) {
        await hands.click('label:has(input[type="radio"])', code);
        await hands.until(
          `the page is not in ${language}`,
          (wanted) => document.documentElement.lang === wanted,
          language,
        );
        await hands.see(FLOW, text('mf-monitoring', language, 'flow.title'));
      }
    },
  },
  {
    what: 'an alert opens in a dialog that is no tab stop',
    run: async ({ hands, plant }) => {
      await hands.click(testId('menu-alerts'));
      await hands.click(`${page('alerts')} article button`, devices('alerts.details'));
      await hands.see('dialog[open]');
      if (plant === 'tab-stop')
        await hands.call(() => document.querySelector('dialog')?.setAttribute('tabindex', '0'));
      await expectTabStops(hands, { within: 'dialog[open]', least: 1 });
      await hands.press('Escape');
      await hands.seeNone('dialog[open]');
    },
  },
  {
    what: 'a PDF opens with ink on its page',
    run: async ({ hands, plant }) => {
      await hands.step('/user/energy_documents');
      await hands.see('[data-testid^="document-"]');
      if (plant === 'ink') await hands.call(hideInk);
      await hands.click('[data-testid^="document-"] button', 'Ouvrir');
      await hands.see(`${testId('pdf-page')}[data-drawn="true"]`);
      await hands.until('the page of the PDF is blank', hasInk);
    },
  },
  {
    what: 'Tab leads through the home page',
    run: async ({ hands, origin }) => {
      await hands.page.open(`${origin}/home`);
      await seeFreshFigures(hands);
      await expectTabStops(hands, { within: 'body', least: 15 });
    },
  },
  {
    what: 'signs out and in again',
    run: async ({ hands }) => {
      await hands.click('button', shell('header.logout'));
      await hands.see(page('sign_in'));
      await signIn(hands);
      await seeFreshFigures(hands);
    },
  },
  {
    what: 'without the platform the last home opens and says so',
    run: async ({ hands, origin, stopServer }) => {
      await hands.until('the suite is not kept', isKept);
      await stopServer();
      await hands.page.open(`${origin}/home`);
      await hands.see(`${FLOW}[data-stale="true"]`);
      await hands.until(
        'no notice says that the platform is silent',
        (notice) => document.body.textContent?.includes(notice),
        shell('messages.service_silent_msg').replace('{{brand}}', 'Foyer'),
      );
    },
  },
  {
    what: 'with the platform back, figures are current again',
    run: async ({ hands, startServer }) => {
      await startServer();
      await seeFreshFigures(hands);
      await hands.until(
        'the notice stays',
        (notice) => !document.body.textContent?.includes(notice),
        shell('messages.service_silent_msg').replace('{{brand}}', 'Foyer'),
      );
    },
  },
];

async function signIn(hands: Hands): Promise<void> {
  await hands.fill(`${page('sign_in')} input[type="email"]`, ACCOUNTS.home);
  await hands.fill(`${page('sign_in')} input[type="password"]`, PASSWORD);
  await hands.click(`${page('sign_in')} button[type="submit"]`);
  await hands.see(page('home'));
}

async function seeFreshFigures(hands: Hands): Promise<void> {
  await hands.until(
    'the home page has no current figures',
    (flow) => {
      const shown = document.querySelector(`${flow}[data-state="ready"]:not([data-stale="true"])`);
      return /\d/.test(shown?.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '');
    },
    FLOW,
  );
}

/** Runs in the page. */
function deviceId(name: string): Promise<string | undefined> {
  const token = /authToken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
  return fetch(`/api/rooms?authToken=${token}`)
    .then((answer) => answer.json())
    .then(({ rooms }: { rooms: { devices: { device_id: string; name: string }[] }[] }) =>
      rooms.flatMap(({ devices }) => devices).find((device) => device.name === name),
    )
    .then((device) => device?.device_id);
}

/** Runs in the page. */
function isOn(name: string): boolean {
  const row = [...document.querySelectorAll('[data-device]')].find((one) => one.textContent?.includes(name));
  return row?.querySelector('[role="switch"]')?.matches(':checked, [aria-checked="true"]') === true;
}

/** Runs in the page. */
function turned(name: string, before: boolean): boolean {
  const row = [...document.querySelectorAll('[data-device]')].find((one) => one.textContent?.includes(name));
  const control = row?.querySelector('[role="switch"]');
  return control ? control.matches(':checked, [aria-checked="true"]') !== before : false;
}

/** Runs in the page: true once the first page of a PDF has dark and light points. */
function hasInk(): boolean {
  const drawn = document.querySelector<HTMLCanvasElement>('[data-testid="pdf-page"] canvas');
  if (!drawn?.width || !drawn.height) return false;
  const copy = Object.assign(document.createElement('canvas'), { width: drawn.width, height: drawn.height });
  const context = copy.getContext('2d');
  context?.drawImage(drawn, 0, 0);
  const points = context?.getImageData(0, 0, copy.width, copy.height).data ?? new Uint8ClampedArray();
  let dark = 0;
  for (let at = 0; at < points.length; at += 4)
    if ((points[at + 3] ?? 0) > 128 && (points[at] ?? 255) + (points[at + 1] ?? 255) < 200) dark += 1;
  return dark > 500;
}

/** Runs in the page: draws PDFs on a canvas outside the document. */
function hideInk(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  const elsewhere = document.createElement('canvas');
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...kind: unknown[]) {
    const canvas = this.closest('[data-testid="pdf-page"]') ? elsewhere : this;
    return getContext.apply(canvas, kind as never);
  } as typeof getContext;
}

/** Runs in the page: true once the worker has cached the page. */
async function isKept(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const caching = (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).length);
  const counts = await Promise.all(caching);
  return (
    registration?.active?.state === 'activated' &&
    !registration.installing &&
    counts.some((count) => count > 0)
  );
}
