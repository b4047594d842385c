import type { Sql } from '../../foundation/database/sql';
import { FIVE_MINUTE_COLUMNS, measureKind } from '../measures/measure-shapes';
import { emptyRows, type Rows, rollUp, writeRows } from '../measures/measure-writer';
import { commandedShare, targetAt } from './commands';
import { executeDueActions } from './follow';
import { type GatewayDevice, saveGateway, saveStates } from './gateway-store';
import { countInverterUse } from './inverter-use';
import { houseOf, type LockedHome } from './locked-home';
import {
  type CommandedState,
  type Gateway,
  type GatewayLine,
  type GatewayMemory,
  STEP_MS,
  stepStartMs,
} from './port';
import { type MeasuredStep, watchHome } from './watch';

function memoryOf({ gateway, devices }: LockedHome): GatewayMemory {
  const temperatures = new Map<number, number>();
  for (const { key, id } of devices) {
    const temperatureC = gateway.temperatures[id];
    if (temperatureC !== undefined) temperatures.set(key, temperatureC);
  }
  return { socWs: gateway.batterySocWs, temperatures };
}

function commandedState(locked: LockedHome, fromMs: number, toMs: number): CommandedState {
  const byKey = new Map(locked.devices.map((device) => [device.key, device]));
  const commandsOf = (key: number) => locked.commands.filter(({ deviceKey }) => deviceKey === key);
  return {
    onShare: (key) => commandedShare(commandsOf(key), byKey.get(key)?.isOn ?? true, fromMs, toMs),
    targetC: (key) => targetAt(commandsOf(key), byKey.get(key)?.targetTemperatureC ?? null, fromMs),
  };
}

const lineTo = (gateway: Gateway, locked: LockedHome) =>
  gateway(houseOf(locked.gateway, locked.devices), memoryOf(locked));

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
  const reported = lineTo(own, locked).reported(nowMs, commandedState(locked, nowMs, nowMs + 1));
  await saveStates(sql, locked.gateway.householdKey, new Date(stepStartMs(nowMs)), reported);
}

/** Stores how far a home was executed and its gateway's state. */
export async function saveProgress(sql: Sql, { gateway, followedMs }: LockedHome): Promise<void> {
  gateway.followedUntil = new Date(followedMs);
  await saveGateway(sql, gateway);
}

/** Adds the rows of a step to `rows`, by kind. Returns the energies by device key, Ws. */
function addRows(
  rows: Map<string, Rows>,
  devices: readonly GatewayDevice[],
  atMs: number,
  measured: ReturnType<GatewayLine['measured']>,
): MeasuredStep {
  const energies = new Map<number, number>();
  for (const device of devices) {
    const kind = measureKind(device);
    const reported = measured.get(device.key);
    if (!reported || atMs < device.createdAt.getTime()) continue;
    const values = countInverterUse(kind, reported);
    if (values.energy_ws !== undefined) energies.set(device.key, values.energy_ws);
    const batch = rows.get(kind) ?? emptyRows(FIVE_MINUTE_COLUMNS[kind]);
    rows.set(kind, batch);
    batch.deviceKeys.push(device.key);
    batch.atSeconds.push(atMs / 1000);
    FIVE_MINUTE_COLUMNS[kind].forEach((column, index) => {
      batch.cells[index]?.push(values[column] ?? 'NULL');
    });
  }
  return energies;
}

/**
 * Reads and stores the steps from where the gateway stopped up to `toMs` (exclusive). Due actions are executed within
 * each step, and its measures may switch a device off for the next one.
 */
export async function report(sql: Sql, gateway: Gateway, locked: LockedHome, toMs: number): Promise<void> {
  const { gateway: record, devices } = locked;
  const fromMs = record.reportedUntil.getTime();
  const line = lineTo(gateway, locked);
  const rows = new Map<string, Rows>();
  const watch = await watchHome(sql, locked);
  for (let atMs = fromMs; atMs < toMs; atMs += STEP_MS) {
    await executeDueActions(sql, locked, atMs + STEP_MS);
    const measured = line.measured(atMs, commandedState(locked, atMs, atMs + STEP_MS));
    await watch.step(atMs, addRows(rows, devices, atMs, measured));
  }
  await watch.finish();
  for (const batch of rows.values()) await writeRows(sql, 'measure_five_minutes', batch, 'replace');
  const deviceKeys = devices.map(({ key }) => key);
  await rollUp(sql, {
    deviceKeys,
    siteTimeZone: record.siteTimeZone,
    zoneSinceMs: record.zoneSince?.getTime() ?? null,
    fromMs,
    toMs: toMs - STEP_MS,
  });
  const memory = line.memory();
  record.reportedUntil = new Date(toMs);
  record.batterySocWs = memory.socWs;
  record.temperatures = Object.fromEntries(
    devices.flatMap(({ key, id }) => {
      const temperatureC = memory.temperatures.get(key);
      return temperatureC === undefined ? [] : [[id, temperatureC] as const];
    }),
  );
}
