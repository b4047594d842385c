import type { FlowNodeKey } from './layout';

/** One node: its texts and its power. */
export interface FlowNode {
  label: string;
  /** Second, softer line, e.g. "64 %, en charge". */
  detail?: string;
  /** Watts; `null` when not measured: "—", no dots. */
  powerW: number | null;
}

/** Hue of a node; the grid's depends on the direction. */
export function hueOf(key: FlowNodeKey | 'home', powerW: number | null): string {
  if (key === 'home') return 'consumption';
  if (key !== 'grid') return key;
  return (powerW ?? 0) < 0 ? 'grid-export' : 'grid-import';
}

/** Below half a watt counts as no flow. */
export function hasFlow(powerW: number | null): powerW is number {
  return powerW !== null && Math.abs(powerW) >= 0.5;
}

/** Direction of a node's power, seen from the home. */
export function directionOf(powerW: number | null): 'in' | 'out' | 'none' {
  if (!hasFlow(powerW)) return 'none';
  return powerW < 0 ? 'out' : 'in';
}
