import type { Sql } from '../../foundation/database/sql';
import { commandedShare, targetAt } from '../commands/commanded-state';
import { saveGateway, saveStates } from './gateway-store';
import { houseOf, type LockedHome } from './locked-home';
import type { Commanded, Gateway } from './port';

/** State the devices were commanded to have over a span. */
export const commandedIn =
  (locked: LockedHome): Commanded =>
  (fromMs, toMs) => {
    const byKey = new Map(locked.devices.map((device) => [device.key, device]));
    const commandsOf = (key: number) => locked.commands.filter(({ deviceKey }) => deviceKey === key);
    return {
      onShare: (key) => commandedShare(commandsOf(key), byKey.get(key)?.isOn ?? true, fromMs, toMs),
      targetC: (key) => targetAt(commandsOf(key), byKey.get(key)?.targetTemperatureC ?? null, fromMs),
    };
  };

/** The simulator for a simulated home; null for any other, whose values must never be simulated. */
export function gatewayOf(simulated: Gateway | null, { gateway: { kind } }: LockedHome): Gateway | null {
  return kind === 'simulated' ? simulated : null;
}

/** Stores what the devices report at `nowMs`; without a gateway the last report stays and ages. */
export async function refreshStates(
  sql: Sql,
  gateway: Gateway | null,
  locked: LockedHome,
  nowMs: number,
): Promise<void> {
  const own = gatewayOf(gateway, locked);
  if (own === null) return;
  const house = houseOf(locked.gateway, locked.devices);
  const reported = await own.reported(sql, house, nowMs, commandedIn(locked));
  await saveStates(sql, locked.gateway.householdKey, new Date(nowMs), reported);
}

/** Stores how far a home was executed, measured and watched. */
export async function saveProgress(sql: Sql, { gateway, followedMs }: LockedHome): Promise<void> {
  gateway.followedUntil = new Date(followedMs);
  await saveGateway(sql, gateway);
}
