import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Shapes of the new menu entry's icon. */
export const CARE_ICON = 'M4 20 20 4M4 4l16 16';

const FILES = {
  'shared/wire/src/battery-care.ts': `import * as z from 'zod/mini';
import { defineCall } from './call';

/** Days to the next check of the battery. */
export const batteryCare = defineCall({
  id: 'batteryCare',
  path: '/api/battery/care',
  params: z.object({}),
  answer: z.object({ nextCheckDays: z.number() }),
  read: ({ nextCheckDays }) => nextCheckDays,
  source: 'docs/rules/battery.md',
});
`,
  'shared/ui/src/readings/Countdown.tsx': `/** How many days are left. */
export function Countdown({ days }: { readonly days: number }) {
  return <strong data-testid="countdown">{days}</strong>;
}
`,
  'mf-battery/icons/care.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${CARE_ICON}" /></svg>\n`,
  'mf-battery/src/remote/care.ts': `import { defineRemote } from '@foyer/remote-kit';
import { CarePage } from '../care/CarePage';
import { batteryStore } from '../store';

export default defineRemote({ store: batteryStore, views: { battery_care: CarePage } });
`,
  'mf-battery/src/care/CarePage.tsx': `import { endpointFor } from '@foyer/platform-client';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Countdown, PageHeading } from '@foyer/ui';
import { batteryCare } from '@foyer/wire/battery-care';
import { batteryApi } from '../battery-api';

const { useCareQuery } = batteryApi.injectEndpoints({
  endpoints: (build) => ({ care: build.query<number, void>(endpointFor(batteryCare, () => ({}))) }),
});

/** Page with the date of the next check. */
export function CarePage() {
  const { t } = useTranslation();
  const { data } = useCareQuery();
  return (
    <section data-testid="page-battery_care">
      <PageHeading>{t('menu.battery_care')}</PageHeading>
      {data === undefined ? null : <Countdown days={data} />}
    </section>
  );
}
`,
} as const;

type Manifest = Record<'routes' | 'menu', object[]> & { contract: string; needs: string[]; calls: string[] };

/**
 * Creates the next version of mf-battery in a copy of the workspace: a new page and path, an icon, a new call, and
 * a component only the newer kit has.
 */
export function addBatteryCare(folder: string): void {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  edit(folder, 'shared/ui/src/index.ts', (text) => `${text}export * from './readings/Countdown';\n`);
  editJson<{ version: string }>(folder, 'shared/ui/package.json', (kit) => {
    const [major, minor] = kit.version.split('.').map(Number);
    kit.version = `${major}.${Number(minor) + 1}.0`;
  });
  for (const [language, label] of [
    ['fr', 'Entretien'],
    ['en', 'Care'],
  ])
    editJson<{ menu: Record<string, unknown> }>(folder, `mf-battery/locales/${language}.json`, ({ menu }) => {
      menu.battery_care = label;
    });
  editManifest(folder, ({ routes, menu, needs, calls }) => {
    const when = ['battery.active'];
    routes.push({ path: '/battery/care', module: './care', screen: 'battery_care', requires: when });
    menu.push({ key: 'battery_care', path: '/battery/care', icon: 'care', order: 21, when });
    needs.push('batteryCare');
    calls.push('batteryCare');
  });
}

/** Changes the manifest of mf-battery in a copy of the workspace. */
export function editManifest(folder: string, change: (manifest: Manifest) => void): void {
  editJson(folder, 'mf-battery/remote.json', change);
}

function editJson<T>(folder: string, file: string, change: (data: T) => void): void {
  edit(folder, file, (text) => {
    const data: T = JSON.parse(text);
    change(data);
    return JSON.stringify(data, null, 2);
  });
}

function edit(folder: string, file: string, change: (text: string) => string): void {
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
}
