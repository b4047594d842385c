import { beginSubscription } from '@foyer/api/areas/battery/capacity-store';
import { batteryRegistrationsIn } from '@foyer/api/areas/battery/registration-store';
import type { Sql } from '@foyer/api/foundation/database/sql';
import type { Device } from '@foyer/api/home/devices/device-store';
import { addDays, siteDay, startOfMonth } from '@foyer/domain';
import { seededId } from './ids';

const DAY_MS = 86_400_000;

/** Initial state of a demo home's battery. */
export interface BatteryPlan {
  /** Virtual battery: days until it may decrease, and a change scheduled for the first of next month. */
  subscription?: { decreaseInDays?: number; changeToKwh?: number };
  /** Delivery point at which the battery was registered. */
  registration?: { pdl: string };
}

/** Stores the subscription of a demo home's virtual battery with its pending change, and its registration. */
export async function seedBattery(
  sql: Sql,
  { email, subscription = {}, registration }: BatteryPlan & { readonly email: string },
  devices: readonly Device[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const householdId = seededId(email);
  const battery = devices.find(({ plugType }) => plugType === 'bat');
  if (battery?.traits.battery?.msbType === 'MYLIGHT') {
    const today = siteDay(now.getTime(), timeZone);
    const { decreaseInDays, changeToKwh } = subscription;
    const nextDecreaseDay = decreaseInDays === undefined ? null : addDays(today, decreaseInDays);
    await beginSubscription(sql, householdId, nextDecreaseDay);
    if (changeToKwh !== undefined) {
      await sql.query(
        `insert into capacity_change (household_key, capacity_kwh, day, asked_at, state)
         select key, $2, $3, $4, 'pending' from account where id = $1`,
        [householdId, changeToKwh, startOfMonth(today, 1), new Date(now.getTime() - DAY_MS)],
      );
    }
  }
  if (battery && registration) {
    const registrations = batteryRegistrationsIn(sql);
    const none = { connectionNumber: '', connectNumber: '', consuelNumber: '' };
    const numbers = { pdl: registration.pdl, referenceKey: seededId(email, 'registration'), ...none };
    await registrations.register(householdId, numbers, battery.createdAt);
  }
}
