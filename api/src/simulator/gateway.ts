import type { Store } from '../store';
import { alarmsIn } from '../store/alarms';
import { devicesIn } from '../store/devices';
import {
  commandsSince,
  type DeviceCommand,
  forgetCommands,
  type Gateway,
  type GatewayDevice,
  gatewayDevices,
  gatewaysBehind,
  giveCommand,
  holdGateway,
  saveGateway,
  saveStates,
} from '../store/gateways';
import { FIVE_MINUTE_COLUMNS, measureKind } from '../store/measureShapes';
import { emptyRows, ensurePartitions, type Rows, rollUp, writeRows } from '../store/measureWriter';
import { roomsIn } from '../store/rooms';
import { schedulesIn } from '../store/schedules';
import { type Database, type Sql, StoreError } from '../store/sql';
import { commandedShare, targetAt } from './commands';
import { replay, type SimulatedHome, type Situation, simulateStep, stepStartMs } from './home';
import { STEP_MS } from './measuredYear';
import { readingsOf } from './readings';
import { actionsBetween, type ScheduleAction, scheduleEntries } from './scheduleClock';
import { equipmentOf, valuesOfStep } from './stepValues';

/** Steps written in one transaction while catching up: a day. */
const CHUNK_STEPS = 288;
const COMMANDS_KEPT_MS = 2 * 86_400_000;

export function simulatedHome(gateway: Gateway, devices: GatewayDevice[]): SimulatedHome {
  return {
    householdKey: gateway.householdKey,
    siteTimeZone: gateway.siteTimeZone,
    loadScale: gateway.model.loadScale,
    devices: devices.map((device) => ({
      key: device.key,
      id: device.id,
      plugType: device.plugType,
      typeId: device.typeId,
      createdAtMs: device.createdAt.getTime(),
      greenPlay: device.greenPlayEnabled,
      traits: device.traits,
    })),
  };
}

interface Held {
  gateway: Gateway;
  devices: GatewayDevice[];
  home: SimulatedHome;
}

async function hold(sql: Sql, householdId: string): Promise<Held | null> {
  const gateway = await holdGateway(sql, householdId);
  if (!gateway) return null;
  const devices = await gatewayDevices(sql, gateway.householdKey);
  return { gateway, devices, home: simulatedHome(gateway, devices) };
}

function memoryOf({ gateway, devices }: Held) {
  const temperatures = new Map<number, number>();
  for (const { key, id } of devices) {
    const temperatureC = gateway.temperatures[id];
    if (temperatureC !== undefined) temperatures.set(key, temperatureC);
  }
  return { socWs: gateway.batterySocWs, temperatures };
}

/** What a schedule's action asks of a device; null when the device cannot do it. */
function commandFrom(device: GatewayDevice, action: ScheduleAction) {
  const heats = measureKind(device) === 'temperature';
  if ('targetC' in action) return heats ? { isOn: true, targetTemperatureC: action.targetC } : null;
  return device.hasActuator ? { isOn: action.isOn, targetTemperatureC: null } : null;
}

/** Lets the devices follow what their schedules asked for since `fromMs`; resolves to whether any did. */
async function followSchedules(
  sql: Sql,
  { gateway, devices }: Held,
  fromMs: number,
  toMs: number,
): Promise<boolean> {
  let followed = false;
  for (const device of devices) {
    if (!device.scheduleEnabled || device.scheduleRanges === null) continue;
    const entries = scheduleEntries(device.scheduleRanges);
    for (const { atMs, action } of actionsBetween(entries, gateway.siteTimeZone, fromMs, toMs)) {
      const command = commandFrom(device, action);
      if (!command) continue;
      await giveCommand(sql, { deviceKey: device.key, at: new Date(atMs), origin: 'schedule', ...command });
      followed = true;
    }
  }
  return followed;
}

function situationOf(
  held: Held,
  commands: DeviceCommand[],
  fromMs: number,
  toMs: number,
): Omit<Situation, 'socWs' | 'temperatures'> {
  const byKey = new Map(held.devices.map((device) => [device.key, device]));
  const commandsOf = (key: number) => commands.filter(({ deviceKey }) => deviceKey === key);
  return {
    onShare: ({ key }) => commandedShare(commandsOf(key), byKey.get(key)?.isOn ?? true, fromMs, toMs),
    targetC: ({ key }) => targetAt(commandsOf(key), byKey.get(key)?.targetTemperatureC ?? null, fromMs),
  };
}

/** What the devices report from `nowMs` on. */
async function refreshStates(sql: Sql, held: Held, commands: DeviceCommand[], nowMs: number): Promise<void> {
  const stepAt = stepStartMs(nowMs);
  const before = memoryOf(held);
  const step = simulateStep(
    held.home,
    stepAt,
    { ...before, ...situationOf(held, commands, nowMs, nowMs + 1) },
    replay(),
  );
  await saveStates(sql, held.gateway.householdKey, new Date(stepAt), readingsOf(held.home, step, before));
}

/** Writes the steps from where the gateway stopped up to `toMs` (exclusive). */
async function report(sql: Sql, held: Held, commands: DeviceCommand[], toMs: number): Promise<void> {
  const { gateway, home } = held;
  const fromMs = gateway.reportedUntil.getTime();
  const memory = memoryOf(held);
  const rows = new Map<string, Rows>();
  const equipment = equipmentOf(home);
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    const step = simulateStep(
      home,
      atMs,
      { ...memory, ...situationOf(held, commands, atMs, atMs + STEP_MS) },
      replay(),
    );
    for (const device of home.devices) {
      const kind = measureKind(device);
      const values = valuesOfStep(device, kind, step, equipment);
      if (!values || atMs < device.createdAtMs) continue;
      const batch = rows.get(kind) ?? emptyRows(FIVE_MINUTE_COLUMNS[kind]);
      rows.set(kind, batch);
      batch.deviceKeys.push(device.key);
      batch.atSeconds.push(atMs / 1000);
      FIVE_MINUTE_COLUMNS[kind].forEach((column, index) => {
        batch.cells[index]?.push(values[column] ?? 'NULL');
      });
    }
    memory.socWs = step.socWs;
    memory.temperatures = step.temperatures;
  }
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
  await saveGateway(sql, gateway);
}

/** One transaction of catching up; resolves to whether more is to be done. */
async function advanceHome(sql: Sql, householdId: string, nowMs: number): Promise<boolean> {
  const held = await hold(sql, householdId);
  if (!held) return false;
  const fromMs = held.gateway.reportedUntil.getTime();
  const goalMs = stepStartMs(nowMs);
  const toMs = Math.min(goalMs, fromMs + CHUNK_STEPS * STEP_MS);
  if (toMs <= fromMs) return false;
  if (await followSchedules(sql, held, fromMs, toMs))
    held.devices = await gatewayDevices(sql, held.gateway.householdKey);
  const commands = await commandsSince(sql, held.gateway.householdKey, new Date(fromMs));
  await report(sql, held, commands, toMs);
  if (toMs === goalMs) {
    await refreshStates(sql, held, commands, nowMs);
    await forgetCommands(sql, held.gateway.householdKey, new Date(toMs - COMMANDS_KEPT_MS));
  }
  return toMs < goalMs;
}

/**
 * Brings every home up to `nowMs`: all finished steps stored, what the devices report refreshed. A home that cannot be
 * brought up does not keep the others from it; it rejects with the first failure when all were tried.
 */
export async function advanceHomes(database: Database, nowMs: number): Promise<void> {
  const failures: unknown[] = [];
  for (const householdId of await gatewaysBehind(database, new Date(stepStartMs(nowMs)))) {
    try {
      let more = true;
      while (more) more = await database.transaction((sql) => advanceHome(sql, householdId, nowMs));
    } catch (error) {
      if (error instanceof StoreError) throw error; // the others would not fare better
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Refreshes what a home's devices report, after something of it was changed. */
export async function refreshHome(database: Database, householdId: string, nowMs: number): Promise<void> {
  await database.transaction(async (sql) => {
    const held = await hold(sql, householdId);
    if (!held) return;
    const commands = await commandsSince(sql, held.gateway.householdKey, held.gateway.reportedUntil);
    await refreshStates(sql, held, commands, nowMs);
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
    await giveCommand(sql, {
      deviceKey: device.key,
      at: new Date(nowMs),
      isOn: 'isOn' in command ? command.isOn : null,
      targetTemperatureC: 'targetC' in command ? command.targetC : null,
      origin: 'person',
    });
    held.devices = await gatewayDevices(sql, held.gateway.householdKey);
    const commands = await commandsSince(sql, held.gateway.householdKey, held.gateway.reportedUntil);
    await refreshStates(sql, held, commands, nowMs);
    return 'done';
  });
}

/** What of a household may be changed together. */
export type Belongings = Pick<Store, 'rooms' | 'devices' | 'schedules' | 'alarms'>;

/**
 * Changes a household's belongings in one transaction, while its gateway waits: all of it happens or, when `work`
 * rejects, nothing. The house follows at once.
 */
export function changeHome<T>(
  database: Database,
  { householdId, nowMs }: { householdId: string; nowMs: number },
  work: (belongings: Belongings) => Promise<T>,
): Promise<T> {
  return database.transaction(async (sql) => {
    await hold(sql, householdId);
    const result = await work({
      rooms: roomsIn(sql),
      devices: devicesIn(sql),
      schedules: schedulesIn(sql),
      alarms: alarmsIn(sql),
    });
    const changed = await hold(sql, householdId);
    if (changed) {
      const commands = await commandsSince(sql, changed.gateway.householdKey, changed.gateway.reportedUntil);
      await refreshStates(sql, changed, commands, nowMs);
    }
    return result;
  });
}
