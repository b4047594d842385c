import { createGateway, gatewayDevices } from '@foyer/api/energy/gateway/gateway-store';
import { changesOf, houseOf } from '@foyer/api/energy/gateway/locked-home';
import { type HouseDevice, stepStartMs } from '@foyer/api/energy/gateway/port';
import { ensurePartitions } from '@foyer/api/energy/measures/measure-writer';
import { recordRecovery } from '@foyer/api/energy/measures/recovery-store';
import type { Sql } from '@foyer/api/foundation/database/sql';
import type { Device } from '@foyer/api/home/devices/device-store';
import {
  addDays,
  changeAt,
  minuteOfWeek,
  type ScheduleChange,
  siteClockMs,
  siteDay,
  startOfSiteDay,
} from '@foyer/domain';
import { writeHistory } from '../house/history';
import type { Replay } from '../house/home';
import { saveMemory } from '../house/memory';
import type { HomePlan } from './home-plan';
import { seededId } from './ids';
import { beginsMs, zoneOf } from './plan-days';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days of five-minute rows. */
const FINE_DAYS = 62;

/** The past of a home to write. */
export interface Past {
  readonly plan: HomePlan;
  readonly now: Date;
  readonly year: Replay;
  /** Reports the written fraction, 0 to 1. */
  onFraction(fraction: number): void;
}

const placeOf = ({ details }: HomePlan) => ({
  latitude: details.latitude ?? null,
  longitude: details.longitude ?? null,
});

/** Past state of the devices: targets by schedule, everything switched on. */
function pastSituation(
  timeZone: string,
  schedules: ReadonlyMap<string, readonly ScheduleChange[]>,
  devices: readonly Device[],
) {
  const targets = new Map(devices.map(({ id, targetTemperatureC }) => [id, targetTemperatureC]));
  return (atMs: number) => ({
    onShare: () => 1,
    targetC: ({ id }: HouseDevice) => {
      const changes = schedules.get(id) ?? [];
      const change = changes.length > 0 ? changeAt(changes, minuteOfWeek(siteClockMs(atMs, timeZone))) : null;
      return change?.targetC ?? targets.get(id) ?? null;
    },
  });
}

/** Marks the late spans of a home's past, as sent by the gateway one hour after its connection returned. */
async function seedRecoveries(sql: Sql, householdKey: number, plan: HomePlan, now: Date): Promise<void> {
  const today = siteDay(now.getTime(), zoneOf(plan));
  for (const { daysAgo, hour, hours } of plan.recoveries ?? []) {
    const fromMs = startOfSiteDay(addDays(today, -daysAgo), zoneOf(plan)) + hour * HOUR_MS;
    const untilMs = fromMs + hours * HOUR_MS;
    if (fromMs < beginsMs(plan, now)) continue;
    const span = { from: new Date(fromMs), until: new Date(untilMs), at: new Date(untilMs + HOUR_MS) };
    await recordRecovery(sql, householdKey, span);
  }
}

/** Writes a home's past measurements and the gateway that continues from them. */
export async function seedPast(
  sql: Sql,
  { plan, now, year, onFraction }: Past,
  devices: readonly Device[],
): Promise<void> {
  const householdId = seededId(plan.email);
  const timeZone = zoneOf(plan);
  const fromMs = beginsMs(plan, now);
  const toMs = stepStartMs(now.getTime());
  const gateway = {
    householdId,
    kind: 'simulated' as const,
    reportedUntil: new Date(toMs),
    model: { loadScale: plan.loadScale ?? 1 },
  };
  await ensurePartitions(sql, fromMs, toMs);
  const [row] = await sql.query<{ key: number }>('select key from account where id = $1', [householdId]);
  const householdKey = row?.key ?? 0;
  const stored = await gatewayDevices(sql, householdKey);
  const schedules = new Map(stored.map((device) => [device.id, changesOf(device)]));
  const home = houseOf(
    { ...gateway, ...placeOf(plan), householdKey, siteTimeZone: timeZone, zoneSince: null },
    stored,
  );
  const memory = await writeHistory(
    sql,
    {
      home,
      fromMs,
      toMs,
      fineHouseholdFromMs: plan.fineHistory ? fromMs : toMs - FINE_DAYS * DAY_MS,
      fineDevicesFromMs: toMs - FINE_DAYS * DAY_MS,
      situationAt: pastSituation(timeZone, schedules, devices),
      onDay: (doneMs) => onFraction(doneMs / Math.max(1, toMs - fromMs)),
    },
    year,
  );
  await createGateway(sql, gateway);
  await saveMemory(sql, home, { ...memory, counters: new Map(), untilMs: toMs });
  await seedRecoveries(sql, householdKey, plan, now);
}
