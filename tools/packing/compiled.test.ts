import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../releasing/write-file';
import { compileSources, withFullNames } from './compiled';

test.each([
  ["export { a } from './a';", "export { a } from './a!';"],
  ["import './reset.css';", "import './reset.css!';"],
  ["import type { A } from '..';", "import type { A } from '..!';"],
  ['const a = await import("./a");', 'const a = await import("./a!");'],
  ["let b: import('./b').B;", "let b: import('./b!').B;"],
  ["import { z } from 'zod/mini';", "import { z } from 'zod/mini';"],
])('%s', (text, expected) => {
  expect(withFullNames(text, (specifier) => `${specifier}!`)).toBe(expected);
});

test('sources become modules with types and styles, without tests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packed-'));
  const files = {
    'src/index.ts': "export { Card } from './card/Card';\nexport * from './words';\n",
    'src/card/Card.tsx':
      "import styles from './Card.module.css';\nexport const Card = () => <p className={styles.card} />;\n",
    'src/card/Card.module.css': '.card { color: red }',
    'src/card/Card.test.tsx': 'test.todo',
    'src/words/index.ts': 'export const word: string = "a";\n',
    '.types/index.d.ts': "export { Card } from './card/Card';\nexport * from './words';\n",
    '.types/card/Card.d.ts': 'export declare const Card: () => object;\n',
    '.types/words/index.d.ts': 'export declare const word: string;\n',
  };
  for (const [file, text] of Object.entries(files)) await writeWhole(join(folder, file), text);
  const target = join(folder, 'dist');
  await compileSources(folder, target);
  expect(readdirSync(target, { recursive: true }).sort()).toEqual([
    'card',
    'card/Card.d.ts',
    'card/Card.js',
    'card/Card.module.css',
    'index.d.ts',
    'index.js',
    'words',
    'words/index.d.ts',
    'words/index.js',
  ]);
  const named = "export { Card } from './card/Card.js';\nexport * from './words/index.js';\n";
  expect(readFileSync(join(target, 'index.js'), 'utf8')).toBe(named);
  expect(readFileSync(join(target, 'index.d.ts'), 'utf8')).toBe(named);
  rmSync(folder, { recursive: true, force: true });
});
