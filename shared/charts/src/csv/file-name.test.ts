import { fileNameOf } from './file-name';

test.each([
  ['Évolution, 1 oct. – 30 nov.', 'Évolution, 1 oct. – 30 nov.csv'],
  ['Four 1/2: "Cuisine"?', 'Four 1 2 Cuisine.csv'],
  [' a\tb\u00a0c ', 'a b c.csv'],
  ['...', 'export.csv'],
  ['', 'export.csv'],
])('a text of "%s" becomes the file name %s', (text, name) => {
  expect(fileNameOf(text, 'csv')).toBe(name);
});
