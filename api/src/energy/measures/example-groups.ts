import { addDays, type Period, siteDay } from '@foyer/domain';
import type { GroupType, ValueType } from '@foyer/wire/measures';
import { wireInstant } from '../../foundation/http/wire-time';
import type { Device } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { type DemoSpan, demoBatteryHistory, demoHistory } from './demo-history';
import { measureKind, unitOf } from './measure-shapes';

/** Capacity of the example while the battery's own is unknown. */
const EXAMPLE_CAPACITY_KWH = 100;

interface Asked {
  readonly groupType: GroupType;
  readonly fromDay: string;
  /** Exclusive. */
  readonly toDay: string;
}

function spanOf(period: Period, asked: Asked, today: string): DemoSpan {
  if (period === 'day') return { period, ...asked };
  const lastDay = addDays(asked.toDay, -1);
  return { period, lastDay: lastDay < today ? lastDay : today };
}

/** Groups in wire format in place of a history the licence excludes, each marked as an example. */
export function exampleGroups(
  period: Period,
  asked: Asked,
  { id, siteTimeZone: timeZone }: Pick<Account, 'id' | 'siteTimeZone'>,
  /** Null for a room. */
  device: Device | null,
  nowMs: number,
) {
  const span = spanOf(period, asked, siteDay(nowMs, timeZone));
  const household = { householdId: id, timeZone };
  const { slots, values } =
    device && measureKind(device) === 'battery'
      ? demoBatteryHistory(span, household, device.traits.battery?.capacityKwh ?? EXAMPLE_CAPACITY_KWH)
      : demoHistory(span, household);
  const isCalendar = asked.groupType === 'day' || asked.groupType === 'month';
  return slots.map(({ day, startMs }, index) => ({
    date: isCalendar ? day : wireInstant(new Date(startMs)),
    values: Object.entries(values[index] ?? {}).map(([type, value]) => ({
      type,
      value: value ?? null,
      unit: unitOf(type as ValueType),
    })),
    quality: 'example' as const,
  }));
}
