import { indexReadings } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf } from '../testing/read-text';

describe('Enedis indices', () => {
  it('gives the energy of days as differences of the total, and leaves out the classes', async () => {
    const file = await readText(
      indexReadings([
        '2026-02-01T00:00:00+01:00;Arrêté quotidien;1000;500;;1500;1500',
        '2026-02-02T00:00:00+01:00;Arrêté quotidien;1400;900;;2300;2300',
        '2026-02-03T00:00:00+01:00;Arrêté quotidien;1400;900;;2300;2300',
      ]),
    );
    expect(file).toMatchObject({ format: 'enedis-index', meter: '23128200000017' });
    expect(file.series[0]).toMatchObject({ name: 'EAS T', flow: 'import' });
    expect(spansOf(file)).toEqual([
      '2026-01-31T23:00Z/2026-02-01T23:00Z 800',
      '2026-02-01T23:00Z/2026-02-02T23:00Z 0',
    ]);
    expect(notesOf(file)).toEqual(['parts-of-total×3@4']);
  });

  const cases: [string, string[], string[], string[]][] = [
    [
      'a missing day as one span of two days, whose energy is known',
      [
        '2026-02-01T00:00:00+01:00;;;;;;10',
        '2026-02-02T00:00:00+01:00;;;;;;',
        '2026-02-03T00:00:00+01:00;;;;;;30',
      ],
      ['2026-01-31T23:00Z/2026-02-02T23:00Z 20'],
      ['empty-rows×1@6'],
    ],
    [
      'more than a month without an index as a gap',
      [
        '2026-02-01T00:00:00+01:00;;;;;;10',
        '2026-03-10T00:00:00+01:00;;;;;;30',
        '2026-03-11T00:00:00+01:00;;;;;;31',
      ],
      ['2026-03-09T23:00Z/2026-03-10T23:00Z 1'],
      [],
    ],
    [
      'a doubled row once',
      [
        '2026-02-01T00:00:00+01:00;;;;;;10',
        '2026-02-01T00:00:00+01:00;;;;;;10',
        '2026-02-02T00:00:00+01:00;;;;;;30',
      ],
      ['2026-01-31T23:00Z/2026-02-01T23:00Z 20'],
      ['doubled-rows×1@6'],
    ],
    [
      'the day of 25 hours',
      ['2026-10-25T00:00:00+02:00;;;;;;10', '2026-10-26T00:00:00+01:00;;;;;;35'],
      ['2026-10-24T22:00Z/2026-10-25T23:00Z 25'],
      [],
    ],
  ];
  it.each(cases)('reads %s', async (_, rows, spans, notes) => {
    const file = await readText(indexReadings(rows));
    expect(spansOf(file)).toEqual(spans);
    expect(notesOf(file)).toEqual(notes);
  });

  it('reads injected energy', async () => {
    const rows = ['2026-02-01T00:00:00+01:00;;;;;;10', '2026-02-02T00:00:00+01:00;;;;;;30'];
    const file = await readText(indexReadings(rows).replaceAll('EAS', 'EAI'));
    expect(file.series[0]).toMatchObject({ name: 'EAI T', flow: 'export' });
  });

  it('refuses an index that falls and two indices for a midnight', async () => {
    const first = '2026-02-01T00:00:00+01:00;;;;;;10';
    expect(await refusalOf(indexReadings([first, '2026-02-02T00:00:00+01:00;;;;;;9']))).toBe(
      'line 6: negative-value',
    );
    expect(await refusalOf(indexReadings([first, '2026-02-01T00:00:00+01:00;;;;;;11']))).toBe(
      'line 6: contradicting-rows',
    );
    expect(await refusalOf(indexReadings([first]))).toBe('no-values');
  });
});
