import { loadCurve } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf, totalWs } from '../testing/read-text';

describe('an Enedis load curve', () => {
  it('counts each row over the time since the previous one (R8)', async () => {
    const file = await readText(
      loadCurve(
        [
          '2026-02-03T01:00:00+01:00;300',
          '2026-02-03T02:00:00+01:00;300',
          '2026-02-03T03:00:00+01:00;900',
          '2026-02-03T03:30:00+01:00;200',
          '2026-02-03T04:00:00+01:00;400',
          '2026-02-03T04:30:00+01:00;100',
        ],
        null,
      ),
    );
    expect(spansOf(file)).toEqual([
      '2026-02-03T00:00Z/2026-02-03T01:00Z 300',
      '2026-02-03T01:00Z/2026-02-03T02:00Z 900',
      '2026-02-03T02:00Z/2026-02-03T02:30Z 100',
      '2026-02-03T02:30Z/2026-02-03T03:00Z 200',
      '2026-02-03T03:00Z/2026-02-03T03:30Z 50',
    ]);
    expect(totalWs(file)).toBe(1550 * 3600);
    expect(notesOf(file)).toEqual(['first-length-unknown×1@2']);
    expect(file).toMatchObject({ format: 'enedis-load-curve', meter: null });
    expect(file.series[0]).toMatchObject({ name: 'Valeur', flow: null });
  });

  it('reads meter, flow and the length of the first step from its head', async () => {
    const rows = ['2026-02-03T00:30:00+01:00;366', '2026-02-03T01:00:00+01:00;366'];
    const file = await readText(loadCurve(rows, { stepMinutes: '30', quantity: 'Production' }));
    expect(file.meter).toBe('23128200000017');
    expect(file.series[0]).toMatchObject({ name: 'Production', flow: 'export' });
    expect(file.series[0]?.spans.map(({ energyWs }) => energyWs)).toEqual([658_800, 658_800]);
    expect(file.notes).toEqual([]);
    expect((await readText(loadCurve(rows, { stepMinutes: '' }))).series[0]).toMatchObject({
      flow: 'import',
    });
  });

  const cases: [string, string[], string[], string[]][] = [
    [
      'steps of 10, 30 and 60 minutes in one file',
      [
        '2026-02-03T00:10:00+01:00;60',
        '2026-02-03T00:20:00+01:00;60',
        '2026-02-03T00:50:00+01:00;60',
        '2026-02-03T01:50:00+01:00;60',
      ],
      [
        '2026-02-02T23:10Z/2026-02-02T23:20Z 10',
        '2026-02-02T23:20Z/2026-02-02T23:50Z 30',
        '2026-02-02T23:50Z/2026-02-03T00:50Z 60',
      ],
      ['first-length-unknown×1@5'],
    ],
    [
      'a gap of more than an hour',
      ['2026-02-03T00:30:00+01:00;60', '2026-02-03T02:00:00+01:00;60', '2026-02-03T02:30:00+01:00;60'],
      ['2026-02-03T01:00Z/2026-02-03T01:30Z 30'],
      ['first-length-unknown×1@5'],
    ],
    [
      'an empty cell, which is missing and not zero',
      ['2026-02-03T00:30:00+01:00;', '2026-02-03T01:00:00+01:00;60', '2026-02-03T01:30:00+01:00;'],
      ['2026-02-02T23:30Z/2026-02-03T00:00Z 30'],
      ['empty-rows×2@5'],
    ],
    [
      'a last interval that ends at midnight',
      ['2026-02-03T23:30:00+01:00;60', '2026-02-04T00:00:00+01:00;60'],
      ['2026-02-03T22:30Z/2026-02-03T23:00Z 30'],
      ['first-length-unknown×1@5'],
    ],
    [
      'rows in reverse order',
      ['2026-02-03T01:00:00+01:00;60', '2026-02-03T00:30:00+01:00;80'],
      ['2026-02-02T23:30Z/2026-02-03T00:00Z 30'],
      ['first-length-unknown×1@6'],
    ],
    [
      'doubled rows with one value',
      ['2026-02-03T00:30:00+01:00;60', '2026-02-03T01:00:00+01:00;60', '2026-02-03T01:00:00+01:00;60'],
      ['2026-02-02T23:30Z/2026-02-03T00:00Z 30'],
      ['first-length-unknown×1@5', 'doubled-rows×1@7'],
    ],
    [
      'an odd stamp, counted over its own length and not as a half hour',
      ['2026-02-03T12:00:00+01:00;360', '2026-02-03T12:14:10+01:00;360', '2026-02-03T12:30:00+01:00;360'],
      ['2026-02-03T11:00Z/2026-02-03T11:14:10Z 85', '2026-02-03T11:14:10Z/2026-02-03T11:30Z 95'],
      ['first-length-unknown×1@5', 'odd-stamps×1@6'],
    ],
    [
      'the autumn night with offsets',
      [
        '2026-10-25T01:30:00+02:00;0',
        '2026-10-25T02:00:00+02:00;126',
        '2026-10-25T02:30:00+02:00;128',
        '2026-10-25T02:00:00+01:00;146',
        '2026-10-25T02:30:00+01:00;94',
      ],
      [
        '2026-10-24T23:30Z/2026-10-25T00:00Z 63',
        '2026-10-25T00:00Z/2026-10-25T00:30Z 64',
        '2026-10-25T00:30Z/2026-10-25T01:00Z 73',
        '2026-10-25T01:00Z/2026-10-25T01:30Z 47',
      ],
      ['first-length-unknown×1@5'],
    ],
    [
      'the autumn night without offsets, in order',
      [
        '2026-10-25T01:30:00;0',
        '2026-10-25T02:00:00;126',
        '2026-10-25T02:30:00;128',
        '2026-10-25T02:00:00;146',
        '2026-10-25T02:30:00;94',
        '2026-10-25T03:00:00;2',
      ],
      [
        '2026-10-24T23:30Z/2026-10-25T00:00Z 63',
        '2026-10-25T00:00Z/2026-10-25T00:30Z 64',
        '2026-10-25T00:30Z/2026-10-25T01:00Z 73',
        '2026-10-25T01:00Z/2026-10-25T01:30Z 47',
        '2026-10-25T01:30Z/2026-10-25T02:00Z 1',
      ],
      ['first-length-unknown×1@5'],
    ],
    [
      'the autumn night shown once: the hour is left out',
      [
        '2026-10-25T01:00:00;2',
        '2026-10-25T01:30:00;2',
        '2026-10-25T02:00:00;126',
        '2026-10-25T02:30:00;128',
        '2026-10-25T03:00:00;2',
        '2026-10-25T03:30:00;2',
      ],
      ['2026-10-24T23:00Z/2026-10-24T23:30Z 1', '2026-10-25T02:00Z/2026-10-25T02:30Z 1'],
      ['first-length-unknown×1@5', 'doubled-hour×2@7'],
    ],
    [
      'the spring night',
      ['2026-03-29T01:30:00+01:00;60', '2026-03-29T03:00:00+02:00;60', '2026-03-29T03:30:00+02:00;60'],
      ['2026-03-29T00:30Z/2026-03-29T01:00Z 30', '2026-03-29T01:00Z/2026-03-29T01:30Z 30'],
      ['first-length-unknown×1@5'],
    ],
    [
      'kW with a decimal comma after a spreadsheet, day first and without offset',
      ['03/02/2026 00:30;0,1', '03/02/2026 01:00;0,366'],
      ['2026-02-02T23:30Z/2026-02-03T00:00Z 183'],
      ['first-length-unknown×1@5'],
    ],
  ];
  it.each(cases)('reads %s', async (name, rows, spans, notes) => {
    const file = await readText(loadCurve(rows, { unit: name.startsWith('kW') ? 'kW' : 'W' }));
    expect(spansOf(file)).toEqual(spans);
    expect(notesOf(file)).toEqual(notes);
  });

  it('has 50 half hours on the day clocks go back and 46 when they go forward, none dropped', async () => {
    for (const [from, halfHours] of [
      ['2026-10-24T22:00:00Z', 50],
      ['2026-03-28T23:00:00Z', 46],
    ] as const) {
      const rows = Array.from({ length: halfHours + 1 }, (_, at) => {
        const stamp = new Date(Date.parse(from) + at * 1_800_000);
        return `${stamp.toISOString().slice(0, 19)}Z;100`;
      });
      const file = await readText(loadCurve(rows));
      expect(file.series[0]?.spans).toHaveLength(halfHours);
      expect(totalWs(file)).toBe(halfHours * 180_000);
    }
  });

  const refused: [string, string, string][] = [
    [
      'two values for an instant',
      '2026-02-03T01:00:00+01:00;60\r\n2026-02-03T01:00:00+01:00;61',
      'line 6: contradicting-rows',
    ],
    [
      'a negative power',
      '2026-02-03T00:30:00+01:00;1\r\n2026-02-03T01:00:00+01:00;-60',
      'line 6: negative-value',
    ],
    ['a value that is no number', '2026-02-03T01:00:00+01:00;abc', 'line 5: unreadable-number'],
    ['a stamp that is no date', '2026-02-30T01:00:00+01:00;60', 'line 5: unreadable-date'],
    ['a value that a spreadsheet rounded', '2026-02-03T01:00:00+01:00;2,31E+3', 'line 5: spreadsheet-damage'],
    ['no values', '2026-02-03T01:00:00+01:00;', 'no-values'],
  ];
  it.each(refused)('refuses %s', async (_, row, refusal) => {
    expect(await refusalOf(loadCurve([row]))).toBe(refusal);
  });

  it('refuses a meter number that a spreadsheet rounded, with its line', async () => {
    const text = loadCurve(['2026-02-03T01:00:00+01:00;60']).replace('23128200000017', '2,31282E+13');
    expect(await refusalOf(text)).toBe('line 2: spreadsheet-damage');
  });

  it('reads commas for semicolons where columns fit, and refuses decimals that do not', async () => {
    const commas = (rows: string[]) => loadCurve(rows).replaceAll(';', ',');
    const rows = ['2026-02-03T00:30:00+01:00;60', '2026-02-03T01:00:00+01:00;60'];
    expect(totalWs(await readText(commas(rows)))).toBe(108_000);
    expect(await refusalOf(commas([...rows, '2026-02-03T01:30:00+01:00;0,5']))).toBe(
      'line 7: spreadsheet-damage',
    );
  });

  const powers: [string, Parameters<typeof loadCurve>[1]][] = [
    ['by type', { type: 'Puissance maximale quotidienne', unit: 'W' }],
    ['by unit', { unit: 'VA' }],
  ];
  it.each(powers)('refuses maximum powers, known %s', async (_, head) => {
    expect(await refusalOf(loadCurve(['2026-02-03T22:00:22+01:00;829'], head))).toMatch(
      /line \d+: maximum-power/,
    );
  });

  it('refuses an unknown unit', async () => {
    expect(await refusalOf(loadCurve(['2026-02-03T01:00:00+01:00;1'], { unit: 'VAr' }))).toBe(
      'line 4: unknown-format',
    );
  });
});
