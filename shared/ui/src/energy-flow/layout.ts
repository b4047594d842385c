export type FlowNodeKey = 'solar' | 'grid' | 'battery';

/** A circle of the diagram, in CSS pixels of its box. */
export interface PlacedNode {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Position of the label. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' };
}

export interface FlowLayout {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly home: PlacedNode;
  readonly around: Readonly<Partial<Record<FlowNodeKey, PlacedNode>>>;
}

/** From this width on, grid and battery are beside the home; below it, under it. */
const WIDE_FROM_PX = 420;
const LABEL_LINE_PX = 18;
/** Maximum extra distance between solar and home. */
const MOST_SPARE_PX = 90;
/** Margin for the stroke of the outermost circle. */
const EDGE_PX = 3;

/**
 * Positions of the nodes, laid out for the actual width so that text keeps its size from 240 px on.
 * @param sparePx extra height, put between solar and home.
 */
export function layoutFlow(widthPx: number, nodes: ReadonlySet<FlowNodeKey>, sparePx = 0): FlowLayout {
  const wide = widthPx >= WIDE_FROM_PX;
  const radius = wide ? 42 : 37;
  const homeRadius = wide ? 54 : 45;
  const middle = widthPx / 2;
  const alone = !nodes.has('solar') && !nodes.has('battery');
  const homeX = alone && nodes.has('grid') ? middle + Math.min(90, widthPx * 0.23) : middle;
  const homeY =
    (nodes.has('solar') ? 2 * radius + (wide ? 62 : 52) + Math.min(MOST_SPARE_PX, sparePx) : 0) +
    homeRadius +
    EDGE_PX;
  const sideDistance = Math.min(middle - radius - 40, homeRadius + radius + 130);
  const footDistance = Math.min(middle - 58, 118);
  const footY = homeY + homeRadius + radius + 20;
  const beside = wide || alone;

  const below = (x: number, y: number): PlacedNode => ({
    x,
    y,
    radius,
    label: { x, y: y + radius + LABEL_LINE_PX, anchor: 'middle' },
  });
  const place = (side: -1 | 1): PlacedNode => {
    if (alone) return below(middle - Math.min(130, widthPx * 0.27), homeY);
    return beside ? below(middle + side * sideDistance, homeY) : below(middle + side * footDistance, footY);
  };
  const solar: PlacedNode = {
    x: middle,
    y: radius + EDGE_PX,
    radius,
    label: { x: middle + radius + 12, y: radius + EDGE_PX + 4, anchor: 'start' },
  };
  const home: PlacedNode = {
    x: homeX,
    y: homeY,
    radius: homeRadius,
    label: beside
      ? { x: homeX, y: homeY + homeRadius + LABEL_LINE_PX, anchor: 'middle' }
      : { x: homeX + homeRadius + 10, y: homeY + 4, anchor: 'start' },
  };
  const foot = !beside && (nodes.has('grid') || nodes.has('battery'));
  return {
    widthPx,
    heightPx: (foot ? footY + radius : homeY + homeRadius) + 2 * LABEL_LINE_PX + EDGE_PX,
    home,
    around: {
      ...(nodes.has('solar') ? { solar } : {}),
      ...(nodes.has('grid') ? { grid: place(-1) } : {}),
      ...(nodes.has('battery') ? { battery: place(1) } : {}),
    },
  };
}

/** Maximum scale of the text's usual size. */
const LARGEST_SCALE = 1.4;
/** Keeps a width on its side of the limit after division and multiplication. */
const ROUNDING_PX = 0.01;
/** Minimum width per arrangement: below it there is no room for a line between the circles. */
const LEAST_WIDTH_PX = { wide: 470, narrow: 300 };

/**
 * Layout for a place of this size: scaled up with its text within its arrangement, never down. Remaining height
 * goes between solar and home.
 * @returns the layout in its own pixels, its scale, and the height it needs unscaled.
 */
export function fitFlow(widthPx: number, heightPx: number, nodes: ReadonlySet<FlowNodeKey>) {
  const natural = layoutFlow(widthPx, nodes);
  const leastPx = LEAST_WIDTH_PX[widthPx >= WIDE_FROM_PX ? 'wide' : 'narrow'];
  const scale = Math.max(
    1,
    Math.min(LARGEST_SCALE, heightPx / natural.heightPx, widthPx / (leastPx + ROUNDING_PX)),
  );
  return {
    layout: layoutFlow(widthPx / scale, nodes, Math.max(0, heightPx / scale - natural.heightPx)),
    scale,
    naturalHeightPx: natural.heightPx,
  };
}

/** A straight line from rim to rim with a small gap at both ends, and its angle in degrees. */
export function lineBetween(from: PlacedNode, to: PlacedNode) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const unit = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const at = (distance: number) => ({ x: from.x + unit.x * distance, y: from.y + unit.y * distance });
  return {
    start: at(from.radius + 6),
    end: at(length - to.radius - 6),
    angleDegrees: (Math.atan2(unit.y, unit.x) * 180) / Math.PI,
  };
}

/**
 * Dot spacings per animation loop. Each restart fires an event the charts' library listens to, so restarts should
 * be rare.
 */
export const PLACES_A_TURN = 40;
/**
 * Frames per second of the dots. At 9 to 28 px a second one frame moves about a pixel; the full frame rate would
 * wake the page three times as often.
 */
export const FLOW_FRAMES_PER_SECOND = 20;

/** Seconds per dot spacing: 1.6 at low power, 0.5 from 9 kW. */
export function dotSeconds(powerW: number): number {
  const share = Math.min(1, Math.sqrt(Math.abs(powerW)) / Math.sqrt(9000));
  return Math.round((1.6 - 1.1 * share) * 100) / 100;
}
