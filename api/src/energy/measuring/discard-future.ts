import type { Sql } from '../../foundation/database/sql';
import { type DeviceCommand, removeCommandsAfter, setDeviceState } from '../commands/command-store';
import { recordExecuted } from '../commands/execute-command';
import { deleteAlertsAfter } from '../gateway/gateway-alarm-store';
import { type LockedHome, lockHome } from '../gateway/locked-home';
import { type Gateway, stepStartMs } from '../gateway/port';
import { refreshStates, saveProgress } from '../gateway/reported-states';
import { deleteMeasuresFrom } from '../groups/open-groups';
import { deleteRecoveriesFrom } from '../measures/recovery-store';
import { deleteReadingsAfter } from '../readings/reading-store';

const DAY_MS = 86_400_000;
/** Data further ahead is kept: a larger gap more likely means that the clock is wrong now. */
const MAX_AHEAD_MS = 7 * DAY_MS;

function stateBefore(commands: readonly DeviceCommand[]): Pick<DeviceCommand, 'isOn' | 'targetTemperatureC'> {
  return {
    isOn: commands.find(({ isOn }) => isOn !== null)?.wasOn ?? null,
    targetTemperatureC:
      commands.find(({ targetTemperatureC }) => targetTemperatureC !== null)?.wasTargetTemperatureC ?? null,
  };
}

/**
 * Removes the commands after `nowMs` and restores the state before them. Resolves to what people
 * had done, which the caller repeats, because it was meant to apply regardless of the clock.
 */
async function removeFutureCommands(sql: Sql, { gateway, devices }: LockedHome, nowMs: number) {
  const removed = await removeCommandsAfter(sql, gateway.householdKey, new Date(nowMs));
  for (const { key } of devices) {
    const own = removed.filter(({ deviceKey }) => deviceKey === key);
    if (own.length > 0) await setDeviceState(sql, key, stateBefore(own));
  }
  return removed.filter(
    ({ origin, isOn, targetTemperatureC }) =>
      origin === 'person' && (isOn !== null || targetTemperatureC !== null),
  );
}

/**
 * Discards measurements, alerts and commands of a home after `nowMs`, left over from a system clock that ran ahead and
 * was corrected, so that measuring continues from now. Throws when they are more than {@link MAX_AHEAD_MS} ahead.
 */
export async function discardFuture(
  sql: Sql,
  gateway: Gateway | null,
  householdId: string,
  nowMs: number,
): Promise<void> {
  const home = await lockHome(sql, householdId);
  const fromMs = stepStartMs(nowMs);
  if (!home || home.gateway.reportedUntil.getTime() <= fromMs) return;
  const { householdKey, siteTimeZone, zoneSince, reportedUntil } = home.gateway;
  const aheadMs = reportedUntil.getTime() - fromMs;
  if (aheadMs > MAX_AHEAD_MS) {
    throw new Error(
      `the home was measured ${Math.round(aheadMs / DAY_MS)} days ahead of the system clock; check the clock`,
    );
  }
  const deviceKeys = home.devices.map(({ key }) => key);
  const zoneSinceMs = zoneSince?.getTime() ?? null;
  await deleteMeasuresFrom(sql, { householdKey, deviceKeys, siteTimeZone, zoneSinceMs, fromMs });
  await deleteReadingsAfter(sql, householdKey, new Date(fromMs));
  await deleteRecoveriesFrom(sql, householdKey, new Date(fromMs));
  await deleteAlertsAfter(sql, householdKey, new Date(nowMs));
  const manualCommands = await removeFutureCommands(sql, home, nowMs);
  home.gateway.reportedUntil = new Date(fromMs);
  home.gateway.watchedUntil = new Date(fromMs);
  home.followedMs = nowMs;
  await saveProgress(sql, home);

  const reloaded = await lockHome(sql, householdId);
  if (!reloaded) return;
  for (const { deviceKey, isOn, targetTemperatureC, origin } of manualCommands) {
    const device = reloaded.devices.find(({ key }) => key === deviceKey);
    if (device) await recordExecuted(sql, reloaded, device, nowMs, { isOn, targetTemperatureC, origin });
  }
  await refreshStates(sql, gateway, reloaded, nowMs);
}
