import type { LucideIcon } from 'lucide-react';
import { IconBattery, IconGrid, IconHome, IconSolar } from '../icons/icons';
import { useElementLength } from '../measuring/useElementLength';
import type { Quantity } from '../numbers/quantity';
import styles from './EnergyFlow.module.css';
import { directionOf, type FlowNode, hasFlow, hueOf } from './flowing';
import {
  dotSeconds,
  FLOW_FRAMES_PER_SECOND,
  type FlowNodeKey,
  fitFlow,
  lineBetween,
  PLACES_A_TURN,
  type PlacedNode,
} from './layout';

export type { FlowNode } from './flowing';

export interface EnergyFlowProps {
  /** Text alternative of the whole image, one sentence. */
  description: string;
  /** Consumption of the home, ≥ 0 W. */
  home: FlowNode;
  /** Production, ≥ 0 W. Absent without panels. */
  solar?: FlowNode;
  /** Positive: import; negative: export (the label says which). */
  grid?: FlowNode;
  /** Positive: discharging; negative: charging. */
  battery?: FlowNode;
  /** Formats a power; always called with ≥ 0 W. */
  formatPower: (powerW: number | null) => Quantity;
  /** Data from before a failure: softer, without dots. */
  stale?: boolean;
}

const ICONS: Record<FlowNodeKey, LucideIcon> = { solar: IconSolar, grid: IconGrid, battery: IconBattery };
const ORDER: readonly FlowNodeKey[] = ['solar', 'grid', 'battery'];

/** Up to this window width cards span the window less these margins, pixels. */
const PHONE_WIDTH_PX = 480;
const MARGINS_PX = 60;
/** Minimum width of the drawing, and its assumed width until it is laid out, pixels. */
const LEAST_WIDTH_PX = 240;
const FIRST_WIDTH_PX = 320;

const drawnWidthPx = (widthPx: number) => Math.max(LEAST_WIDTH_PX, widthPx || FIRST_WIDTH_PX);

/** Width the element will have, which on a phone is known before layout. */
function expectedWidthPx(): number {
  return window.innerWidth <= PHONE_WIDTH_PX ? window.innerWidth - MARGINS_PX : 0;
}

/** Current energy flows: dots move in the direction of the power, faster with more power. */
export function EnergyFlow({ description, home, formatPower, stale, ...nodes }: EnergyFlowProps) {
  const [ref, widthPx] = useElementLength<HTMLDivElement>('width', 1, expectedWidthPx);
  const present = ORDER.filter((key) => nodes[key] !== undefined);
  const fitLayout = (roomPx: number) => fitFlow(drawnWidthPx(widthPx), roomPx, new Set(present));
  const [heightRef, heightPx] = useElementLength<HTMLDivElement>('height', 1, () =>
    widthPx > 0 ? fitLayout(0).naturalHeightPx : 0,
  );
  const { layout, scale, naturalHeightPx } = fitLayout(heightPx);
  const lines = present.flatMap((key): readonly (FlowLineProps & { readonly key: FlowNodeKey })[] => {
    const node = nodes[key];
    const placed = layout.around[key];
    if (!node || !placed) return [];
    const powerW = stale ? null : node.powerW;
    return [{ key, hue: hueOf(key, node.powerW), node: placed, home: layout.home, powerW }];
  });
  return (
    <div ref={heightRef} className={styles.place} style={{ minBlockSize: naturalHeightPx }}>
      <div
        ref={ref}
        className={styles.frame}
        data-stale={stale || undefined}
        style={{ blockSize: layout.heightPx * scale }}
      >
        <div className={styles.drawing} style={{ inlineSize: layout.widthPx, scale: String(scale) }}>
          <svg
            viewBox={`0 0 ${layout.widthPx} ${layout.heightPx}`}
            height={layout.heightPx}
            role="img"
            aria-label={description}
            className={styles.flow}
          >
            {lines.map(({ key, ...line }) => (
              <FlowLine key={key} name={key} {...line} />
            ))}
            {present.map((key) => {
              const node = nodes[key];
              const placed = layout.around[key];
              if (!node || !placed) return null;
              const hue = hueOf(key, node.powerW);
              return (
                <FlowCircle
                  key={key}
                  name={key}
                  hue={hue}
                  icon={ICONS[key]}
                  node={node}
                  at={placed}
                  formatPower={formatPower}
                />
              );
            })}
            <FlowCircle
              name="home"
              hue="consumption"
              icon={IconHome}
              node={home}
              at={layout.home}
              formatPower={formatPower}
            />
          </svg>
          {/* Positioned in page pixels, known once the drawing is measured. */}
          {widthPx > 0 ? (
            <span className={styles.streams} aria-hidden="true">
              {lines.map(({ key, ...line }) => (
                <FlowDots key={key} {...line} />
              ))}
            </span>
          ) : null}
        </div>
      </div>
    </div>
  );
}

interface FlowLineProps {
  hue: string;
  node: PlacedNode;
  home: PlacedNode;
  /** Positive flows from the node into the home. */
  powerW: number | null;
}

/** Line of a flow, from source to target. */
function lineOf({ node, home, powerW }: FlowLineProps) {
  return (powerW ?? 0) < 0 ? lineBetween(home, node) : lineBetween(node, home);
}

function FlowLine({ name, ...props }: FlowLineProps & { readonly name: FlowNodeKey }) {
  const { hue, powerW } = props;
  const direction = directionOf(powerW);
  const line = lineOf(props);
  const path = `M ${line.start.x} ${line.start.y} L ${line.end.x} ${line.end.y}`;
  return (
    <g data-flow={direction}>
      <path d={path} className={styles.track} />
      <path
        d="M -9 -7 L 1 0 L -9 7 Z"
        className={styles.arrow}
        display={direction === 'none' ? 'none' : undefined}
        fill={`var(--${hue})`}
        transform={`translate(${line.end.x} ${line.end.y}) rotate(${line.angleDegrees})`}
      />
    </g>
  );
}

/** Length of the arrow at the end of a line, pixels. */
const ARROW_PX = 12;

/**
 * Dots of a line, as a separate image over the drawing that is only translated, so that the compositor animates it.
 * A moving stroke-dashoffset would repaint 60 times a second.
 */
function FlowDots(props: FlowLineProps) {
  const { hue, powerW } = props;
  if (!hasFlow(powerW)) return null;
  const { start, end, angleDegrees } = lineOf(props);
  const lengthPx = Math.hypot(end.x - start.x, end.y - start.y) - ARROW_PX;
  const turnSeconds = PLACES_A_TURN * dotSeconds(powerW);
  return (
    <span
      className={styles.stream}
      style={{
        color: `var(--${hue})`,
        left: start.x,
        top: start.y,
        width: Math.max(0, lengthPx),
        transform: `rotate(${angleDegrees}deg)`,
      }}
    >
      <span
        className={styles.dots}
        style={{
          animationDuration: `${turnSeconds}s`,
          animationTimingFunction: `steps(${Math.round(turnSeconds * FLOW_FRAMES_PER_SECOND)})`,
        }}
      />
    </span>
  );
}

interface FlowCircleProps {
  name: FlowNodeKey | 'home';
  hue: string;
  icon: LucideIcon;
  node: FlowNode;
  at: PlacedNode;
  formatPower: (powerW: number | null) => Quantity;
}

function FlowCircle({ name, hue, icon: Icon, node, at, formatPower }: FlowCircleProps) {
  const big = name === 'home';
  const quantity = formatPower(node.powerW === null ? null : Math.abs(node.powerW));
  const iconSize = big ? 24 : 19;
  return (
    <g
      data-node={name}
      data-idle={big || hasFlow(node.powerW) ? undefined : true}
      style={{ color: `var(--${hue})` }}
    >
      <circle cx={at.x} cy={at.y} r={at.radius} className={styles.circle} />
      <Icon
        x={at.x - iconSize / 2}
        y={at.y - at.radius + (big ? 12 : 8)}
        size={iconSize}
        strokeWidth={1.8}
        className={styles.icon}
      />
      <text x={at.x} y={at.y + (big ? 13 : 11)} className={styles.value} data-big={big || undefined}>
        {quantity.value}
      </text>
      <text x={at.x} y={at.y + (big ? 32 : 27)} className={styles.unit}>
        {quantity.unit}
      </text>
      <text className={styles.label} textAnchor={at.label.anchor}>
        <tspan x={at.label.x} y={at.label.y}>
          {node.label}
        </tspan>
        {node.detail ? (
          <tspan x={at.label.x} dy={17} className={styles.detail}>
            {node.detail}
          </tspan>
        ) : null}
      </text>
    </g>
  );
}
