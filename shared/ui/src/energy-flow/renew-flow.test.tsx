import { render } from '@testing-library/react';
import fc from 'fast-check';
import { formatQuantity } from '../numbers/quantity';
import { EnergyFlow, type EnergyFlowProps } from './EnergyFlow';
import { renewFlow } from './renew-flow';

const formatPower = (powerW: number | null) => formatQuantity(powerW, 'W', 'fr');
const power = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: -9000, max: 9000 }));
const words = fc.constantFrom('Maison', 'Du réseau', 'Vers le réseau', '64 %, en charge');
const node = (detail: boolean) =>
  fc.record({ label: words, powerW: power, ...(detail ? { detail: words } : {}) });
type Figures = Omit<EnergyFlowProps, 'formatPower' | 'stale'>;
/** Figures of one house: with the same nodes at each visit. */
const house = fc.subarray(['solar', 'grid', 'battery'] as const).chain((keys) => {
  const nodes = Object.fromEntries(keys.map((key) => [key, node(key === 'battery')]));
  return fc.tuple(
    ...([0, 1] as const).map(() => fc.record({ description: words, home: node(false), ...nodes })),
  );
}) as fc.Arbitrary<[Figures, Figures]>;

/** A drawing as it was written down, numbers of places as they are drawn. */
function drawn(figures: Figures): HTMLElement {
  const { container, unmount } = render(<EnergyFlow {...figures} formatPower={formatPower} />);
  const copy = document.createElement('div');
  copy.innerHTML = container.innerHTML;
  unmount();
  return copy;
}
/** With places as exact as they are drawn. */
const rounded = (drawing: HTMLElement) => {
  const copy = document.createElement('div');
  copy.innerHTML = drawing.innerHTML.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 100) / 100 || 0),
  );
  return copy;
};

test('a drawing brought up to date is the one that would be drawn', () => {
  fc.assert(
    fc.property(house, ([before, after]) => {
      const drawing = drawn(before);
      expect(renewFlow(drawing, { ...after, formatPower })).toBe(true);
      expect(rounded(drawing).isEqualNode(rounded(drawn(after)))).toBe(true);
    }),
  );
});

test('figures of other nodes than are drawn change nothing', () => {
  const home = { label: 'Maison', powerW: 300 };
  const solar = { label: 'Solaire', powerW: 900 };
  const drawing = drawn({ description: 'x', home });
  const before = drawing.innerHTML;
  expect(renewFlow(drawing, { description: 'y', home: { ...home, powerW: 1 }, solar, formatPower })).toBe(
    false,
  );
  expect(renewFlow(drawing, { description: 'y', home: { ...home, detail: 'z' }, formatPower })).toBe(false);
  expect(drawing.innerHTML).toBe(before);
});
