import { rowOf, rowsFile } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf } from '../testing/read-text';

const window = { from: '2026-02-03 00:00:00', to: '2026-02-04 00:00:00' };

describe('Enedis rows with their own step', () => {
  it('separates consumption and production, in any order', async () => {
    const file = await readText(
      rowsFile([
        rowOf('2026-02-03 01:00:00', '200'),
        rowOf('2026-02-03 00:30:00', '20', { quantity: 'PROD' }),
        rowOf('2026-02-03 00:30:00', '366'),
      ]),
    );
    expect(file).toMatchObject({
      format: 'enedis-rows',
      meter: '23128200000017',
      series: [
        { name: 'CONS', flow: 'import' },
        { name: 'PROD', flow: 'export' },
      ],
    });
    expect(spansOf(file)).toEqual([
      '2026-02-02T23:00Z/2026-02-02T23:30Z 183',
      '2026-02-02T23:30Z/2026-02-03T00:00Z 100',
    ]);
    expect(spansOf(file, 1)).toEqual(['2026-02-02T23:00Z/2026-02-02T23:30Z 10']);
    expect(file.notes).toEqual([]);
  });

  const cases: [string, string[], string[], string[]][] = [
    [
      'ends of steps where the requested period says so',
      [rowOf('2026-02-03 00:30:00', '60', window), rowOf('2026-02-04 00:00:00', '60', window)],
      ['2026-02-02T23:00Z/2026-02-02T23:30Z 30', '2026-02-03T22:30Z/2026-02-03T23:00Z 30'],
      [],
    ],
    [
      'starts of steps where the first stamp is the start of the requested period',
      [
        rowOf('2026-02-03 00:00:00', '60', { ...window, step: 'PT10M' }),
        rowOf('2026-02-03 23:50:00', '60', { ...window, step: 'PT10M' }),
      ],
      ['2026-02-02T23:00Z/2026-02-02T23:10Z 10', '2026-02-03T22:50Z/2026-02-03T23:00Z 10'],
      [],
    ],
    [
      'steps that change and have other notations',
      [
        rowOf('2026-02-03 00:10:00', '60', { step: 'PT10M' }),
        rowOf('2026-02-03 01:10:00', '60', { step: 'PT1H' }),
        rowOf('2026-02-03 01:40:00', '60', { step: '30' }),
      ],
      [
        '2026-02-02T23:00Z/2026-02-02T23:10Z 10',
        '2026-02-02T23:10Z/2026-02-03T00:10Z 60',
        '2026-02-03T00:10Z/2026-02-03T00:40Z 30',
      ],
      [],
    ],
    [
      'energies',
      [rowOf('2026-02-03 00:05:00', '7', { unit: 'Wh', physical: 'EA', step: 'PT5M' })],
      ['2026-02-02T23:00Z/2026-02-02T23:05Z 7'],
      [],
    ],
    [
      'odd stamps as no half hour, empty rows as missing and reactive power as another quantity',
      [
        rowOf('2026-02-03 12:00:00', '60'),
        rowOf('2026-02-03 12:14:10', '60'),
        rowOf('2026-02-03 12:30:00', ''),
        rowOf('2026-02-03 12:30:00', '5', { physical: 'PRI', unit: 'VAr' }),
      ],
      ['2026-02-03T10:30Z/2026-02-03T11:00Z 30'],
      ['empty-rows×1@4', 'odd-stamps×1@3', 'other-quantities×1@5'],
    ],
    [
      'the autumn night in order',
      ['01:30', '02:00', '02:30', '02:00', '02:30', '03:00'].map((time, at) =>
        rowOf(`2026-10-25 ${time}:00`, String(at * 2)),
      ),
      [
        '2026-10-24T23:00Z/2026-10-24T23:30Z 0',
        '2026-10-24T23:30Z/2026-10-25T00:00Z 1',
        '2026-10-25T00:00Z/2026-10-25T00:30Z 2',
        '2026-10-25T00:30Z/2026-10-25T01:00Z 3',
        '2026-10-25T01:00Z/2026-10-25T01:30Z 4',
        '2026-10-25T01:30Z/2026-10-25T02:00Z 5',
      ],
      [],
    ],
    [
      'the autumn night in descending order',
      ['03:00', '02:30', '02:00', '02:30', '02:00', '01:30'].map((time, at) =>
        rowOf(`2026-10-25 ${time}:00`, String(at * 2)),
      ),
      [
        '2026-10-24T23:00Z/2026-10-24T23:30Z 5',
        '2026-10-24T23:30Z/2026-10-25T00:00Z 4',
        '2026-10-25T00:00Z/2026-10-25T00:30Z 3',
        '2026-10-25T00:30Z/2026-10-25T01:00Z 2',
        '2026-10-25T01:00Z/2026-10-25T01:30Z 1',
        '2026-10-25T01:30Z/2026-10-25T02:00Z 0',
      ],
      [],
    ],
    [
      'an unsorted autumn night without the hour that no order decides',
      ['03:00', '02:00', '02:30', '01:30', '02:00', '02:30'].map((time) =>
        rowOf(`2026-10-25 ${time}:00`, '2'),
      ),
      ['2026-10-24T23:00Z/2026-10-24T23:30Z 1', '2026-10-25T01:30Z/2026-10-25T02:00Z 1'],
      ['doubled-hour×4@3'],
    ],
    [
      'doubled rows once',
      [rowOf('2026-02-03 00:30:00', '60'), rowOf('2026-02-03 00:30:00', '60')],
      ['2026-02-02T23:00Z/2026-02-02T23:30Z 30'],
      ['doubled-rows×1@3'],
    ],
  ];
  it.each(cases)('reads %s', async (_, rows, spans, notes) => {
    const file = await readText(rowsFile(rows));
    expect(spansOf(file)).toEqual(spans);
    expect(notesOf(file)).toEqual(notes);
  });

  it('names series after their meters where there are several', async () => {
    const file = await readText(
      rowsFile([
        rowOf('2026-02-03 00:30:00', '1'),
        rowOf('2026-02-03 00:30:00', '2', { meter: '23128200000018' }),
      ]),
    );
    expect(file.meter).toBeNull();
    expect(file.series.map(({ name }) => name)).toEqual(['23128200000017 CONS', '23128200000018 CONS']);
  });

  const refused: [string, string[], string][] = [
    [
      'a rounded meter number',
      [rowOf('2026-02-03 00:30:00', '1', { meter: '2,31282E+13' })],
      'line 2: spreadsheet-damage',
    ],
    [
      'two values for a step',
      [rowOf('2026-02-03 00:30:00', '60'), rowOf('2026-02-03 00:30:00', '61')],
      'line 3: contradicting-rows',
    ],
    [
      'steps that overlap',
      [rowOf('2026-02-03 00:30:00', '60'), rowOf('2026-02-03 01:00:00', '60', { step: 'PT1H' })],
      'line 3: contradicting-rows',
    ],
    ['a step of a day', [rowOf('2026-02-03 00:30:00', '60', { step: 'P1D' })], 'line 2: unreadable-number'],
    ['a negative power', [rowOf('2026-02-03 00:30:00', '-60')], 'line 2: negative-value'],
    [
      'maximum powers',
      [rowOf('2026-02-03 12:03:04', '829', { physical: 'PMA', unit: 'VA', step: 'P1D' })],
      'line 2: maximum-power',
    ],
  ];
  it.each(refused)('refuses %s', async (_, rows, refusal) => {
    expect(await refusalOf(rowsFile(rows))).toBe(refusal);
  });

  it('refuses commas for semicolons with a decimal comma', async () => {
    const text = rowsFile([rowOf('2026-02-03 00:30:00', '60,5')]).replaceAll(';', ',');
    expect(await refusalOf(text)).toBe('line 2: spreadsheet-damage');
  });
});
