import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  type Fields,
  fieldOf,
  languageOf,
  type PageLanguage,
  registerSandboxPages,
  sandboxPage,
} from './sandbox-page';

const PATH = '/sandbox/house';
/** Load of the device that the page switches, W. */
const KETTLE_W = 2_000;
const HOUSES_KEPT = 1_000;

const WORDS = {
  fr: {
    title: 'Maison de démonstration',
    lead: 'Cette page remplace la maison\u00a0: ce que vous y faites, les pinces le mesurent.',
    off: 'La bouilloire (2\u00a0000\u00a0W) est éteinte.',
    on: 'La bouilloire (2\u00a0000\u00a0W) est allumée.',
    switchOn: 'Allumer la bouilloire',
    switchOff: 'Éteindre la bouilloire',
    asWired: 'Le câblage est celui du code du kit.',
    isMended: 'Le câblage a été corrigé.',
    mend: 'Corriger le câblage',
    unknown: 'Cette maison n’est pas connue. Ouvrez cette page depuis le contrôle du câblage.',
  },
  en: {
    title: 'Demonstration home',
    lead: 'This page stands in for the home: the clamps measure what you do here.',
    off: 'The kettle (2,000 W) is off.',
    on: 'The kettle (2,000 W) is on.',
    switchOn: 'Switch the kettle on',
    switchOff: 'Switch the kettle off',
    asWired: 'The wiring is the one of the kit’s code.',
    isMended: 'The wiring has been corrected.',
    mend: 'Correct the wiring',
    unknown: 'This home is not known. Open this page from the wiring check.',
  },
} as const;

interface House {
  /** Switchings of the kettle, oldest first. */
  readonly switched: readonly { readonly atMs: number; readonly loadW: number }[];
  readonly isMended: boolean;
}

const AT_REST: House = { switched: [], isMended: false };
/** Switchings that readings can still show. */
const SWITCHINGS_KEPT = 20;

const CHANGES: Readonly<Record<string, (house: House, nowMs: number) => House>> = {
  on: (house, atMs) => switchKettle(house, { atMs, loadW: KETTLE_W }),
  off: (house, atMs) => switchKettle(house, { atMs, loadW: 0 }),
  mend: (house) => ({ ...house, isMended: true }),
};

function switchKettle(house: House, now: House['switched'][number]): House {
  return { ...house, switched: [...house.switched, now].slice(-SWITCHINGS_KEPT) };
}

function houseForm(language: PageLanguage, key: string, { switched, isMended }: House): string {
  const words = WORDS[language];
  const isOn = (switched.at(-1)?.loadW ?? 0) > 0;
  const button = (change: string, label: string) =>
    `<button name="change" value="${change}">${label}</button>`;
  return `<p>${words.lead}</p><form method="post" action="${PATH}"><input type="hidden" name="house" value="${key}">
<p>${isOn ? words.on : words.off}</p>${isOn ? button('off', words.switchOff) : button('on', words.switchOn)}
<p>${isMended ? words.isMended : words.asWired}</p>${isMended ? '' : button('mend', words.mend)}</form>`;
}

/** The simulated homes and the page that operates them. A home's key is a digest: the page shows nothing of the home. */
export function operatedHouses(now: () => number) {
  const houses = new Map<string, House>();
  const keyOf = (seed: string) => createHash('sha256').update(seed).digest('hex').slice(0, 24);

  const set = (key: string, house: House) => {
    houses.delete(key);
    houses.set(key, house);
    if (houses.size > HOUSES_KEPT) houses.delete([...houses.keys()][0] ?? '');
  };

  return {
    /** Path of a home's page. */
    pageOf: (seed: string): string => {
      const key = keyOf(seed);
      if (!houses.has(key)) set(key, AT_REST);
      return `${PATH}?house=${key}`;
    },
    /** Load switched on at a moment, and whether the wiring has been corrected since. */
    stateAt: (seed: string, atMs: number): { readonly loadW: number; readonly isMended: boolean } => {
      const { switched, isMended } = houses.get(keyOf(seed)) ?? AT_REST;
      return { loadW: switched.findLast((one) => one.atMs <= atMs)?.loadW ?? 0, isMended };
    },
    register: (app: FastifyInstance): void =>
      registerSandboxPages(app, (scope) => {
        scope.get<{ Querystring: Fields }>(PATH, async ({ query, headers }, reply) => {
          const language = languageOf(headers['accept-language']);
          const { title, unknown } = WORDS[language];
          const key = fieldOf(query, 'house');
          const house = houses.get(key);
          reply.code(house ? 200 : 404).type('text/html; charset=utf-8');
          return sandboxPage(language, title, house ? houseForm(language, key, house) : `<p>${unknown}</p>`);
        });

        scope.post<{ Body: Fields | null }>(PATH, async ({ body }, reply) => {
          const key = fieldOf(body ?? {}, 'house');
          const name = fieldOf(body ?? {}, 'change');
          const house = houses.get(key);
          const change = Object.hasOwn(CHANGES, name) ? CHANGES[name] : undefined;
          if (!house || !change) return reply.code(400).send('');
          set(key, change(house, now()));
          return reply.redirect(`${PATH}?house=${key}`, 303);
        });
      }),
  };
}
