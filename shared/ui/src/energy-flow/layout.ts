/** The nodes around the home. */
export type FlowNodeKey = 'solar' | 'grid' | 'battery';

/** A circle of the diagram, in CSS pixels of its box. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Where the label stands. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface FlowLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly home: PlacedNode;
  readonly around: Readonly<Partial<Record<FlowNodeKey, PlacedNode>>>;
}

/** From this width on, grid and battery stand beside the home; below it they stand at its feet. */
const WIDE_FROM_PX = 420;
const LABEL_LINE_PX = 18;

/**
 * Places the nodes of the live flow. The drawing is laid out for the very width it gets, so that text keeps its size
 * from 240 px to the widest card.
 */
export function layoutFlow(widthPx: number, nodes: ReadonlySet<FlowNodeKey>): FlowLayout {
  const wide = widthPx >= WIDE_FROM_PX;
  const radius = wide ? 42 : 37;
  const homeRadius = wide ? 54 : 45;
  const middle = widthPx / 2;
  const gap = wide ? 46 : 34;
  const homeY = (nodes.has('solar') ? 2 * radius + gap : 0) + homeRadius + 3;
  const below = (x: number, y: number): PlacedNode => ({
    x,
    y,
    radius,
    label: { x, y: y + radius + LABEL_LINE_PX, anchor: 'middle' },
  });
  const solar: PlacedNode = {
    x: middle,
    y: radius + 3,
    radius,
    label: { x: middle + radius + 12, y: radius - 2, anchor: 'start' },
  };
  const home: PlacedNode = {
    x: middle,
    y: homeY,
    radius: homeRadius,
    label: wide
      ? { x: middle, y: homeY + homeRadius + LABEL_LINE_PX, anchor: 'middle' }
      : { x: middle + homeRadius + 10, y: homeY - 2, anchor: 'start' },
  };
  const sideDistance = Math.min(middle - radius - 40, homeRadius + radius + 130);
  const footDistance = Math.min(middle - 58, 110);
  const footY = homeY + homeRadius + radius - 2;
  const place = (side: -1 | 1) =>
    wide ? below(middle + side * sideDistance, homeY) : below(middle + side * footDistance, footY);
  const deepest = wide || !(nodes.has('grid') || nodes.has('battery')) ? homeY + homeRadius : footY + radius;
  return {
    widthPx,
    heightPx: deepest + 2 * LABEL_LINE_PX + 8,
    home,
    around: {
      ...(nodes.has('solar') ? { solar } : {}),
      ...(nodes.has('grid') ? { grid: place(-1) } : {}),
      ...(nodes.has('battery') ? { battery: place(1) } : {}),
    },
  };
}

/** A straight line from rim to rim, a little short of both, with its middle and its angle in degrees. */
export function rimToRim(from: PlacedNode, to: PlacedNode) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (node: PlacedNode, distance: number) => ({
    x: node.x + unit.x * distance,
    y: node.y + unit.y * distance,
  });
  const start = at(from, from.radius + 5);
  const end = at(from, length - to.radius - 5);
  return {
    start,
    end,
    middle: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 },
    angleDegrees: (Math.atan2(unit.y, unit.x) * 180) / Math.PI,
  };
}

/** Seconds a dot takes from one dot's place to the next: 1.6 at a trickle, 0.5 from 9 kW on. Faster is more. */
export function dotSeconds(powerW: number): number {
  const share = Math.min(1, Math.sqrt(Math.abs(powerW)) / Math.sqrt(9000));
  return Math.round((1.6 - 1.1 * share) * 100) / 100;
}
