import {
  type AlignedGroups,
  chartEnergies,
  energyUnitOf,
  type GroupSlot,
  largestOf,
  type Period,
  scaleFor,
  thinOut,
  totalOf,
  valuesOf,
  whFromWs,
  wsFromKwh,
} from '@foyer/domain';

/** A chart's values, all in one unit. */
export interface ChargeContent {
  readonly slots: readonly GroupSlot[];
  readonly unit: string;
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** What the battery holds over a period, with the capacity as least end of the axis (D15). */
export interface StoredContent extends ChargeContent {
  /** In the chart's unit; undefined until the capacity is known. */
  readonly ceiling: number | undefined;
}

const byDivisor = (values: readonly (number | null)[], divisor: number) =>
  values.map((value) => (value === null ? null : value / divisor));

/** State of charge by group, Wh with the prefix of the capacity. */
export function storedContent(aligned: AlignedGroups, capacityKwh: number | null): StoredContent {
  const stored = valuesOf(aligned, 'soc').map(whFromWs);
  const capacityWh = capacityKwh === null ? null : whFromWs(wsFromKwh(capacityKwh));
  const { divisor, unit } = scaleFor(Math.max(largestOf(stored), capacityWh ?? 0), 'Wh');
  return {
    slots: aligned.slots,
    unit,
    values: { stored: byDivisor(stored, divisor) },
    ceiling: capacityWh === null ? undefined : capacityWh / divisor,
  };
}

/** What was charged and discharged by group, W in the day view and Wh otherwise, with the totals in Ws (D8). */
export function exchangedContent(
  aligned: AlignedGroups,
  period: Period,
): ChargeContent & { readonly totalsWs: Readonly<Record<'charged' | 'discharged', number | null>> } {
  const charged = thinOut(aligned.slots, valuesOf(aligned, 'charge'));
  const discharged = thinOut(aligned.slots, valuesOf(aligned, 'discharge'));
  const drawn = [charged, discharged].map(({ energiesWs }) =>
    chartEnergies(energiesWs, charged.slots, period),
  );
  const { divisor, unit } = scaleFor(Math.max(...drawn.map(largestOf)), energyUnitOf(period));
  return {
    slots: charged.slots,
    unit,
    values: { charged: byDivisor(drawn[0] ?? [], divisor), discharged: byDivisor(drawn[1] ?? [], divisor) },
    totalsWs: { charged: totalOf(charged.energiesWs), discharged: totalOf(discharged.energiesWs) },
  };
}
