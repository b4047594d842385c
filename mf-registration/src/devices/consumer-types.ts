import type { DeviceRule } from '@foyer/wire/device-editing';
import { RESERVED_ROOM_TYPES } from '@foyer/wire/room-editing';

/** What a kit has one of besides what it measures. */
const MASTER_TYPES = ['redplug', 'asoka_red_plug'];
/** The type and the room of what is none of the others; they stand last. */
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
 * Types to choose from, in the alphabet of the language; what is chosen stands among them, whether it may be chosen anew or
 * not, and though the list be on its way.
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
