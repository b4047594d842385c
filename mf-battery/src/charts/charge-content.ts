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
} from '@foyer/domain';

/** Chart values in one common unit. */
export interface ChargeContent {
  readonly slots: readonly GroupSlot[];
  readonly unit: string;
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

const byDivisor = (values: readonly (number | null)[], divisor: number) =>
  values.map((value) => (value === null ? null : value / divisor));

/**
 * Stored energy per group, in Wh scaled by its largest value. The axis fits the values: up to the capacity, a virtual
 * battery in winter would be a flat line.
 */
export function storedContent(aligned: AlignedGroups): ChargeContent {
  const stored = valuesOf(aligned, 'soc').map(whFromWs);
  const { divisor, unit } = scaleFor(largestOf(stored), 'Wh');
  return { slots: aligned.slots, unit, values: { stored: byDivisor(stored, divisor) } };
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
