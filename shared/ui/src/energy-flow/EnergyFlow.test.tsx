import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { formatQuantity } from '../numbers/quantity';
import { EnergyFlow } from './EnergyFlow';
import {
  dotSeconds,
  FLOW_FRAMES_PER_SECOND,
  type FlowNodeKey,
  fitFlow,
  layoutFlow,
  PLACES_A_TURN,
} from './layout';

const formatPower = (powerW: number | null) => formatQuantity(powerW, 'W', 'fr');
const node = (powerW: number | null) => ({ label: 'Nœud', powerW });

function flowOf(name: string): string | null {
  const names = [...document.querySelectorAll('[data-node]')].map((element) =>
    element.getAttribute('data-node'),
  );
  return document.querySelectorAll('[data-flow]')[names.indexOf(name)]?.getAttribute('data-flow') ?? null;
}

test('is one image with one sentence as text alternative', () => {
  render(
    <EnergyFlow
      description="Le soleil couvre la maison."
      home={node(1100)}
      solar={node(3200)}
      formatPower={formatPower}
    />,
  );
  expect(screen.getByRole('img', { name: 'Le soleil couvre la maison.' })).toBeVisible();
});

test('dots run in the direction of the power, and only where there is some', () => {
  render(
    <EnergyFlow
      description="x"
      home={node(1100)}
      solar={node(3200)}
      grid={node(-512)}
      battery={node(0)}
      formatPower={formatPower}
    />,
  );
  expect(flowOf('solar')).toBe('in');
  expect(flowOf('grid')).toBe('out');
  expect(flowOf('battery')).toBe('none');
});

test('only the layers over the drawing are animated, never the drawing', () => {
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ width: 480, height: 320 } as DOMRect);
  render(
    <EnergyFlow
      description="x"
      home={node(1100)}
      solar={node(3200)}
      battery={node(0)}
      formatPower={formatPower}
    />,
  );
  const moving = [...document.querySelectorAll<HTMLElement>('[style*="animation"]')];
  expect(moving).toHaveLength(1);
  expect(moving[0]?.closest('svg')).toBeNull();
  expect(moving[0]?.style.animationDuration).toBe(`${PLACES_A_TURN * dotSeconds(3200)}s`);
  expect(moving[0]?.style.animationTimingFunction).toBe(
    `steps(${FLOW_FRAMES_PER_SECOND * PLACES_A_TURN * dotSeconds(3200)})`,
  );
  jest.restoreAllMocks();
});

test('a power that is not measured is a dash without flow', () => {
  render(<EnergyFlow description="x" home={node(null)} grid={node(null)} formatPower={formatPower} />);
  expect(flowOf('grid')).toBe('none');
  expect(document.querySelector('[data-node="home"]')).toHaveTextContent('—');
});

test('shown powers are never negative: the direction is in the label', () => {
  render(<EnergyFlow description="x" home={node(10)} grid={node(-512)} formatPower={formatPower} />);
  expect(document.querySelector('[data-node="grid"]')).toHaveTextContent('512');
  expect(document.querySelector('[data-node="grid"]')).not.toHaveTextContent('-');
});

test('stale data keep their numbers without animation', () => {
  render(<EnergyFlow description="x" home={node(10)} solar={node(900)} formatPower={formatPower} stale />);
  expect(flowOf('solar')).toBe('none');
  expect(document.querySelector('[data-node="solar"]')).toHaveTextContent('900');
});

test('draws only the nodes the home has', () => {
  render(<EnergyFlow description="x" home={node(10)} grid={node(10)} formatPower={formatPower} />);
  expect(
    [...document.querySelectorAll('[data-node]')].map((element) => element.getAttribute('data-node')),
  ).toEqual(['grid', 'home']);
});

const nodeSets = fc.subarray<FlowNodeKey>(['solar', 'grid', 'battery']).map((keys) => new Set(keys));

test('at every width from 240 px no circle leaves the drawing or touches another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 240, max: 1200 }), nodeSets, (widthPx, nodes) => {
      const { home, around, heightPx } = layoutFlow(widthPx, nodes);
      const circles = [home, ...Object.values(around)];
      expect(Object.keys(around).sort()).toEqual([...nodes].sort());
      for (const circle of circles) {
        expect(circle.x - circle.radius).toBeGreaterThanOrEqual(2);
        expect(circle.x + circle.radius).toBeLessThanOrEqual(widthPx - 2);
        expect(circle.y - circle.radius).toBeGreaterThanOrEqual(2);
        expect(circle.y + circle.radius).toBeLessThanOrEqual(heightPx - 18);
        for (const other of circles) {
          if (other === circle) continue;
          const gap = Math.hypot(other.x - circle.x, other.y - circle.y) - other.radius - circle.radius;
          expect(gap).toBeGreaterThanOrEqual(circle === home || other === home ? 16 : 4);
        }
      }
    }),
  );
});

test('scales up in a higher place, in the same arrangement and within bounds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 240, max: 1200 }),
      fc.integer({ min: 0, max: 900 }),
      nodeSets,
      (widthPx, heightPx, nodes) => {
        const natural = layoutFlow(widthPx, nodes);
        const { layout, scale, naturalHeightPx } = fitFlow(widthPx, heightPx, nodes);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(layout.widthPx * scale).toBeCloseTo(widthPx, 6);
        expect(layout.heightPx).toBeGreaterThanOrEqual(natural.heightPx);
        expect(layout.heightPx * scale).toBeLessThanOrEqual(Math.max(naturalHeightPx, heightPx) + 1e-6);
      },
    ),
  );
  expect(fitFlow(564, 900, new Set(['solar'])).scale).toBeCloseTo(564 / 470);
  // At the maximum width, spare height goes between the circles.
  const tall = fitFlow(455, 440, new Set(['solar', 'grid', 'battery']));
  expect(tall).toMatchObject({ scale: 1, layout: { heightPx: tall.naturalHeightPx + 90 } });
});

test('more power runs faster, within bounds', () => {
  expect(dotSeconds(0)).toBe(1.6);
  expect(dotSeconds(9000)).toBe(0.5);
  expect(dotSeconds(-90_000)).toBe(0.5);
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (a, b) => {
      expect(dotSeconds(Math.max(a, b))).toBeLessThanOrEqual(dotSeconds(Math.min(a, b)));
    }),
  );
});
