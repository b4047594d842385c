import { type DeviceRule, deviceRules } from '@foyer/wire/device-editing';
import { ALARM_TYPES, type AlarmType } from '@foyer/wire/device-programs';
import { dataFile } from '../../foundation/data-file';
import type { Device } from './device-store';

/** Rules of every device type, in the format of the call. */
export const rulesWire = dataFile<Parameters<typeof deviceRules.read>[0]['deviceRules']>('device-rules.json');

const rules = deviceRules.read({ deviceRules: rulesWire });

/** The rule of a type; null for a type the platform does not know. */
export function ruleOfType(typeId: string): DeviceRule | null {
  return Object.hasOwn(rules, typeId) ? (rules[typeId] ?? null) : null;
}

/** The rule of a device; null for a type the platform does not know, which allows nothing. */
export function ruleOf({ typeOverride, typeId }: Pick<Device, 'typeOverride' | 'typeId'>): DeviceRule | null {
  return ruleOfType(typeOverride ?? typeId);
}

/** Alarms and automatic programs a type offers, in display order. */
export function alarmTypesOf(rule: DeviceRule | null): readonly AlarmType[] {
  if (!rule) return [];
  const { alerts, programs } = rule;
  const allowed = { ...alerts, autoOff: programs.autoOff, standby: programs.standBy };
  return ALARM_TYPES.filter((type) => allowed[type]);
}
