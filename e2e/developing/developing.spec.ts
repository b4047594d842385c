import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '../suite/own-suite';
import { ROOT } from '../suite/places';
import { expect } from '../suite/test';
import { type Development, develop } from './develop';

test.use({ ownSuite: {} });

const PORT = Number(process.env.FOYER_DEV_PORT ?? 5030);
const PAGE = 'mf-battery/src/page/BatteryPage.tsx';
const NOTE = 'mf-battery/src/page/Note.tsx';

/** A stateful input on the battery's page. */
const FILES = {
  [NOTE]: `import { useState } from 'react';

export function Note() {
  const [note, setNote] = useState('');
  return <label>A note <input value={note} onChange={({ target }) => setNote(target.value)} /></label>;
}
`,
  [PAGE]: readFileSync(join(ROOT, PAGE), 'utf8')
    .replace('<PageHeading', '<Note />\n      <PageHeading')
    .replace('import { LiveCard }', "import { Note } from './Note';\nimport { LiveCard }"),
};

let developed: Development | null = null;
test.afterEach(() => developed?.stop());

test('edits of an area, its data or the kit appear in the open page; component edits preserve typed text', async ({
  page,
  enter,
  own,
}) => {
  developed = await develop({ area: 'mf-battery', suite: own.origin, port: PORT, files: FILES });
  const { origin, edit } = developed;
  await enter('home', { path: null });
  await page.goto(`${origin}/battery`);
  const menu = page.getByRole('navigation').first();
  const battery = menu.getByRole('link', { name: 'Batterie' });

  await test.step('a component, with what was typed', async () => {
    const note = page.getByRole('textbox', { name: 'A note' });
    await note.fill('kept');
    edit(NOTE, 'A note', 'An edited note');
    await expect(page.getByRole('textbox', { name: 'An edited note' })).toHaveValue('kept');
  });

  await test.step('the kit that the host provides, with what was typed', async () => {
    edit(
      'shared/ui/src/surfaces/PageHeading.tsx',
      '<div className={styles.head}>',
      '<div className={styles.head} data-testid="edited">',
    );
    await expect(page.getByTestId('edited')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'An edited note' })).toHaveValue('kept');
  });

  await test.step('a style, with what was typed', async () => {
    edit('mf-battery/src/page/BatteryPage.module.css', '{\n', '{\n  outline: 3px solid rgb(1 2 3);\n');
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.querySelectorAll('*')].some(
            (element) => getComputedStyle(element).outlineColor === 'rgb(1, 2, 3)',
          ),
        ),
      )
      .toBe(true);
    await expect(page.getByRole('textbox', { name: 'An edited note' })).toHaveValue('kept');
  });

  await test.step('a render error, and its fix', async () => {
    const card = page.getByTestId('area-error-mf-battery');
    edit(NOTE, 'return <label>', "if (note) throw new Error('broken');\n  return <label>");
    await expect(card).toBeVisible();
    edit(NOTE, "if (note) throw new Error('broken');\n  ", '');
    await expect(page.getByTestId('page-battery')).toBeVisible();
    await expect(card).toHaveCount(0);
  });

  await test.step('a text', async () => {
    edit('mf-battery/locales/fr.json', '"title": "En ce moment"', '"title": "À cet instant"');
    await expect(page.getByRole('region', { name: 'À cet instant' })).toBeVisible();
  });

  await test.step('an icon', async () => {
    edit('mf-battery/icons/battery.svg', '</svg>', '<circle cx="12" cy="12" r="1" /></svg>');
    await expect(battery.locator('circle')).toHaveCount(1);
  });

  await test.step('the manifest', async () => {
    const entry = '"order": 20,\n      "when": ';
    edit('mf-battery/remote.json', `${entry}["battery.active"]`, `${entry}["kiosk"]`);
    await expect(page.getByTestId('page-battery')).toBeVisible();
    await expect(battery).toHaveCount(0);
  });

  await test.step('a fault in the manifest, and its fix', async () => {
    edit('mf-battery/remote.json', '"menu": [', '"menu": [,');
    await expect(page.getByText('mf-battery/remote.json is no JSON')).toBeVisible();
    edit('mf-battery/remote.json', '"menu": [,', '"menu": [');
    await expect(page.getByTestId('page-battery')).toBeVisible();
  });
});

test('edits of the host appear in the open page', async ({ page, enter, own }) => {
  developed = await develop({ area: 'host', suite: own.origin, port: PORT });
  await enter('home', { path: null });
  await page.goto(`${developed.origin}/home`);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  developed.edit('host/src/shell/header/Header.tsx', '<section ', '<section data-testid="edited" ');
  await expect(page.getByTestId('edited')).toBeVisible();
});
