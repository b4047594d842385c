import type { Quantity } from '../numbers/quantity';
import { directionOf, type FlowNode, flows, hueOf } from './flowing';
import type { FlowNodeKey } from './layout';

export type { FlowNode } from './flowing';

/** What a drawing of `EnergyFlow` shows, as its properties say it. */
export interface FlowFigures {
  readonly description: string;
  readonly home: FlowNode;
  readonly solar?: FlowNode;
  readonly grid?: FlowNode;
  readonly battery?: FlowNode;
  readonly formatPower: (powerW: number | null) => Quantity;
}

/**
 * Brings a drawing of `EnergyFlow` up to date where it stands, without React: for a page that has nothing else yet.
 *
 * @returns false, and nothing is changed, where the drawing has other nodes than there are figures of.
 */
export function renewFlow(drawing: Element, { description, formatPower, ...nodes }: FlowFigures): boolean {
  const parts = Object.entries(nodes).map(([key, node]) => ({
    key: key as FlowNodeKey | 'home',
    node,
    circle: drawing.querySelector(`[data-node="${key}"]`),
    line: drawing.querySelector(`[data-line="${key}"]`),
  }));
  const picture = drawing.querySelector('[role="img"]');
  const fits =
    parts.length === drawing.querySelectorAll('[data-node]').length &&
    parts.every(({ key, node, circle, line }) => fitsCircle(circle, node) && (key === 'home' || line));
  if (!picture || !fits) return false;
  picture.setAttribute('aria-label', description);
  for (const { key, node, circle, line } of parts) {
    const hue = `var(--${hueOf(key, node.powerW)})`;
    if (circle) renewCircle(circle, { node, hue, isHome: key === 'home', formatPower });
    if (line) renewLine(line, node.powerW, hue);
  }
  return true;
}

/** Value, unit, and the words: one line of them or two. */
function fitsCircle(circle: Element | null, { detail }: FlowNode): boolean {
  const lines = circle?.querySelectorAll('tspan').length;
  return circle?.querySelectorAll('text').length === 3 && lines === (detail ? 2 : 1);
}

interface Circle extends Pick<FlowFigures, 'formatPower'> {
  readonly node: FlowNode;
  readonly hue: string;
  readonly isHome: boolean;
}

function renewCircle(circle: Element, { node, hue, isHome, formatPower }: Circle): void {
  const { value, unit } = formatPower(node.powerW === null ? null : Math.abs(node.powerW));
  const [valueText, unitText] = circle.querySelectorAll('text');
  const [label, detail] = circle.querySelectorAll('tspan');
  if (valueText) valueText.textContent = value;
  if (unitText) unitText.textContent = unit;
  if (label) label.textContent = node.label;
  if (detail) detail.textContent = node.detail ?? '';
  (circle as SVGElement).style.color = hue;
  if (isHome || flows(node.powerW)) circle.removeAttribute('data-idle');
  else circle.setAttribute('data-idle', 'true');
}

/** A line of the other direction begins where it ended. */
function renewLine(line: Element, powerW: number | null, hue: string): void {
  const direction = directionOf(powerW);
  const [track, arrow] = line.querySelectorAll('path');
  const places = (track?.getAttribute('d') ?? '').match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const isTurned = (direction === 'out') !== (line.getAttribute('data-flow') === 'out');
  const [fromX = 0, fromY = 0, toX = 0, toY = 0] = isTurned
    ? [...places.slice(2), ...places.slice(0, 2)]
    : places;
  const angleDegrees = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI;
  line.setAttribute('data-flow', direction);
  track?.setAttribute('d', `M ${fromX} ${fromY} L ${toX} ${toY}`);
  arrow?.setAttribute('fill', hue);
  arrow?.setAttribute('transform', `translate(${toX} ${toY}) rotate(${angleDegrees})`);
  if (direction === 'none') arrow?.setAttribute('display', 'none');
  else arrow?.removeAttribute('display');
}
