import fc from 'fast-check';
import { plotBox, valueTicks } from './plot-box';
import { valueAxis } from './value-axis';

const write = (value: number) => `${value}`;

test.each([
  [{ minimum: 0, maximum: 6, intervals: 3 }, ['0', '2', '4', '6']],
  [{ minimum: -4, maximum: 2, intervals: 3 }, ['-4', '-2', '0', '2']],
  [{ minimum: 0, maximum: 0.3, intervals: 3 }, ['0', '0.1', '0.2', '0.3']],
])('an axis of %j has lines at %j', (axis, labels) => {
  const ticks = valueTicks(axis, write);
  expect(ticks.map(({ label }) => label)).toEqual(labels);
  expect([ticks[0]?.share, ticks.at(-1)?.share]).toEqual([0, 1]);
});

test('no line of an axis carries what adding up left over', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e6, noNaN: true }), (most) => {
      for (const { label } of valueTicks(valueAxis([0, most]), write))
        expect(label.length).toBeLessThanOrEqual(9);
    }),
  );
});

test('the plot has what its labels leave, and nothing where there is no room', () => {
  const ticks = (label: string) => [{ label, share: 0 }];
  const picture = { widthPx: 300, heightPx: 322 };
  expect(plotBox(picture, ticks('6'), 13)).toEqual({ leftPx: 36, topPx: 28, widthPx: 258, heightPx: 285 });
  expect(plotBox(picture, ticks('1 000'), 13).leftPx).toBe(47);
  expect(plotBox({ widthPx: 0, heightPx: 20 }, ticks('6'), 13)).toMatchObject({ widthPx: 0, heightPx: 0 });
});
