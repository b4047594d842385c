import type { Sql } from '../../foundation/database/sql';
import { executeDueActions } from '../gateway/follow';
import { houseOf, type LockedHome } from '../gateway/locked-home';
import { type AskedSteps, type Gateway, STEP_MS } from '../gateway/port';
import { commandedIn } from '../gateway/reported-states';
import type { StepEnergy } from '../readings/replace-rows';
import { writeSteps } from '../readings/write-steps';
import { type Watch, watchHome } from './watch';

const MINUTE_MS = 60_000;

/**
 * End of the first step after which stand-by may switch a device off: the steps after it depend on that. Infinity without
 * such a device.
 */
function firstSwitchMs({ alarms, devices }: LockedHome, fromMs: number): number {
  const waits = alarms.flatMap(({ type, deviceKey, minutes, idleSince }) => {
    const device = devices.find(({ key }) => key === deviceKey);
    if (type !== 'standby' || !device?.hasActuator || device.isOn === false) return [];
    return [(idleSince?.getTime() ?? fromMs) + (minutes ?? 0) * MINUTE_MS];
  });
  return Math.max(fromMs + STEP_MS, Math.floor(Math.min(...waits) / STEP_MS) * STEP_MS);
}

/** Shows a watch the energies of steps it has not seen, each step once and in order. Resolves to the end of the last. */
async function showSteps(watch: Watch, energies: readonly StepEnergy[], sinceMs: number): Promise<number> {
  const byStart = new Map<number, Map<number, number>>();
  for (const { startMs, deviceKey, energyWs } of energies) {
    if (startMs < sinceMs) continue;
    const measured = byStart.get(startMs) ?? new Map<number, number>();
    byStart.set(startMs, measured.set(deviceKey, energyWs));
  }
  let seenMs = sinceMs;
  for (const [startMs, measured] of byStart) {
    await watch.step(startMs, measured);
    seenMs = startMs + STEP_MS;
  }
  await watch.finish();
  return seenMs;
}

/**
 * Measures a home from where it is up to `toMs`, or less far: asks its gateway, if it has one, for readings, writes the
 * steps of all readings accepted so far, and shows them to the alarms. Actions due before are executed first.
 * Resolves to whether readings are left that time or more readings complete.
 */
export async function measureHome(
  sql: Sql,
  gateway: Gateway | null,
  locked: LockedHome,
  { fromMs, toMs, nowMs }: AskedSteps,
): Promise<boolean> {
  const { gateway: record, devices } = locked;
  const untilMs = gateway ? Math.min(toMs, firstSwitchMs(locked, fromMs)) : toMs;
  // Readings of a home without a gateway may come later than their steps.
  const unseenMs = gateway ? fromMs : (record.watchedUntil?.getTime() ?? fromMs);
  const watch = await watchHome(sql, locked, { fromMs: unseenMs, canSwitch: locked.door !== null });
  let delivered: readonly StepEnergy[] = [];
  if (gateway && untilMs > fromMs) {
    await executeDueActions(sql, locked, untilMs);
    const house = houseOf(record, devices);
    delivered = await gateway.deliver(sql, house, { fromMs, toMs: untilMs, nowMs }, commandedIn(locked));
  }
  const written = await writeSteps(sql, { ...record, devices, reportsStates: gateway !== null }, nowMs);
  const energies = [...delivered, ...written.energies];
  record.watchedUntil = new Date(await showSteps(watch, energies, unseenMs));
  record.reportedUntil = new Date(untilMs);
  return written.isPending;
}
