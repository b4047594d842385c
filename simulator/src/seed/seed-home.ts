import { alertsIn } from '@foyer/api/energy/alerts/alert-store';
import { refreshHome } from '@foyer/api/energy/gateway/home-changes';
import { alarmsIn } from '@foyer/api/energy/programs/alarm-store';
import { schedulesIn } from '@foyer/api/energy/programs/schedule-store';
import { type Database, type Sql, within } from '@foyer/api/foundation/database/sql';
import { type Device, devicesIn } from '@foyer/api/home/devices/device-store';
import { roomsIn } from '@foyer/api/home/rooms/room-store';
import { tariffsIn } from '@foyer/api/home/tariff/tariff-store';
import { accountsIn, type NewAccount } from '@foyer/api/identity/accounts/account-store';
import { contractsIn } from '@foyer/api/money/contract/contract-store';
import { feedInsIn } from '@foyer/api/money/contract/feed-in-store';
import { acceptancesIn } from '@foyer/api/money/licence/acceptance-store';
import { licencesIn } from '@foyer/api/money/licence/licence-store';
import { mailedPaperRowsIn } from '@foyer/api/money/mailed-papers/paper-store';
import { addDays, siteDay } from '@foyer/domain';
import { simulatedGateway } from '../house';
import type { Replay } from '../house/home';
import { plannedDevices, plannedId } from './device-plans';
import type { HomePlan } from './home-plan';
import { seededId } from './ids';
import { measuredPast, supportedAlerts } from './measured-alerts';
import { beginsMs, operationalDay, zoneOf } from './plan-days';
import { INSTALLER_ID, MAINTAINER_ID } from './professionals';
import { alertPlans } from './seed-alerts';
import { seedBattery } from './seed-battery';
import { seedHeating } from './seed-heating';
import { seedAcceptance, seedLicence } from './seed-licence';
import { seedNewsletterRows } from './seed-newsletter-rows';
import { seedPast } from './seed-past';
import { seedPrograms } from './seed-programs';
import { seededContracts, seededFeedIn, seededTariffs } from './seed-tariffs';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_LIMIT_MS = 60_000;
interface Task {
  plan: HomePlan;
  now: Date;
  passwordHash: string;
  year: Replay;
}

const dayAgo =
  ({ plan, now }: Task) =>
  (daysAgo: number) =>
    addDays(siteDay(now.getTime(), zoneOf(plan)), -daysAgo);

function accountOf(task: Task): NewAccount {
  const { plan, now, passwordHash } = task;
  const operationalDate = operationalDay(plan, now);
  const begins = beginsMs(plan, now);
  const isNew = plan.running === 'today';
  const createdAt = isNew ? now : new Date(begins - 21 * DAY_MS);
  const status = plan.subscriptionStatus ?? 'ok';
  const day = dayAgo(task);
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
  const inside = within(database, sql);
  const accounts = accountsIn(inside);
  const rooms = roomsIn(sql);
  const account = accountOf(task);
  await accounts.create(account);
  await accounts.recordConnection(account.id, account.createdAt);
  for (const [position, room] of (plan.rooms ?? []).entries()) {
    await rooms.create(account.id, { id: seededId(plan.email, 'room', room.name), ...room }, position);
  }
  const devices = devicesOf(task);
  const stored = devicesIn(sql);
  for (const device of devices) await stored.create(account.id, device);
  await seedNewsletterRows(mailedPaperRowsIn(sql), account.id, plan);
  await seedPrograms(
    { alarms: alarmsIn(sql), schedules: schedulesIn(sql) },
    account,
    plan.devices ?? [],
    devices,
  );
  if (plan.tariff) {
    for (const tariff of seededTariffs(account, plan.tariff, now))
      await tariffsIn(inside).save(account.id, tariff);
  }
  for (const contract of seededContracts(account, plan.tariff))
    await contractsIn(sql).record(account.id, contract);
  const feedIn = seededFeedIn(account, plan.feedIn?.(dayAgo(task)));
  if (feedIn) await feedInsIn(sql).record(account.id, feedIn);
  await seedBattery(sql, plan, devices, { now, timeZone: zoneOf(plan) });
  if (plan.licence) await seedLicence(licencesIn(sql), account, plan.licence, now);
  if (account.subscriptionStatus === 'ok') await seedAcceptance(acceptancesIn(sql), account);
  await seedHeating(sql, account, now);
  return devices;
}

/** Stores the planned alerts that the measured past confirms. */
async function seedAlerts(sql: Sql, { plan, now }: Task, devices: readonly Device[]): Promise<void> {
  const [householdId, timeZone, nowMs] = [seededId(plan.email), zoneOf(plan), now.getTime()];
  const deviceId = (name: string) => devices.find((device) => device.name === name)?.id ?? '';
  const capacityKwh = devices.find(({ traits }) => traits.battery)?.traits.battery?.capacityKwh ?? null;
  const past = await measuredPast(sql, householdId, { timeZone, nowMs, capacityKwh });
  const alerts = supportedAlerts(alertPlans(plan.email, now, deviceId), {
    ...past,
    timeZone,
    nowMs,
    deviceId,
  });
  for (const alert of alerts) await alertsIn(sql).create(householdId, alert);
}

/** Writes one reference home with its past in one transaction. */
export async function seedHome(
  database: Database,
  task: Task,
  onFraction: (fraction: number) => void,
): Promise<void> {
  const { plan, now, year } = task;
  const householdId = seededId(plan.email);
  await database.transaction(
    async (sql) => {
      const devices = await seedBelongings(sql, database, task);
      if (devices.length === 0) return;
      await seedPast(sql, { plan, now, year, onFraction }, devices);
      if (plan.withAlerts) await seedAlerts(sql, task, devices);
    },
    { statementTimeoutMs: HISTORY_LIMIT_MS },
  );
  if (plan.devices)
    await refreshHome({ database, gateway: simulatedGateway, householdId, nowMs: now.getTime() });
}
