import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILES = {
  'src/remote/widgets.ts': `import { defineRemote } from '@foyer/remote-kit';
import { poolStore } from '../store';
import { PoolWidget } from '../widget/PoolWidget';

export default defineRemote({ store: poolStore, views: { pool: PoolWidget } });
`,
  'src/widget/PoolWidget.tsx': `import { useHostServices } from '@foyer/remote-kit';
import { useTranslation } from '@foyer/remote-kit/i18n';
import { Button } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { OutsideCard } from '../overview/OutsideCard';
import styles from './PoolWidget.module.css';

/** Outside temperature on the home page, with a button whose event other areas hear. */
export function PoolWidget() {
  const { t } = useTranslation();
  const { bus } = useHostServices();
  const [isSeen, setSeen] = useState(false);
  useEffect(() => bus.on('mf-pool/seen@1', () => setSeen(true)), [bus]);
  return (
    <section className={styles.widget} data-testid="widget-pool">
      <OutsideCard />
      {isSeen ? <p>{t('widget.seen')}</p> : null}
      <Button onClick={() => bus.emit('mf-pool/seen@1', { place: 'home' })}>{t('widget.see')}</Button>
    </section>
  );
}
`,
  'src/widget/PoolWidget.module.css': `.widget {
  display: grid;
  gap: var(--space-2);
}
`,
  'src/widget/PoolWidget.test.tsx': `import { renderInHost } from '@foyer/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import fr from '../../locales/fr.json';
import { poolStore } from '../store';
import { PoolWidget } from './PoolWidget';

test('tells other areas that it was seen', async () => {
  const area = { remote: 'mf-pool', locales: { fr, en }, language: 'en' as const, store: poolStore };
  const platformAnswers = { weather: { weather: { temperature: 21.4 } } };
  const { user } = await renderInHost(<PoolWidget />, { ...area, platformAnswers });
  await user.click(screen.getByRole('button', { name: 'Mark as seen' }));
  expect(await screen.findByText('Seen')).toBeVisible();
});
`,
} as const;

interface Manifest {
  slots: object[];
  events: object;
  consumes: string[];
}

/** Adds a contribution to the home page with an event of its own to the area `mf-pool` in a folder. */
export function addPoolWidget(folder: string): void {
  mkdirSync(join(folder, 'src/widget'));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  for (const [language, see, seen] of [
    ['fr', 'Marquer comme vu', 'Vu'],
    ['en', 'Mark as seen', 'Seen'],
  ])
    editJson<{ widget: object }>(folder, `locales/${language}.json`, (texts) => {
      texts.widget = { see, seen };
    });
  editJson<Manifest>(folder, 'remote.json', (manifest) => {
    manifest.slots.push({
      slot: 'dashboard.widget',
      id: 'pool',
      module: './widgets',
      order: 200,
      heightPx: 154,
    });
    manifest.events = { 'mf-pool/seen@1': { place: 'string' } };
    manifest.consumes.push('mf-pool/seen@1');
  });
}

/** Makes the contribution fail when it is mounted. */
export function breakPoolWidget(folder: string): void {
  writeFileSync(
    join(folder, 'src/remote/widgets.ts'),
    `${FILES['src/remote/widgets.ts'].replace('export default defineRemote', 'const widgets = defineRemote')}
const mount = () => Promise.reject(new Error('at mount'));

export default { ...widgets, mount };
`,
  );
}

/** Gives the next release of the area a version of its own. */
export function setVersion(folder: string, version: string): void {
  editJson<{ version: string }>(folder, 'package.json', (manifest) => {
    manifest.version = version;
  });
}

function editJson<T>(folder: string, file: string, change: (data: T) => void): void {
  const data: T = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  change(data);
  writeFileSync(join(folder, file), JSON.stringify(data, null, 2));
}
