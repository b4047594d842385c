import { esl } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf } from '../testing/read-text';

const ZURICH = 'Europe/Zurich';

describe('ESL billing data', () => {
  it('gives months as differences of indices, summed over tariffs', async () => {
    const file = await readText(
      esl({
        '2026-02-01T00:00:00': {
          '1-1:1.8.1*255': '100.5',
          '1-1:1.8.2*255': '200',
          '1-1:2.8.1': '10',
          '1-1:2.8.2': '20',
        },
        '2026-03-01T00:00:00': {
          '1-1:1.8.1*255': '110.75',
          '1-1:1.8.2*255': '203',
          '1-1:2.8.1': '11',
          '1-1:2.8.2': '22',
        },
        '2026-04-01T00:00:00': {
          '1-1:1.8.1*255': '110.75',
          '1-1:1.8.2*255': '204',
          '1-1:2.8.1': '11',
          '1-1:2.8.2': '25',
        },
      }),
      ZURICH,
    );
    expect(file).toMatchObject({
      format: 'esl',
      meter: '38157930',
      series: [
        { name: '1.8', flow: 'import' },
        { name: '2.8', flow: 'export' },
      ],
      notes: [],
    });
    expect(spansOf(file)).toEqual([
      '2026-01-31T23:00Z/2026-02-28T23:00Z 13250',
      '2026-02-28T23:00Z/2026-03-31T22:00Z 1000',
    ]);
    expect(spansOf(file, 1)).toEqual([
      '2026-01-31T23:00Z/2026-02-28T23:00Z 3000',
      '2026-02-28T23:00Z/2026-03-31T22:00Z 3000',
    ]);
  });

  it('reads the total register where there is one', async () => {
    const file = await readText(
      esl({
        '2026-02-01T00:00:00': { '1-1:1.8.0*255': '300', '1-1:1.8.1*255': '100', '1-1:1.8.2*255': '200' },
        '2026-03-01T00:00:00': { '1-1:1.8.0*255': '301', '1-1:1.8.1*255': '101', '1-1:1.8.2*255': '200' },
      }),
      ZURICH,
    );
    expect(spansOf(file)).toEqual(['2026-01-31T23:00Z/2026-02-28T23:00Z 1000']);
    expect(notesOf(file)).toEqual(['parts-of-total×2']);
  });

  it('leaves out powers, reactive energy and past values', async () => {
    const others = { '1-1:1.6.1*255': '6.3', '1-1:5.8.1*255': '293', '1-1:1.8.0*01': '1' };
    const file = await readText(
      esl({
        '2026-02-01T00:00:00': { '1-1:1.8.0*255': '300', ...others },
        '2026-03-01T00:00:00': { '1-1:1.8.0*255': '301' },
      }),
      ZURICH,
    );
    expect(file.series).toHaveLength(1);
    expect(notesOf(file)).toEqual(['other-quantities×3']);
  });

  it('reads October, which has 31 days and an hour, and leaves out longer gaps', async () => {
    const file = await readText(
      esl({
        '2026-10-01T00:00:00': { '1.8.0': '1' },
        '2026-11-01T00:00:00': { '1.8.0': '2' },
        '2027-01-01T00:00:00': { '1.8.0': '9' },
      }),
      ZURICH,
    );
    expect(spansOf(file)).toEqual(['2026-09-30T22:00Z/2026-10-31T23:00Z 1000']);
  });

  it('has no index for a period without one of the tariffs', async () => {
    const file = await readText(
      esl({
        '2026-02-01T00:00:00': { '1.8.1': '1', '1.8.2': '1' },
        '2026-02-10T00:00:00': { '1.8.1': '5' },
        '2026-03-01T00:00:00': { '1.8.1': '6', '1.8.2': '1' },
      }),
      ZURICH,
    );
    expect(spansOf(file)).toEqual(['2026-01-31T23:00Z/2026-02-28T23:00Z 5000']);
    expect(notesOf(file)).toEqual(['empty-rows×1']);
  });

  it.each([
    [
      'an index that falls',
      esl({ '2026-02-01T00:00:00': { '1.8.0': '2' }, '2026-03-01T00:00:00': { '1.8.0': '1' } }),
      'negative-value',
    ],
    ['a date that is none', esl({ yesterday: { '1.8.0': '2' } }), 'unreadable-date'],
    ['a single period', esl({ '2026-02-01T00:00:00': { '1.8.0': '2' } }), 'no-values'],
    ['an index that is no number', esl({ '2026-02-01T00:00:00': { '1.8.0': 'two' } }), 'unreadable-number'],
    [
      'two indices for an instant',
      esl({ '2026-02-01T00:00:00': { '1-1:1.8.0': '2', '1-1:1.8.0*255': '3' } }),
      'contradicting-rows',
    ],
  ])('is refused for %s', async (_, text, refusal) => {
    expect(await refusalOf(text)).toBe(refusal);
  });
});
