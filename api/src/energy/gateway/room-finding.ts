import type { Sql } from '../../foundation/database/sql';
import { addJob } from '../../foundation/jobs/job-store';
import { executeCommand } from '../commands/execute-command';
import type { Finding } from './finding-store';
import type { GatewayDevice } from './gateway-store';
import type { LockedHome } from './locked-home';

/** Duration of warming a zone so that a person finds it. */
const FINDING_MS = 120_000;
const RAISED_BY_C = 2;

/** Kind of the job that ends the warming of a home's zones; its subject is the home's id. */
export const ROOM_FINDING_JOB = 'room_finding';

/**
 * Warms a device's zone from `atMs` until two minutes after `nowMs`. A zone already being warmed is unchanged.
 * Resolves to the end.
 */
export async function beginFinding(
  sql: Sql,
  locked: LockedHome,
  device: GatewayDevice,
  { nowMs, atMs, measuredC }: { nowMs: number; atMs: number; measuredC: number | null },
): Promise<Date> {
  const current = locked.findings.find(({ deviceKey }) => deviceKey === device.key);
  if (current) return current.endsAt;
  const limits = device.traits.heating;
  const targetBeforeC = device.targetTemperatureC ?? measuredC ?? limits?.tempMinC ?? 0;
  const finding: Finding = {
    deviceKey: device.key,
    endsAt: new Date(nowMs + FINDING_MS),
    raisedToC: Math.min(targetBeforeC + RAISED_BY_C, limits?.tempMaxC ?? targetBeforeC),
    targetBeforeC,
    wasOn: device.isOn,
  };
  await sql.query(
    `insert into room_finding (device_key, ends_at, raised_to_c, target_before_c, was_on)
     values ($1, $2, $3, $4, $5)`,
    [finding.deviceKey, finding.endsAt, finding.raisedToC, finding.targetBeforeC, finding.wasOn],
  );
  locked.findings.push(finding);
  await addJob(sql, {
    kind: ROOM_FINDING_JOB,
    subject: locked.gateway.householdId,
    accountId: locked.gateway.householdId,
    dueAt: finding.endsAt,
  });
  await executeCommand(sql, locked, device, atMs, {
    isOn: device.hasActuator ? true : null,
    targetTemperatureC: finding.raisedToC,
    origin: 'person',
    until: finding.endsAt,
  });
  return finding.endsAt;
}

/** Restores a zone's previous target, unless a schedule has set one meanwhile. */
export async function restoreTarget(
  sql: Sql,
  locked: LockedHome,
  finding: Finding,
  atMs: number,
): Promise<void> {
  const device = locked.devices.find(({ key }) => key === finding.deviceKey);
  const beganMs = finding.endsAt.getTime() - FINDING_MS;
  const isScheduled = locked.commands.some(
    ({ deviceKey, origin, wantedTargetC, at }) =>
      deviceKey === finding.deviceKey &&
      origin === 'schedule' &&
      wantedTargetC !== null &&
      at.getTime() > beganMs,
  );
  if (device && !isScheduled) {
    await executeCommand(sql, locked, device, atMs, {
      isOn: finding.wasOn,
      targetTemperatureC: finding.targetBeforeC,
      origin: 'program',
    });
  }
  locked.findings = locked.findings.filter(({ deviceKey }) => deviceKey !== finding.deviceKey);
  await sql.query('delete from room_finding where device_key = $1', [finding.deviceKey]);
}

/** Ends the warming of a device's zone before a person's command: the previous target is restored first. */
export async function cancelFinding(
  sql: Sql,
  locked: LockedHome,
  { key }: GatewayDevice,
  nowMs: number,
): Promise<void> {
  const finding = locked.findings.find(({ deviceKey }) => deviceKey === key);
  if (finding) await restoreTarget(sql, locked, finding, nowMs);
}
