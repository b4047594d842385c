import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areaNames, ROOT } from './folders';
import { menuIcons, shapesOf } from './menu-icons';

const svg = (inside: string, viewBox = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" fill="none" stroke="currentColor">\n${inside}\n</svg>\n`;

test('an icon becomes shapes with their geometry', () => {
  expect(shapesOf(svg('  <path d="m3 9 9-7Z" />\n  <circle cx="12" cy="12" r="2.5"/>'), 'pool.svg')).toEqual([
    ['path', { d: 'm3 9 9-7Z' }],
    ['circle', { cx: '12', cy: '12', r: '2.5' }],
  ]);
});

test.each([
  ['another size', svg('<path d="M0 0" />', '0 0 32 32'), 'viewBox'],
  ['nothing in it', svg(''), 'empty'],
  ['a script', svg('<script>alert(1)</script>'), 'more than shapes'],
  ['a picture', svg('<image href="https://else.where" />'), 'line icon'],
  ['a handler', svg('<path d="M0 0" onload="alert(1)" />'), 'line icon'],
  ['a colour of its own', svg('<path d="M0 0" fill="red" />'), 'line icon'],
  ['text where a path should be', svg('<path d="url(#a)" />'), 'line icon'],
  ['no drawing', '<p>Hello</p>', 'viewBox'],
])('rejects an icon with %s and gives the reason', (_, text, reason) => {
  expect(() => shapesOf(text, 'mf-pool/icons/pool.svg')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(new RegExp(`mf-pool/icons/pool.svg.*${reason}`)),
    }),
  );
});

test('reports an icon without a file with its area', async () => {
  const entry = { key: 'pool', path: '/pool', icon: 'pool', order: 1, when: [] };
  await expect(menuIcons({ name: 'mf-pool', menu: [entry] }, join(ROOT, 'mf-pool'))).rejects.toThrow(
    'mf-pool/remote.json names the icon "pool", and there is no mf-pool/icons/pool.svg.',
  );
});

test('suggests the existing icon for a misspelt one', async () => {
  const entry = { key: 'battery', path: '/battery', icon: 'batery', order: 1, when: [] };
  await expect(menuIcons({ name: 'mf-battery', menu: [entry] }, join(ROOT, 'mf-battery'))).rejects.toThrow(
    'Did you mean "battery"?',
  );
});

test.each(areaNames())('every menu entry of %s has its icon', async (name) => {
  const { menu = [] } = JSON.parse(readFileSync(join(ROOT, name, 'remote.json'), 'utf8'));
  const icons = await menuIcons({ name, menu }, join(ROOT, name));
  expect(Object.keys(icons).sort()).toEqual(menu.map(({ icon }: { icon: string }) => icon).sort());
});
