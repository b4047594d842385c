import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places';

/** Fields of an area's `remote.json` used by the tests. */
export interface Area {
  readonly name: string;
  readonly routes: readonly {
    readonly path: string;
    readonly screen: string;
    readonly requires?: readonly string[];
  }[];
  readonly slots: readonly { readonly slot: string; readonly id: string; readonly heightPx?: number }[];
}

/** Page that shows a slot's contributions. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  'dashboard.widget': '/home',
  'dashboard.block': '/home',
  'shell.banner': '/home',
  'user-panel.section': '/user/options',
  'device.program': '/settings/device/schedule',
};

/** The repository's areas, or the one named in `FOYER_E2E_AREA`. */
export function areas(): readonly Area[] {
  const only = process.env.FOYER_E2E_AREA;
  return readdirSync(ROOT)
    .filter((name) => existsSync(join(ROOT, name, 'remote.json')) && (!only || name === only))
    .map((name) => {
      const manifest = JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8')) as Partial<Area>;
      return { name, routes: manifest.routes ?? [], slots: manifest.slots ?? [] };
    });
}

/** Page of a slot. Throws when it is missing in {@link SHOWN_AT}. */
export function pageOfSlot(slot: string): string {
  const path = SHOWN_AT[slot];
  if (!path) throw new Error(`Say in e2e/suite/areas.ts which page shows the slot ${slot}.`);
  return path;
}

/** Message keys of an area that cannot be mistaken for text (`settings.addRoom`). */
export function textKeys(area: string): readonly string[] {
  const path = join(ROOT, area, 'locales/fr.json');
  return existsSync(path) ? keysIn(JSON.parse(readFileSync(path, 'utf8')) as object) : [];
}

function keysIn(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    if (typeof value === 'object' && value !== null) return keysIn(value, `${before}${key}.`);
    return before ? [`${before}${key}`] : [];
  });
}
