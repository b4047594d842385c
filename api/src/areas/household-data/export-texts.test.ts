import { dataFile } from '../../foundation/data-file';
import { exportedTables } from './export-household';

const texts = dataFile<Record<'fr' | 'en', { tables: Record<string, string> }>>('export-texts.json');

test.each(['fr', 'en'] as const)('the %s text of an export explains every file in it', (language) => {
  const names = exportedTables().map(([table]) => table);
  expect(Object.keys(texts[language].tables).sort()).toEqual(names.sort());
});
