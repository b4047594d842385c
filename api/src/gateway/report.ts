import type { Database, Sql } from '../database/sql';
import { devicesIn } from '../devices/device-store';
import { commandedShare, targetAt } from '../gateway/commands';
import { follow, settleAlarms } from '../gateway/follow';
import { forgetCommands, gatewaysBehind, saveGateway, saveStates } from '../gateway/gateway-store';
import { commandHeld, type Held, hold } from '../gateway/held';
import { watchHome } from '../gateway/watch';
import { FIVE_MINUTE_COLUMNS, measureKind } from '../measures/measure-shapes';
import { emptyRows, ensurePartitions, type Rows, rollUp, writeRows } from '../measures/measure-writer';
import { noteRecovery } from '../measures/recovery-store';
import type { Store } from '../platform/store';
import { alarmsIn } from '../programs/alarm-store';
import { schedulesIn } from '../programs/schedule-store';
import { roomsIn } from '../rooms/room-store';
import { replay, type Situation, simulateStep, stepStartMs } from './home';
import { STEP_MS } from './measured-year';
import { readingsOf } from './readings';
import { equipmentOf, valuesOfStep } from './step-values';

/** Steps written in one transaction while catching up: a day. */
const CHUNK_STEPS = 288;
const COMMANDS_KEPT_MS = 2 * 86_400_000;
const MINUTE_MS = 60_000;
/** A step written later than this after its end has come out of the gateway's memory. */
const LATE_MS = 30 * MINUTE_MS;

function memoryOf({ gateway, devices }: Held) {
  const temperatures = new Map<number, number>();
  for (const { key, id } of devices) {
    const temperatureC = gateway.temperatures[id];
    if (temperatureC !== undefined) temperatures.set(key, temperatureC);
  }
  return { socWs: gateway.batterySocWs, temperatures };
}

function situationOf(held: Held, fromMs: number, toMs: number): Omit<Situation, 'socWs' | 'temperatures'> {
  const byKey = new Map(held.devices.map((device) => [device.key, device]));
  const commandsOf = (key: number) => held.commands.filter(({ deviceKey }) => deviceKey === key);
  return {
    onShare: ({ key }) => commandedShare(commandsOf(key), byKey.get(key)?.isOn ?? true, fromMs, toMs),
    targetC: ({ key }) => targetAt(commandsOf(key), byKey.get(key)?.targetTemperatureC ?? null, fromMs),
  };
}

/** What the devices report from `nowMs` on. */
async function refreshStates(sql: Sql, held: Held, nowMs: number): Promise<void> {
  const stepAt = stepStartMs(nowMs);
  const before = memoryOf(held);
  const situation = { ...before, ...situationOf(held, nowMs, nowMs + 1) };
  const step = simulateStep(held.home, stepAt, situation, replay());
  await saveStates(sql, held.gateway.householdKey, new Date(stepAt), readingsOf(held.home, step, before));
}

async function remember(sql: Sql, { gateway, followedMs }: Held): Promise<void> {
  gateway.followedUntil = new Date(followedMs);
  await saveGateway(sql, gateway);
}

/**
 * Writes the steps from where the gateway stopped up to `toMs` (exclusive). Within each, schedules and programs come at
 * their own moments; what is measured in it may switch something off for the next.
 */
async function report(sql: Sql, held: Held, toMs: number): Promise<void> {
  const { gateway, home } = held;
  const fromMs = gateway.reportedUntil.getTime();
  const memory = memoryOf(held);
  const rows = new Map<string, Rows>();
  const equipment = equipmentOf(home);
  const watch = await watchHome(sql, held);
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    await follow(sql, held, atMs + STEP_MS);
    const situation = { ...memory, ...situationOf(held, atMs, atMs + STEP_MS) };
    const step = simulateStep(home, atMs, situation, replay());
    const measured = new Map<number, number>();
    for (const device of home.devices) {
      const kind = measureKind(device);
      const values = valuesOfStep(device, kind, step, equipment);
      if (!values || atMs < device.createdAtMs) continue;
      if (values.energy_ws !== undefined) measured.set(device.key, values.energy_ws);
      const batch = rows.get(kind) ?? emptyRows(FIVE_MINUTE_COLUMNS[kind]);
      rows.set(kind, batch);
      batch.deviceKeys.push(device.key);
      batch.atSeconds.push(atMs / 1000);
      FIVE_MINUTE_COLUMNS[kind].forEach((column, index) => {
        batch.cells[index]?.push(values[column] ?? 'NULL');
      });
    }
    await watch.step(atMs, measured);
    memory.socWs = step.socWs;
    memory.temperatures = step.temperatures;
  }
  await watch.finish();
  await ensurePartitions(sql, fromMs, toMs);
  for (const batch of rows.values()) await writeRows(sql, 'measure_five_minutes', batch, 'replace');
  const deviceKeys = home.devices.map(({ key }) => key);
  await rollUp(sql, { deviceKeys, siteTimeZone: home.siteTimeZone, fromMs, toMs: toMs - STEP_MS });
  gateway.reportedUntil = new Date(toMs);
  gateway.batterySocWs = memory.socWs;
  gateway.temperatures = Object.fromEntries(
    home.devices.flatMap(({ key, id }) => {
      const temperatureC = memory.temperatures.get(key);
      return temperatureC === undefined ? [] : [[id, temperatureC] as const];
    }),
  );
}

/** Marks the steps just written that are late (spec 1 §3: `localBufferRecovery`). */
async function noteLateness(sql: Sql, held: Held, fromMs: number, nowMs: number): Promise<void> {
  const untilMs = Math.min(held.gateway.reportedUntil.getTime(), stepStartMs(nowMs - LATE_MS));
  if (untilMs <= fromMs) return;
  const span = { from: new Date(fromMs), until: new Date(untilMs), at: new Date(nowMs) };
  await noteRecovery(sql, held.gateway.householdKey, span);
}

/** One transaction of catching up; resolves to whether more is to be done. */
async function advanceHome(sql: Sql, householdId: string, nowMs: number): Promise<boolean> {
  const held = await hold(sql, householdId);
  if (!held) return false;
  const fromMs = held.gateway.reportedUntil.getTime();
  const goalMs = stepStartMs(nowMs);
  const toMs = Math.min(goalMs, fromMs + CHUNK_STEPS * STEP_MS);
  if (toMs > fromMs) {
    await report(sql, held, toMs);
    await noteLateness(sql, held, fromMs, nowMs);
  }
  if (toMs < goalMs) {
    await remember(sql, held);
    return true;
  }
  const followed = await follow(sql, held, nowMs);
  if (followed || toMs > fromMs) {
    await remember(sql, held);
    await refreshStates(sql, held, nowMs);
    await forgetCommands(sql, held.gateway.householdKey, new Date(goalMs - COMMANDS_KEPT_MS));
  }
  return false;
}

/** Brings every home up to `nowMs`: all finished steps stored, programs followed, what the devices report refreshed. */
export async function advanceHomes(database: Database, nowMs: number): Promise<void> {
  const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const due = { step: new Date(stepStartMs(nowMs)), minute: new Date(minuteMs) };
  for (const householdId of await gatewaysBehind(database, due)) {
    let more = true;
    while (more) more = await database.transaction((sql) => advanceHome(sql, householdId, nowMs));
  }
}

/** Refreshes what a home's devices report, after something of it was changed. */
export async function refreshHome(database: Database, householdId: string, nowMs: number): Promise<void> {
  await database.transaction(async (sql) => {
    const held = await hold(sql, householdId);
    if (held) await refreshStates(sql, held, nowMs);
  });
}

export type CommandOutcome =
  | 'done'
  | 'device.not.found'
  | 'switch.not.allowed'
  | 'temperature.not.allowed'
  | 'temperature.out.of.range';

/** Gives one device a command by a person; the house follows at once. */
export function commandDevice(
  database: Database,
  { householdId, deviceId, nowMs }: { householdId: string; deviceId: string; nowMs: number },
  command: { isOn: boolean } | { targetC: number },
): Promise<CommandOutcome> {
  return database.transaction(async (sql) => {
    const held = await hold(sql, householdId);
    const device = held?.devices.find(({ id }) => id === deviceId);
    if (!held || !device) return 'device.not.found';
    const heating = device.traits.heating;
    if ('isOn' in command && !device.hasActuator) return 'switch.not.allowed';
    if ('targetC' in command) {
      if (!heating) return 'temperature.not.allowed';
      if (command.targetC < heating.tempMinC || command.targetC > heating.tempMaxC)
        return 'temperature.out.of.range';
    }
    await follow(sql, held, nowMs);
    await commandHeld(sql, held, device, nowMs, {
      isOn: 'isOn' in command ? command.isOn : null,
      targetTemperatureC: 'targetC' in command ? command.targetC : null,
      origin: 'person',
    });
    await settleAlarms(sql, held);
    await remember(sql, held);
    await refreshStates(sql, held, nowMs);
    return 'done';
  });
}

/** What of a household may be changed together. */
export type Belongings = Pick<Store, 'rooms' | 'devices' | 'schedules' | 'alarms'>;

/**
 * Changes a household's belongings in one transaction, while its gateway waits: all of it happens or, when `work`
 * rejects, nothing. What was due before is done before; from then on the house follows what was changed.
 */
export function changeHome<T>(
  database: Database,
  { householdId, nowMs }: { householdId: string; nowMs: number },
  work: (belongings: Belongings) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    const before = await hold(sql, householdId);
    if (before) {
      await follow(sql, before, nowMs);
      await remember(sql, before);
    }
    const result = await work({
      rooms: roomsIn(sql),
      devices: devicesIn(sql),
      schedules: schedulesIn(sql),
      alarms: alarmsIn(sql),
    });
    const changed = await hold(sql, householdId);
    if (changed) await refreshStates(sql, changed, nowMs);
    return result;
  });
}
