import fc from 'fast-check';
import { readPaperIndex } from './mailed-papers';

test.each([
  ['a row', 'May.pdf,2026-05', [['May.pdf', '2026-05']], []],
  ['semicolons, spaces and quotes', ' "May-1.pdf" ; "2026-05" ', [['May-1.pdf', '2026-05']], []],
  ['tabs and more fields', 'May.pdf\t2026-05\t24.00', [['May.pdf', '2026-05']], []],
  ['a head, a mark, empty rows', '\ufeffname,date\r\n\r\nMay.pdf,2026-05\r\n', [['May.pdf', '2026-05']], []],
  ['a head that comes later', 'May.pdf,2026-05\nname,date', [['May.pdf', '2026-05']], [2]],
  [
    'newest first',
    'A.pdf,2025-12\nB.pdf,2026-01',
    [
      ['B.pdf', '2026-01'],
      ['A.pdf', '2025-12'],
    ],
    [],
  ],
  ['one twice', 'A.pdf,2026-01\nA.pdf,2026-02', [['A.pdf', '2026-01']], []],
  [
    'the first and last month',
    'A.pdf,2026-01\nB.pdf,2026-12',
    [
      ['B.pdf', '2026-12'],
      ['A.pdf', '2026-01'],
    ],
    [],
  ],
  ['a thirteenth month', 'A.pdf,2026-13', [], [1]],
  ['a month 0', 'A.pdf,2026-00', [], [1]],
  ['a day', 'A.pdf,2026-01-05', [], [1]],
  ['a month in words', 'A.pdf,soon', [], [1]],
  [
    'the years',
    'A.pdf,1970-01\nB.pdf,1969-12\nC.pdf,2199-12\nD.pdf,2200-01',
    [
      ['C.pdf', '2199-12'],
      ['A.pdf', '1970-01'],
    ],
    [2, 4],
  ],
  ['no date', 'A.pdf', [], [1]],
  ['no name', ',2026-01', [], [1]],
  ['another kind of file', 'A.exe,2026-01', [], [1]],
  ['a way out of the folder', '../A.pdf,2026-01', [], [1]],
  [
    'the longest name',
    `${'a'.repeat(60)}.pdf,2026-01\n${'a'.repeat(61)}.pdf,2026-01`,
    [[`${'a'.repeat(60)}.pdf`, '2026-01']],
    [2],
  ],
  ['a page instead of an index', '<!doctype html>', [], [1]],
  ['nothing', '', [], []],
] as const)('parses %s', (_what, text, papers, unreadableRows) => {
  const read = readPaperIndex(text);
  expect(read.papers.map(({ name, month }) => [name, month])).toEqual(papers);
  expect(read.unreadableRows).toEqual(unreadableRows);
});

test('parses every row of a written index, with noise between rows', () => {
  const paper = fc.record({
    name: fc.stringMatching(/^[\w-]{1,60}$/).map((text) => `${text}.pdf`),
    month: fc
      .tuple(fc.integer({ min: 1970, max: 2199 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`),
  });
  const papers = fc.uniqueArray(paper, { selector: ({ name }) => name });
  fc.assert(
    fc.property(papers, fc.constantFrom('???', 'x,y', '<b>'), (list, noise) => {
      const text = list.flatMap(({ name, month }) => [`${name},${month}`, noise]).join('\n');
      const read = readPaperIndex(text);
      expect(new Set(read.papers)).toEqual(new Set(list));
      expect(read.unreadableRows).toEqual(list.map((_, index) => 2 * index + 2));
    }),
  );
});
