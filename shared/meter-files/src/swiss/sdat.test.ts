import { type SdatBlock, sdat, sdatDocument } from '../testing/meter-samples';
import { notesOf, readText, refusalOf, spansOf, totalWs } from '../testing/read-text';

const hour: SdatBlock = {
  start: '2026-02-02T23:00:00Z',
  end: '2026-02-03T00:00:00Z',
  volumes: ['0.25', '0.3', '0', '0.005'],
};
const later: SdatBlock = {
  start: '2026-02-02T23:30:00Z',
  end: '2026-02-03T00:30:00Z',
  volumes: [0, 0.007, 0.4, 0.5],
};

describe('SDAT deliveries', () => {
  it.each([12, 16])('are read in version %s', async (version) => {
    const file = await readText(sdat([hour], { version }));
    expect(file).toMatchObject({
      format: 'sdat',
      meter: 'CH9990000000000000000000000000017',
      series: [{ name: 'ConsumptionMeteringPoint', flow: 'import' }],
      notes: [],
    });
    expect(spansOf(file)).toEqual([
      '2026-02-02T23:00Z/2026-02-02T23:15Z 250',
      '2026-02-02T23:15Z/2026-02-02T23:30Z 300',
      '2026-02-02T23:30Z/2026-02-02T23:45Z 0',
      '2026-02-02T23:45Z/2026-02-03T00:00Z 5',
    ]);
  });

  it.each([
    ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 92],
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 100],
  ])('have as many values as the day from %s', async (start, end, count) => {
    const file = await readText(sdat([{ start, end, volumes: Array.from({ length: count }, () => 0.1) }]));
    expect(file.series[0]?.spans).toHaveLength(count);
    expect(totalWs(file)).toBe(count * 360_000);
  });

  it('tell the directions of a point apart', async () => {
    const file = await readText(sdat([hour, { ...hour, direction: 'Production', volumes: [1] }]));
    expect(file.series.map(({ name, flow }) => [name, flow])).toEqual([
      ['ConsumptionMeteringPoint', 'import'],
      ['ProductionMeteringPoint', 'export'],
    ]);
  });

  it('name series after their points where there are several', async () => {
    const file = await readText(sdat([hour, { ...hour, point: 'CH9990000000000000000000000000018' }]));
    expect(file.meter).toBeNull();
    expect(file.series.map(({ name }) => name)).toEqual([
      'CH9990000000000000000000000000017 ConsumptionMeteringPoint',
      'CH9990000000000000000000000000018 ConsumptionMeteringPoint',
    ]);
  });

  it('of a local community give the measured total, never added to its split', async () => {
    const file = await readText(
      sdat([
        { ...hour, product: '2404050010123', volumes: [0.1] },
        { ...hour, product: '2404050010124', volumes: [0.15] },
        { ...hour, volumes: [0.25] },
      ]),
    );
    expect(spansOf(file)).toEqual(['2026-02-02T23:00Z/2026-02-02T23:15Z 250']);
    expect(notesOf(file)).toEqual(['parts-of-total×2']);
    expect(await refusalOf(sdat([{ ...hour, product: '2404050010123' }]))).toBe('no-values');
  });

  const wrapped = (first: string, second: string) =>
    `<deliveries>${sdatDocument([hour], { created: first })}${sdatDocument([later], { created: second })}</deliveries>`;
  it.each([
    ['the second, created later', '2026-03-02T04:00:00Z', '2026-03-03T04:00:00Z', [0, 7]],
    ['the first, created later', '2026-03-03T04:00:00Z', '2026-03-02T04:00:00Z', [0, 5]],
    ['the second, created at once', '2026-03-02T04:00:00Z', '2026-03-02T04:00:00Z', [0, 7]],
  ])('overlap: %s, replaces', async (_, first, second, middle) => {
    const file = await readText(wrapped(first, second));
    expect(file.series[0]?.spans.map(({ energyWs }) => energyWs / 3600)).toEqual([
      250,
      300,
      ...middle,
      400,
      500,
    ]);
    expect(notesOf(file)).toEqual(['doubled-rows×1', 'replaced-values×1']);
  });

  it('count reactive energy and empty values as such', async () => {
    const file = await readText(
      sdat([
        { ...hour, volumes: [0.1, ''] },
        { ...hour, unit: 'KVR' },
      ]),
    );
    expect(spansOf(file)).toEqual(['2026-02-02T23:00Z/2026-02-02T23:15Z 100']);
    expect(notesOf(file)).toEqual(['empty-rows×1', 'other-quantities×1']);
  });

  const doubled = (volume: string) =>
    sdat([hour]).replace(
      '</rsm:MeteringData>',
      `<rsm:Observation><rsm:Position><rsm:Sequence>1</rsm:Sequence></rsm:Position><rsm:Volume>${volume}</rsm:Volume></rsm:Observation></rsm:MeteringData>`,
    );
  it('count a doubled position once', async () => {
    const file = await readText(doubled('0.25'));
    expect(file.series[0]?.spans).toHaveLength(4);
    expect(notesOf(file)).toEqual(['doubled-rows×1']);
  });

  const refused: [string, string, string][] = [
    ['two values at a position', doubled('0.26'), 'contradicting-rows'],
    ['values beyond the interval', sdat([{ ...hour, volumes: [1, 1, 1, 1, 1] }]), 'unreadable-date'],
    ['a negative value', sdat([{ ...hour, volumes: [-1] }]), 'negative-value'],
    ['a value that is no number', sdat([{ ...hour, volumes: ['x'] }]), 'unreadable-number'],
    ['no interval', sdat([{ ...hour, start: '' }]), 'unreadable-date'],
    ['a step of nothing', sdat([{ ...hour, minutes: 0 }]), 'unreadable-number'],
    ['another namespace', sdat([hour]).replace('http://www.strom.ch', 'http://example.ch'), 'unknown-format'],
    ['a DTD', sdat([hour]).replace('?>', '?><!DOCTYPE a [<!ENTITY b "c">]>'), 'unsafe-xml'],
    ['an entity', sdat([{ ...hour, volumes: ['&b;'] }]), 'unsafe-xml'],
    ['a file that is cut off', sdat([hour]).slice(0, -40), 'unsafe-xml'],
  ];
  it.each(refused)('are refused for %s', async (_, text, refusal) => {
    expect(await refusalOf(text)).toBe(refusal);
  });
});
