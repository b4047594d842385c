import { powerCapacityKva } from '@foyer/domain';

const MOST_KVA = 252;

/** Powers a household may subscribe to, kVA as texts like the wire, the smallest first (spec 2 §5). */
export const POWER_CAPACITIES: readonly string[] = Array.from({ length: MOST_KVA }, (_, index) =>
  String(index + 1),
).filter((kva) => powerCapacityKva(kva) !== null);
