import en from '../../../locales/en.json';
import fr from '../../../locales/fr.json';

type Tree = { readonly [key: string]: string | Tree };
const PLURAL = /_(zero|one|two|few|many|other)$/;

function paths(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : paths(value, `${prefix}${key}.`),
  );
}
function texts(tree: Tree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : texts(value)));
}
const withoutPlurals = (tree: Tree) =>
  [...new Set(paths(tree).map((path) => path.replace(PLURAL, '')))].sort();

describe('texts of the shell', () => {
  it('are complete in both languages', () => {
    expect(withoutPlurals(en)).toEqual(withoutPlurals(fr));
  });

  it.each([
    ['fr', fr, ['one', 'many', 'other']],
    ['en', en, ['one', 'other']],
  ] as const)('have every plural of %s', (_, tree, forms) => {
    const all = new Set(paths(tree));
    const plurals = [...all].filter((path) => PLURAL.test(path)).map((path) => path.replace(PLURAL, ''));
    for (const path of plurals) for (const form of forms) expect(all).toContain(`${path}_${form}`);
  });

  it.each(texts(fr).map((text) => [text]))('follow French typography: %s', (text) => {
    expect(text).not.toMatch(/'/);
    expect(text).not.toMatch(/(?<![\u00a0\u202f])[;!?%»](?!\w)/);
    expect(text).not.toMatch(/(?<![\u00a0\u202f]|https):(?!\/)/);
    expect(text).not.toMatch(/«(?!\u00a0)/);
  });

  it.each([...texts(fr).map((text) => [text]), ...texts(en).map((text) => [text])])(
    'contain no empty text: %s',
    (text) => {
      expect(text.trim()).not.toBe('');
    },
  );
});
