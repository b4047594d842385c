import { siteLabels } from '../site-labels/site-labels';
import { timeTicks } from '../site-labels/time-ticks';
import { apexOptions, type DrawingPlan, isolatedIndexes, overhangPx } from './apex-options';

const slots = [0, 1, 2].map((place) => ({ startMs: place * 300_000, endMs: (place + 1) * 300_000 }));

function plan(more: Partial<DrawingPlan> = {}): DrawingPlan {
  return {
    kind: 'area',
    stacked: false,
    widthPx: 600,
    heightPx: 300,
    data: {
      slots,
      series: [
        { key: 'p', name: 'Production', hue: 'solar', values: [1, null, 3] },
        { key: 'c', name: 'Consommation', hue: 'consumption', values: [0, 2, 1] },
      ],
    },
    styleIndexes: [0, 1],
    axis: { minimum: 0, maximum: 4, intervals: 4 },
    hues: {
      solar: '#c27400',
      consumption: '#2f5d8a',
      battery: '#17806c',
      'grid-import': '#6b5a86',
      'grid-export': '#8353d1',
      heat: '#c8503c',
      accent: '#0f6b5c',
    },
    fontSizePx: 13,
    ...more,
  };
}

test('a missing value is handed on as missing, so that the curve breaks', () => {
  const [production] = apexOptions(plan()).series as { data: { x: number; y: number | null }[] }[];
  expect(production?.data).toEqual([
    { x: 150_000, y: 1 },
    { x: 450_000, y: null },
    { x: 750_000, y: 3 },
  ]);
});

test.each<[readonly (number | null)[], readonly number[]]>([
  [[], []],
  [[62], [0]],
  [[null, null, 62], [2]],
  [[0, null, null], [0]],
  [
    [1, null, 3],
    [0, 2],
  ],
  [[1, 2, null], []],
  [[null, 1, 2, null, 3, null, 4, 5], [4]],
])('of %j the values at %j have no neighbour', (values, expected) => {
  expect(isolatedIndexes(values)).toEqual(expected);
});

test.each(['line', 'area'] as const)('a value without a neighbour is a dot of the %s', (kind) => {
  const { markers } = apexOptions(plan({ kind }));
  expect(markers?.discrete).toEqual([
    expect.objectContaining({ seriesIndex: 0, dataPointIndex: 0, fillColor: '#c27400', size: 3 }),
    expect.objectContaining({ seriesIndex: 0, dataPointIndex: 2, fillColor: '#c27400', size: 3 }),
  ]);
});

test('columns need no dots', () => {
  expect(apexOptions(plan({ kind: 'column' })).markers?.discrete).toEqual([]);
});

test('the axis of time spans whole slots, data or not', () => {
  expect(apexOptions(plan()).xaxis).toMatchObject({ type: 'numeric', min: 0, max: 900_000 });
});

test.each([
  ['23 hours', Date.UTC(2026, 2, 28, 23), 23, 11],
  ['25 hours', Date.UTC(2026, 9, 24, 22), 25, 13],
])('on the day of %s a value at noon is drawn at the label of noon', (_, startMs, hours, hoursToNoon) => {
  const day = Array.from({ length: hours * 12 }, (_, place) => ({
    startMs: startMs + place * 300_000,
    endMs: startMs + (place + 1) * 300_000,
  }));
  const values = day.map((_, place) => place);
  const { data } = plan();
  const { series, xaxis } = apexOptions(
    plan({ data: { slots: day, series: data.series.map((one) => ({ ...one, values })) } }),
  );
  const [points] = (series as { data: { x: number }[] }[]).map((one) => one.data);
  const place = hoursToNoon * 12;
  const lengthMs = (xaxis?.max ?? 0) - (xaxis?.min ?? 0);
  const drawnAt = ((points?.[place]?.x ?? 0) - 150_000 - (xaxis?.min ?? 0)) / lengthMs;
  const noon = timeTicks(day, siteLabels('fr', 'Europe/Paris'), 340, false).find((tick) =>
    tick.label.startsWith('12'),
  );
  expect(drawnAt).toBeCloseTo(noon?.position ?? -1, 10);
});

test('columns stand one per slot and are told apart by patterns', () => {
  const { chart, series, fill, xaxis } = apexOptions(plan({ kind: 'column' }));
  expect(chart?.type).toBe('bar');
  expect(series).toMatchObject([{ data: [1, null, 3] }, { data: [0, 2, 1] }]);
  expect(xaxis?.categories).toEqual(['0', '1', '2']);
  expect(fill?.type).toEqual(['solid', 'pattern']);
});

test('lines keep their dashes when another series is hidden', () => {
  const { data } = plan();
  const alone = plan({ kind: 'line', data: { ...data, series: data.series.slice(1) }, styleIndexes: [1] });
  expect(apexOptions(plan({ kind: 'line' })).stroke?.dashArray).toEqual([0, 7]);
  expect(apexOptions(alone).stroke?.dashArray).toEqual([7]);
  expect(apexOptions(alone).colors).toEqual(['#2f5d8a']);
});

test('nothing moves, and nothing but the drawing is left to the library', () => {
  const { chart, tooltip, grid, yaxis } = apexOptions(plan());
  expect(chart).toMatchObject({
    animations: { enabled: false },
    sparkline: { enabled: true },
    redrawOnWindowResize: false,
    redrawOnParentResize: false,
  });
  expect([tooltip?.enabled, grid?.yaxis?.lines?.show]).toEqual([false, false]);
  expect(yaxis).toMatchObject({ show: false, min: 0, max: 4 });
});

test('lines that lie on an edge of the plot are drawn whole', () => {
  const thick = plan({ kind: 'line', fontSizePx: 24 });
  expect(overhangPx(thick)).toBe(2);
  expect(apexOptions(thick).chart?.height).toBe(304);
  expect(apexOptions(plan({ kind: 'column' })).chart?.height).toBe(301);
});

test.each([
  [7, 700, '44%'],
  [31, 310, '72%'],
  [1, 900, '5%'],
])('%d slots on %d px have columns of %s', (count, widthPx, width) => {
  const { data } = plan();
  const narrow = plan({
    kind: 'column',
    stacked: true,
    widthPx,
    data: { ...data, slots: Array.from({ length: count }, () => ({ startMs: 0, endMs: 1 })) },
  });
  expect(apexOptions(narrow).plotOptions?.bar?.columnWidth).toBe(width);
});
