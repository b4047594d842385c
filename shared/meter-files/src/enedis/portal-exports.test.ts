import { daily, startEndKw, startKw, workbook } from '../testing/meter-samples';
import { notesOf, readBytes, readText, refusalOf, spansOf } from '../testing/read-text';

describe('daily energies', () => {
  it('are days of the site, also those of 23 and 25 hours', async () => {
    const file = await readText(daily(['28/03/2026;2,5', '29/03/2026;1', '25/10/2026;0,25']));
    expect(file).toMatchObject({
      format: 'enedis-daily',
      meter: '23128200000017',
      series: [{ name: 'Consommation Quotidienne', flow: 'import' }],
    });
    expect(spansOf(file)).toEqual([
      '2026-03-27T23:00Z/2026-03-28T23:00Z 2500',
      '2026-03-28T23:00Z/2026-03-29T22:00Z 1000',
      '2026-10-24T22:00Z/2026-10-25T23:00Z 250',
    ]);
  });

  it('are in kWh or Wh, and NA or nothing is missing', async () => {
    const file = await readText(
      daily(['2026-02-01;1234', '2026-02-02;NA', '2026-02-03;'], 'Wh', 'Production Quotidienne'),
    );
    expect(spansOf(file)).toEqual(['2026-01-31T23:00Z/2026-02-01T23:00Z 1234']);
    expect(file.series[0]).toMatchObject({ flow: 'export' });
    expect(notesOf(file)).toEqual(['empty-rows×2@5']);
  });

  it('are read from all sheets of a workbook', async () => {
    const sheet = (value: number | string) => [
      [],
      [null, 'Point Référence Mesure (PRM) :', '23128200000017'],
      [null, 'Date', 'Valeur (en kWh)'],
      [null, '05/02/2026', value],
      [null, { serial: 46059 }, 2.5],
      [null, '07/02/2026', 'NA'],
    ];
    const file = await readBytes(
      workbook({
        Accueil: [['Les données de ce fichier, avec virgule']],
        'Export Consommation Quotidienne': sheet(6.329),
        'Export Production Quotidienne': sheet('1.5'),
      }),
    );
    expect(file).toMatchObject({
      format: 'enedis-daily',
      meter: '23128200000017',
      series: [
        { name: 'Export Consommation Quotidienne', flow: 'import' },
        { name: 'Export Production Quotidienne', flow: 'export' },
      ],
    });
    expect(spansOf(file)).toEqual([
      '2026-02-04T23:00Z/2026-02-05T23:00Z 6329',
      '2026-02-05T23:00Z/2026-02-06T23:00Z 2500',
    ]);
    expect(notesOf(file)).toEqual(['empty-rows×2@6']);
  });

  const refused: [string, string[], string][] = [
    ['a time within a day', ['2026-02-01 12:00;1'], 'line 4: unreadable-date'],
    ['two values for a day', ['01/02/2026;1', '01/02/2026;2'], 'line 5: contradicting-rows'],
    ['a negative energy', ['01/02/2026;-1'], 'line 4: negative-value'],
    ['a month that does not exist', ['01/13/2026;1'], 'line 4: unreadable-date'],
    ['nothing but NA', ['01/02/2026;NA'], 'no-values'],
  ];
  it.each(refused)('are refused for %s', async (_, rows, refusal) => {
    expect(await refusalOf(daily(rows))).toBe(refusal);
  });
});

describe('starts and kW', () => {
  const cases: [string, string[], string[], string[]][] = [
    [
      'the step until the next row, and the only step of the file for the last',
      ['2026-02-03 00:00;0,366', '2026-02-03 00:30;0,2'],
      ['2026-02-02T23:00Z/2026-02-02T23:30Z 183', '2026-02-02T23:30Z/2026-02-03T00:00Z 100'],
      [],
    ],
    [
      'nothing for the last row of a file with several steps',
      ['2026-02-03 00:00;1', '2026-02-03 00:30;1', '2026-02-03 01:30;1'],
      ['2026-02-02T23:00Z/2026-02-02T23:30Z 500', '2026-02-02T23:30Z/2026-02-03T00:30Z 1000'],
      ['first-length-unknown×1@4'],
    ],
    [
      'nothing before a gap, an empty cell as missing',
      ['2026-02-03T00:00:00+01:00;1', '2026-02-03T02:00:00+01:00;1', '2026-02-03T02:30:00+01:00;'],
      ['2026-02-03T01:00Z/2026-02-03T01:30Z 500'],
      ['empty-rows×1@4'],
    ],
  ];
  it.each(cases)('count %s', async (_, rows, spans, notes) => {
    const file = await readText(startKw(rows));
    expect(file).toMatchObject({ format: 'start-kw', meter: null, series: [{ name: 'kW', flow: null }] });
    expect(spansOf(file)).toEqual(spans);
    expect(notesOf(file)).toEqual(notes);
  });

  it('are refused without a length, and for negative values', async () => {
    expect(await refusalOf(startKw(['2026-02-03 00:00;1']))).toBe('no-values');
    expect(await refusalOf(startKw(['2026-02-03 00:00;-1', '2026-02-03 00:30;1']))).toBe(
      'line 2: negative-value',
    );
  });
});

describe('starts, ends and kW', () => {
  it('are day first with decimal commas, over the own length of each row', async () => {
    const file = await readText(
      startEndKw([
        '03/02/2026 00:00;03/02/2026 00:30;0,366',
        '03/02/2026 00:30;03/02/2026 01:30;0,5',
        '03/02/2026 01:30;03/02/2026 02:00;',
        '03/02/2026 02:00;03/02/2026 02:30;NA',
      ]),
    );
    expect(file.format).toBe('start-end-kw');
    expect(spansOf(file)).toEqual([
      '2026-02-02T23:00Z/2026-02-02T23:30Z 183',
      '2026-02-02T23:30Z/2026-02-03T00:30Z 500',
    ]);
    expect(notesOf(file)).toEqual(['empty-rows×2@4']);
  });

  it('tell the doubled hour apart by the order of rows, with 50 half hours on that day', async () => {
    const clock = (halfHour: number) => {
      const shown = halfHour < 6 ? halfHour : halfHour - 2;
      const day = shown < 48 ? '25/10/2026' : '26/10/2026';
      return `${day} ${String(Math.floor(shown / 2) % 24).padStart(2, '0')}:${shown % 2 ? '30' : '00'}`;
    };
    const rows = Array.from({ length: 50 }, (_, at) => `${clock(at)};${clock(at === 49 ? 50 : at + 1)};0,2`);
    // The first pass of the doubled hour ends at 03:00, which the clock shows as 02:00.
    const file = await readText(startEndKw(rows));
    expect(file.series[0]?.spans).toHaveLength(50);
    expect(file.notes).toEqual([]);
    expect(file.series[0]?.spans.every(({ energyWs }) => energyWs === 360_000)).toBe(true);
  });

  const refused: [string, string[], string][] = [
    ['an end before its start', ['03/02/2026 01:00;03/02/2026 00:30;1'], 'line 2: unreadable-date'],
    ['a row longer than a month', ['03/02/2026 01:00;13/03/2026 00:30;1'], 'line 2: unreadable-date'],
    [
      'rows that overlap',
      ['03/02/2026 00:00;03/02/2026 01:00;1', '03/02/2026 00:30;03/02/2026 01:30;1'],
      'line 3: contradicting-rows',
    ],
  ];
  it.each(refused)('are refused for %s', async (_, rows, refusal) => {
    expect(await refusalOf(startEndKw(rows))).toBe(refusal);
  });

  it('are refused with commas for semicolons, with the first line where columns do not fit', async () => {
    const text = startEndKw([
      '03/02/2026 00:00;03/02/2026 00:30;1',
      '03/02/2026 00:30;03/02/2026 01:00;0,366',
    ]);
    expect(await refusalOf(text.replaceAll(';', ','))).toBe('line 3: spreadsheet-damage');
  });
});
