import type { Sql } from '../../foundation/database/sql';
import { removeMeasuresFrom } from '../measures/measure-writer';
import { forgetRecoveriesFrom } from '../measures/recovery-store';
import { forgetAlertsAfter } from './gateway-alarm-store';
import { type DeviceCommand, removeCommandsAfter, setDeviceState } from './gateway-store';
import { executeCommand, type LockedHome, lockHome } from './locked-home';
import { type Gateway, stepStartMs } from './port';
import { refreshStates, remember } from './report';

const DAY_MS = 86_400_000;
/** A longer future is kept: then the clock is more likely wrong now than it was before. */
const LONGEST_FUTURE_MS = 7 * DAY_MS;

function valueBefore(commands: readonly DeviceCommand[]): Pick<DeviceCommand, 'isOn' | 'targetTemperatureC'> {
  return {
    isOn: commands.find(({ isOn }) => isOn !== null)?.wasOn ?? null,
    targetTemperatureC:
      commands.find(({ targetTemperatureC }) => targetTemperatureC !== null)?.wasTargetTemperatureC ?? null,
  };
}

/**
 * Removes the commands after `nowMs` and restores the state before them. Resolves to those given by people, which the
 * caller repeats: a person meant them to apply whatever the clock showed.
 */
async function takeBackCommands(sql: Sql, { gateway, devices }: LockedHome, nowMs: number) {
  const taken = await removeCommandsAfter(sql, gateway.householdKey, new Date(nowMs));
  for (const { key } of devices) {
    const own = taken.filter(({ deviceKey }) => deviceKey === key);
    if (own.length > 0) await setDeviceState(sql, key, valueBefore(own));
  }
  return taken.filter(({ origin }) => origin === 'person');
}

/**
 * After the machine's clock ran ahead and was set back: discards what a home measured and executed in the future, so
 * that measuring continues from now. Throws when the future exceeds {@link LONGEST_FUTURE_MS}.
 */
export async function discardFuture(
  sql: Sql,
  gateway: Gateway,
  householdId: string,
  nowMs: number,
): Promise<void> {
  const ahead = await lockHome(sql, householdId);
  const fromMs = stepStartMs(nowMs);
  if (!ahead || ahead.gateway.reportedUntil.getTime() <= fromMs) return;
  const { householdKey, siteTimeZone, reportedUntil } = ahead.gateway;
  const aheadMs = reportedUntil.getTime() - fromMs;
  if (aheadMs > LONGEST_FUTURE_MS) {
    throw new Error(`measured ${Math.round(aheadMs / DAY_MS)} days ahead of the clock: is the clock right?`);
  }
  const deviceKeys = ahead.devices.map(({ key }) => key);
  await removeMeasuresFrom(sql, { deviceKeys, siteTimeZone, fromMs });
  await forgetRecoveriesFrom(sql, householdKey, new Date(fromMs));
  await forgetAlertsAfter(sql, householdKey, new Date(nowMs));
  const persons = await takeBackCommands(sql, ahead, nowMs);
  ahead.gateway.reportedUntil = new Date(fromMs);
  ahead.followedMs = nowMs;
  await remember(sql, ahead);

  const locked = await lockHome(sql, householdId);
  if (!locked) return;
  for (const { deviceKey, isOn, targetTemperatureC, origin } of persons) {
    const device = locked.devices.find(({ key }) => key === deviceKey);
    if (device) await executeCommand(sql, locked, device, nowMs, { isOn, targetTemperatureC, origin });
  }
  await refreshStates(sql, gateway, locked, nowMs);
}
