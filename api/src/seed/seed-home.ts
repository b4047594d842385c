import {
  addDays,
  changeAt,
  minuteOfWeek,
  type ScheduleChange,
  siteClockMs,
  siteDay,
  startOfMonth,
  startOfSiteDay,
} from '@foyer/domain';
import type { NewAccount } from '../accounts/account-store';
import { alertPlans } from '../alerts/seed-alerts';
import { seedBattery } from '../battery/seed-battery';
import type { Database, Sql } from '../database/sql';
import type { Device } from '../devices/device-store';
import { createGateway, gatewayDevices } from '../gateway/gateway-store';
import { changesOf, houseOf } from '../gateway/held';
import { refreshHome } from '../gateway/home-changes';
import { type HouseDevice, STEP_MS, stepStartMs } from '../gateway/port';
import { seedHeating } from '../heating/seed-heating';
import { ensurePartitions } from '../measures/measure-writer';
import { noteRecovery } from '../measures/recovery-store';
import { storeOver } from '../platform/store';
import type { Alarm } from '../programs/alarm-store';
import { simulatedGateway } from '../simulator';
import { writeHistory } from '../simulator/history';
import type { Replay } from '../simulator/home';
import { seededTariffs } from '../tariff/seed-tariffs';
import { plannedDevices, plannedId } from './device-plans';
import { everyDay } from './equipment';
import type { HomePlan } from './home-plan';
import { seededId } from './ids';
import { INSTALLER_ID, MAINTAINER_ID } from './professionals';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_LIMIT_MS = 60_000;
/** Days of five-minute rows. */
const FINE_DAYS = 62;
/** Stand-by as the reference homes have it: it acts and says nothing, so that their alerts stay those of the list. */
const STAND_BY: Alarm = { type: 'standby', active: true, threshold: 10, minutes: 60, notify: false };
const GREEN_PLAY = everyDay('10:00 on', '16:00 off');

interface Task {
  plan: HomePlan;
  now: Date;
  passwordHash: string;
  year: Replay;
}

function zoneOf({ timeZone = 'Europe/Paris' }: HomePlan): string {
  return timeZone;
}

/** The first day of operation; null for a home that was never set up. */
function operationalDay(plan: HomePlan, now: Date): string | null {
  const today = siteDay(now.getTime(), zoneOf(plan));
  if (plan.running === undefined) return null;
  if (plan.running === 'today') return today;
  const month = startOfMonth(today, -plan.running);
  const lastOfMonth = Number(addDays(startOfMonth(month, 1), -1).slice(8));
  return `${month.slice(0, 8)}${String(Math.min(Number(today.slice(8)), lastOfMonth)).padStart(2, '0')}`;
}

/** When its measures begin: the midnight of its first day, or now for one that begins today. */
function beginsMs(plan: HomePlan, now: Date): number {
  const day = operationalDay(plan, now);
  if (day === null || plan.running === 'today') return stepStartMs(now.getTime());
  return startOfSiteDay(day, zoneOf(plan));
}

/** Five-minute steps of a home's past, for the progress. */
export function seedSteps(plan: HomePlan, now: Date): number {
  return Math.max(0, (stepStartMs(now.getTime()) - beginsMs(plan, now)) / STEP_MS);
}

function accountOf({ plan, now, passwordHash }: Task): NewAccount {
  const operationalDate = operationalDay(plan, now);
  const begins = beginsMs(plan, now);
  const isNew = plan.running === 'today';
  const createdAt = isNew ? now : new Date(begins - 21 * DAY_MS);
  const status = plan.subscriptionStatus ?? 'ok';
  const day = (daysAgo: number) => addDays(siteDay(now.getTime(), zoneOf(plan)), -daysAgo);
  const thermostat = plan.devices?.find(({ name }) => name === plan.mainThermostat);
  return {
    id: seededId(plan.email),
    tenant: plan.tenant ?? 'foyer',
    email: plan.email,
    passwordHash,
    userType: 'REGULAR',
    language: plan.language ?? 'fr',
    siteTimeZone: zoneOf(plan),
    subscriptionStatus: status,
    isActive: true,
    canModify: true,
    kioskMode: false,
    ...plan.flags,
    operationalDate,
    mainThermostatId: thermostat ? plannedId(plan.email, thermostat) : null,
    maintainerId: MAINTAINER_ID,
    installerId: INSTALLER_ID,
    details: { maintainerCode: 'FOYER-69', ...plan.details },
    config: { showMonthlyDocumentsSection: true },
    contractLifecycle: plan.contract?.(day) ?? null,
    createdAt,
    registrationHistory:
      status === 'ok' && !isNew
        ? [
            { status: 'setup_user_registered', at: createdAt },
            { status: 'ok', at: new Date(begins + 10 * 3_600_000) },
          ]
        : [{ status, at: createdAt }],
  };
}

function devicesOf({ plan, now }: Task): Device[] {
  const begins = beginsMs(plan, now);
  const devices = plannedDevices(plan.email, plan.devices ?? [], {
    roomId: (name) => seededId(plan.email, 'room', name),
    createdAt: new Date(begins),
  });
  for (const { traits } of devices) {
    if (!traits.battery) continue;
    traits.battery.adjustments = [
      { effectiveAt: new Date(begins).toISOString(), capacityKwh: traits.battery.capacityKwh },
    ];
  }
  return devices;
}

async function seedBelongings(sql: Sql, database: Database, task: Task): Promise<Device[]> {
  const { plan, now } = task;
  const store = storeOver({ ...database, ...sql, transaction: (work) => work(sql) });
  const account = accountOf(task);
  await store.accounts.create(account);
  await store.accounts.recordConnection(account.id, account.createdAt);
  for (const [position, room] of (plan.rooms ?? []).entries()) {
    await store.rooms.create(account.id, { id: seededId(plan.email, 'room', room.name), ...room }, position);
  }
  const devices = devicesOf(task);
  for (const device of devices) await store.devices.create(account.id, device);
  const household = { category: null, name: null };
  for (const [index, { schedule, programs }] of (plan.devices ?? []).entries()) {
    const deviceId = devices[index]?.id ?? null;
    if (schedule) {
      await store.schedules.save(account.id, {
        type: 'basic',
        deviceId,
        enabled: true,
        ranges: schedule,
        ...household,
      });
    }
    if (programs?.standBy && deviceId !== null) {
      await store.alarms.save(account.id, deviceId, STAND_BY, account.createdAt);
    }
    if (programs?.greenPlay) {
      const ranges = GREEN_PLAY;
      await store.schedules.save(account.id, {
        type: 'green_play',
        deviceId,
        enabled: true,
        ranges,
        ...household,
      });
    }
  }
  if (plan.tariff) {
    for (const tariff of seededTariffs(account, plan.tariff, now))
      await store.tariffs.save(account.id, tariff);
  }
  await seedBattery(sql, plan, devices, { now, timeZone: zoneOf(plan) });
  if (plan.licence) await seedLicence(store, account, plan.licence, now);
  await seedHeating(sql, account, now);
  if (plan.withAlerts) {
    const idOf = (name: string) => devices.find((device) => device.name === name)?.id ?? '';
    for (const alert of alertPlans(plan.email, now, idOf)) await store.alerts.create(account.id, alert);
  }
  return devices;
}

async function seedLicence(
  store: ReturnType<typeof storeOver>,
  { id, createdAt, siteTimeZone }: NewAccount,
  plan: NonNullable<HomePlan['licence']>,
  now: Date,
): Promise<void> {
  const { type, expiresInDays, features = {}, startsInDays } = plan;
  const today = siteDay(now.getTime(), siteTimeZone);
  const ago = (days: number | undefined) =>
    days === undefined ? null : new Date(now.getTime() - days * 86_400_000);
  const startDate =
    startsInDays === undefined ? siteDay(createdAt.getTime(), siteTimeZone) : addDays(today, startsInDays);
  const expirationDate = addDays(today, expiresInDays);
  const premium = String(type === 'premium');
  await store.licences.save(id, {
    licenceType: type,
    startDate,
    expirationDate,
    premiumRequestedAt: ago(plan.premiumRequestedDaysAgo),
    optedOutAt: ago(plan.optedOutDaysAgo),
    features: {
      start_date: startDate,
      expiration_date: expirationDate,
      data_history_show_day: 'true',
      data_history_show_week: 'true',
      data_history_show_month: 'true',
      data_history_show_year: premium,
      data_history_show_lifetime: premium,
      sms_alerts_available: premium,
      email_alerts_available: 'true',
      ...features,
    },
  });
}

/** What the heating schedules asked for in the past; everything was switched on. */
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

/** Marks what of a home's past came late: the gateway had no connection and sent it an hour after it was back. */
async function seedRecoveries(sql: Sql, householdKey: number, plan: HomePlan, now: Date): Promise<void> {
  const today = siteDay(now.getTime(), zoneOf(plan));
  for (const { daysAgo, hour, hours } of plan.recoveries ?? []) {
    const fromMs = startOfSiteDay(addDays(today, -daysAgo), zoneOf(plan)) + hour * HOUR_MS;
    const untilMs = fromMs + hours * HOUR_MS;
    if (fromMs < beginsMs(plan, now)) continue;
    const span = { from: new Date(fromMs), until: new Date(untilMs), at: new Date(untilMs + HOUR_MS) };
    await noteRecovery(sql, householdKey, span);
  }
}

/** Writes one reference home with its past, in one transaction: it is there whole, or not at all. */
export async function seedHome(
  database: Database,
  task: Task,
  onFraction: (fraction: number) => void,
): Promise<void> {
  const { plan, now, year } = task;
  const householdId = seededId(plan.email);
  const timeZone = zoneOf(plan);
  await database.transaction(
    async (sql) => {
      const devices = await seedBelongings(sql, database, task);
      if (devices.length === 0) return;
      const fromMs = beginsMs(plan, now);
      const toMs = stepStartMs(now.getTime());
      const gateway = {
        householdId,
        reportedUntil: new Date(toMs),
        model: { loadScale: plan.loadScale ?? 1 },
        batterySocWs: 0,
        temperatures: {} as Record<string, number>,
      };
      await ensurePartitions(sql, fromMs, toMs);
      const [row] = await sql.query<{ key: number }>('select key from account where id = $1', [householdId]);
      const householdKey = row?.key ?? 0;
      const stored = await gatewayDevices(sql, householdKey);
      const schedules = new Map(stored.map((device) => [device.id, changesOf(device)]));
      const memory = await writeHistory(
        sql,
        {
          home: houseOf({ ...gateway, householdKey, siteTimeZone: timeZone }, stored),
          fromMs,
          toMs,
          fineHouseholdFromMs: plan.fineHistory ? fromMs : toMs - FINE_DAYS * DAY_MS,
          fineDevicesFromMs: toMs - FINE_DAYS * DAY_MS,
          situationAt: pastSituation(timeZone, schedules, devices),
          onDay: (doneMs) => onFraction(doneMs / Math.max(1, toMs - fromMs)),
        },
        year,
      );
      gateway.batterySocWs = memory.socWs;
      for (const { key, id } of stored) {
        const temperatureC = memory.temperatures.get(key);
        if (temperatureC !== undefined) gateway.temperatures[id] = temperatureC;
      }
      await createGateway(sql, gateway);
      await seedRecoveries(sql, householdKey, plan, now);
    },
    { statementTimeoutMs: HISTORY_LIMIT_MS },
  );
  if (plan.devices)
    await refreshHome({ database, gateway: simulatedGateway, householdId, nowMs: now.getTime() });
}
