import {
  type AlignedGroups,
  chartEnergies,
  energyUnitOf,
  type GroupSlot,
  largestOf,
  mergeGroups,
  type Period,
  scaleFor,
  totalOf,
  valuesOf,
  whFromWs,
  wsFromKwh,
} from '@foyer/domain';

/** Chart values in one common unit. */
export interface ChargeContent {
  readonly slots: readonly GroupSlot[];
  readonly unit: string;
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Stored energy over a period; the axis reaches at least the capacity. */
export interface StoredContent extends ChargeContent {
  /** In the chart's unit; undefined while the capacity is unknown. */
  readonly ceiling: number | undefined;
}

const byDivisor = (values: readonly (number | null)[], divisor: number) =>
  values.map((value) => (value === null ? null : value / divisor));

/** Stored energy per group, in Wh scaled by the prefix of the capacity. */
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

/** Charge and discharge per group: W in the day view, Wh otherwise; totals in Ws. */
export function exchangeContent(
  aligned: AlignedGroups,
  period: Period,
): ChargeContent & { readonly totalsWs: Readonly<Record<'charged' | 'discharged', number | null>> } {
  const charged = mergeGroups(aligned.slots, valuesOf(aligned, 'charge'));
  const discharged = mergeGroups(aligned.slots, valuesOf(aligned, 'discharge'));
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
