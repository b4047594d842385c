import type { LucideIcon } from 'lucide-react';
import { IconBattery, IconGrid, IconHome, IconSolar } from '../icons/icons';
import { useElementLength } from '../measuring/useElementLength';
import type { Quantity } from '../numbers/quantity';
import styles from './EnergyFlow.module.css';
import { directionOf, type FlowNode, flows, hueOf } from './flowing';
import {
  dotSeconds,
  FLOW_FRAMES_PER_SECOND,
  type FlowNodeKey,
  fittedFlow,
  PLACES_A_TURN,
  type PlacedNode,
  rimToRim,
} from './layout';

export type { FlowNode } from './flowing';

export interface EnergyFlowProps {
  /** The whole picture in one sentence: the text alternative. */
  description: string;
  /** Consumption of the home, ≥ 0 W. */
  home: FlowNode;
  /** Production, ≥ 0 W. Absent without panels. */
  solar?: FlowNode;
  /** Positive: drawn from the grid; negative: fed into it (the label says which). */
  grid?: FlowNode;
  /** Positive: the battery gives; negative: it charges. */
  battery?: FlowNode;
  /** Writes a power (always ≥ 0 W here) with its prefix. */
  formatPower: (powerW: number | null) => Quantity;
  /** Data from before a failure: no dots, softer. */
  stale?: boolean;
}

const ICONS: Record<FlowNodeKey, LucideIcon> = { solar: IconSolar, grid: IconGrid, battery: IconBattery };
const ORDER: readonly FlowNodeKey[] = ['solar', 'grid', 'battery'];

/** A window up to this wide is a phone's, whose cards take all of it but these margins, pixels. */
const PHONE_WIDTH_PX = 480;
const MARGINS_PX = 60;
/** Narrower it is not drawn, pixels; so wide it is drawn until it is laid out. */
const LEAST_WIDTH_PX = 240;
const FIRST_WIDTH_PX = 320;

const drawnWidthPx = (widthPx: number) => Math.max(LEAST_WIDTH_PX, widthPx || FIRST_WIDTH_PX);

/** What it is going to measure: on a phone that is known before it is laid out. */
function expectedWidthPx(): number {
  return window.innerWidth <= PHONE_WIDTH_PX ? window.innerWidth - MARGINS_PX : 0;
}

/** Where energy flows right now: dots move only where power does, in its direction, faster when there is more. */
export function EnergyFlow({ description, home, formatPower, stale, ...nodes }: EnergyFlowProps) {
  const [ref, widthPx] = useElementLength<HTMLDivElement>('width', 1, expectedWidthPx);
  const present = ORDER.filter((key) => nodes[key] !== undefined);
  const fitted = (roomPx: number) => fittedFlow(drawnWidthPx(widthPx), roomPx, new Set(present));
  const [heightRef, heightPx] = useElementLength<HTMLDivElement>('height', 1, () =>
    widthPx > 0 ? fitted(0).naturalHeightPx : 0,
  );
  const { layout, scale, naturalHeightPx } = fitted(heightPx);
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
          {/* Placed in pixels of the page, which the drawing has once it is measured. */}
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

/** Where the power runs, from its beginning to its end. */
function lineOf({ node, home, powerW }: FlowLineProps) {
  return (powerW ?? 0) < 0 ? rimToRim(home, node) : rimToRim(node, home);
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

/** What the arrow at the end of a line takes of it, pixels. */
const ARROW_PX = 12;

/**
 * The dots on a line, as a picture of their own over the drawing that only ever shifts: the compositor moves it alone.
 * A dash that moves along a path is painted anew sixty times a second.
 */
function FlowDots(props: FlowLineProps) {
  const { hue, powerW } = props;
  if (!flows(powerW)) return null;
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
      data-idle={big || flows(node.powerW) ? undefined : true}
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
