import { type Charge, chargingState, isNearlyEmpty, type LiveFlow, NOTICEABLE_W } from '@foyer/domain';
import type { FlowNode } from '@foyer/ui';
import type { Quantities } from '../numbers/quantities';

/** Translates a text of the live flow. */
export type FlowTranslate = (
  key: `flow.${string}`,
  values?: Readonly<Record<string, string | undefined>>,
) => string;

/** Optional nodes the home has. */
export interface FlowParts {
  readonly solar: boolean;
  readonly battery: boolean;
}

/** Nodes of the diagram; grid and battery are signed, positive towards the home. */
export interface FlowNodes {
  readonly home: FlowNode;
  readonly grid: FlowNode;
  readonly solar?: FlowNode;
  readonly battery?: FlowNode;
}

function netOf(inW: number | null, outW: number | null): number | null {
  return inW === null && outW === null ? null : (inW ?? 0) - (outW ?? 0);
}

function gridKey(netW: number | null): 'grid' | 'fromGrid' | 'toGrid' {
  if (netW === null || Math.abs(netW) < NOTICEABLE_W) return 'grid';
  return netW > 0 ? 'fromGrid' : 'toGrid';
}

/** Converts a live flow into labelled nodes. */
export function flowNodes(
  flow: LiveFlow,
  charge: Charge | null,
  parts: FlowParts,
  t: FlowTranslate,
  quantities: Quantities,
): FlowNodes {
  const gridW = netOf(flow.importedW, flow.exportedW);
  const activity = chargingState(flow.chargedW, flow.dischargedW);
  const percent = charge?.percent ?? null;
  const level = isNearlyEmpty(percent)
    ? `<\u00a0${quantities.percent(1).text}`
    : quantities.percent(percent).text;
  return {
    home: { label: t('flow.home'), powerW: flow.consumedW },
    grid: { label: t(`flow.${gridKey(gridW)}`), powerW: gridW },
    ...(parts.solar ? { solar: { label: t('flow.solar'), powerW: flow.producedW } } : {}),
    ...(parts.battery
      ? {
          battery: {
            label: t('flow.battery'),
            detail: activity === 'still' ? level : t(`flow.${activity}`, { level }),
            powerW: netOf(flow.dischargedW, flow.chargedW),
          },
        }
      : {}),
  };
}

/** Text alternative of the diagram, in one sentence. */
export function flowDescription(nodes: FlowNodes, t: FlowTranslate, quantities: Quantities): string {
  const describeNode = ({ label, detail, powerW }: FlowNode) => {
    const power = quantities.power(powerW === null ? null : Math.abs(powerW)).text;
    return t(detail ? 'flow.spokenWithDetail' : 'flow.spoken', { label, power, detail });
  };
  const shown = [nodes.solar, nodes.home, nodes.battery, nodes.grid].filter((node) => node !== undefined);
  return quantities.readings(shown.map(describeNode));
}

/** Measuring interval as text; null when the platform does not report it. */
export function paceWords(everyS: number | null, t: FlowTranslate, quantities: Quantities): string | null {
  return everyS ? t('flow.every', { minutes: quantities.count(everyS / 60) }) : null;
}

/**
 * What a virtual battery exchanges through the grid, which the meter counts and the diagram shows beside the battery;
 * null without a virtual battery or at rest.
 */
export function throughGrid(
  { chargedW, dischargedW }: LiveFlow,
  isVirtual: boolean,
  t: FlowTranslate,
  { power }: Quantities,
): string | null {
  if (!isVirtual) return null;
  if ((dischargedW ?? 0) >= NOTICEABLE_W) return t('flow.fromVirtual', { power: power(dischargedW).text });
  if ((chargedW ?? 0) >= NOTICEABLE_W) return t('flow.toVirtual', { power: power(chargedW).text });
  return null;
}
