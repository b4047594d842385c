import type { DeviceRule } from '@foyer/wire/device-editing';
import { RESERVED_ROOM_TYPES } from '@foyer/wire/room-editing';

/** Gateways: part of each kit, never a consumer. */
const MASTER_TYPES = ['redplug', 'asoka_red_plug'];
/** Fallback device and room type, sorted last. */
const OTHER = ['other_device_type', 'other_area_type'];

/** Device types an installer can choose for a consumer, from the platform's rules per type. */
export function consumerTypes(rules: Readonly<Record<string, DeviceRule>>): readonly string[] {
  return Object.keys(rules).filter((type) => {
    const rule = rules[type];
    return rule?.canRegister && rule.canAdd && rule.showsConsumption && !MASTER_TYPES.includes(type);
  });
}

/** Room types a person can choose; the whole home and the production room are reserved. */
export function choosableRooms(types: readonly string[]): readonly string[] {
  return types.filter((type) => !RESERVED_ROOM_TYPES.some((reserved) => reserved === type));
}

/**
 * Options sorted by label. The current choice is always included, even when it is not offered any more or the list is
 * still loading.
 */
export function typeOptions(
  types: readonly string[],
  chosen: string,
  words: { readonly label: (type: string) => string; readonly language: string },
) {
  const isOther = ({ value }: { readonly value: string }) => Number(OTHER.includes(value));
  return [...new Set([...types, chosen])]
    .map((value) => ({ value, label: words.label(value) }))
    .sort(
      (one, other) => isOther(one) - isOther(other) || one.label.localeCompare(other.label, words.language),
    );
}
