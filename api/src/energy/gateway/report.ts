import { type Sql, StoreError } from '../../foundation/database/sql';
import { FIVE_MINUTE_COLUMNS, measureKind } from '../measures/measure-shapes';
import { emptyRows, ensurePartitions, type Rows, rollUp, writeRows } from '../measures/measure-writer';
import { recordRecovery } from '../measures/recovery-store';
import { writeSteps } from '../readings/write-steps';
import { commandedShare, targetAt } from './commands';
import { executeDueActions } from './follow';
import {
  deleteCommands,
  type GatewayDevice,
  type GatewayRecord,
  saveGateway,
  saveStates,
} from './gateway-store';
import { countInverterUse } from './inverter-use';
import { houseOf, type LockedHome, lockHome } from './locked-home';
import {
  type CommandedState,
  type Gateway,
  type GatewayLine,
  type GatewayMemory,
  STEP_MS,
  stepStartMs,
} from './port';
import { type MeasuredStep, watchHome } from './watch';

/** Steps written in one transaction while catching up: a day. */
const MAX_STEPS = 288;
const COMMANDS_KEPT_MS = 2 * 86_400_000;
const MINUTE_MS = 60_000;
/** A step delivered later than this after its end was buffered by the gateway. */
const LATE_MS = 30 * MINUTE_MS;

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

/** Executes due actions up to `untilMs`. Without a gateway nothing could execute them: their time passes. */
export async function followHome(
  sql: Sql,
  gateway: Gateway | null,
  locked: LockedHome,
  untilMs: number,
): Promise<boolean> {
  if (gatewayOf(gateway, locked) !== null) return executeDueActions(sql, locked, untilMs);
  locked.followedMs = Math.max(locked.followedMs, untilMs);
  return false;
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
async function report(sql: Sql, gateway: Gateway, locked: LockedHome, toMs: number): Promise<void> {
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
  await ensurePartitions(sql, fromMs, toMs);
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

/** A change of a home that takes effect at an instant. Readings up to it are stored before it is executed. */
export interface DueChange {
  /** Epoch ms. */
  readonly atMs: number;
  settle(sql: Sql): Promise<void>;
}

/** Pending changes of a home. */
export type DueChanges = (
  sql: Sql,
  home: Pick<GatewayRecord, 'householdKey' | 'siteTimeZone'>,
) => Promise<readonly DueChange[]>;

/** A home to measure further. */
interface HomeToAdvance {
  readonly householdId: string;
  readonly nowMs: number;
  /** When its gateway stopped answering, epoch ms; null when it answered last. */
  readonly unreachableSinceMs: number | null;
}

/**
 * Marks the steps just written that the gateway failed to deliver in time. Steps late because the platform was down are
 * not marked: they do not show a fault of the gateway.
 */
async function recordLateness(
  sql: Sql,
  locked: LockedHome,
  fromMs: number,
  { nowMs, unreachableSinceMs }: HomeToAdvance,
) {
  if (unreachableSinceMs === null) return;
  const lateFromMs = Math.max(fromMs, stepStartMs(unreachableSinceMs));
  const untilMs = Math.min(locked.gateway.reportedUntil.getTime(), stepStartMs(nowMs - LATE_MS));
  if (untilMs <= lateFromMs) return;
  const span = { from: new Date(lateFromMs), until: new Date(untilMs), at: new Date(nowMs) };
  await recordRecovery(sql, locked.gateway.householdKey, span);
}

interface AdvanceOptions {
  readonly gateway: Gateway | null;
  readonly dueChanges: DueChanges;
  /** Called for a planned change that failed. It is tried again with the next sweep; the home is measured meanwhile. */
  onChangeError(error: unknown): void;
}

/** Runs a part of a transaction; null, with what it wrote undone, when it fails. Rejects when the database is away. */
async function apart<T>(
  sql: Sql,
  onError: (error: unknown) => void,
  work: () => Promise<T>,
): Promise<T | null> {
  await sql.query('savepoint apart');
  try {
    const result = await work();
    await sql.query('release savepoint apart');
    return result;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    await sql.query('rollback to savepoint apart');
    onError(error);
    return null;
  }
}

/**
 * Advances a home towards now by at most one day in one transaction: stores complete steps, executes due actions and
 * refreshes the states. Resolves to whether more is left.
 */
export async function advanceHome(
  sql: Sql,
  { gateway, dueChanges, onChangeError }: AdvanceOptions,
  home: HomeToAdvance,
): Promise<boolean> {
  const { householdId, nowMs } = home;
  const locked = await lockHome(sql, householdId);
  if (!locked) return false;
  const fromMs = locked.gateway.reportedUntil.getTime();
  const goalMs = stepStartMs(nowMs);
  const settle = async (due: DueChange) =>
    (await apart(sql, onChangeError, () => due.settle(sql).then(() => true))) ?? false;
  const planned = (await apart(sql, onChangeError, () => dueChanges(sql, locked.gateway))) ?? [];
  let change = planned.toSorted((a, b) => a.atMs - b.atMs)[0];
  if (change && change.atMs <= fromMs) {
    if (await settle(change)) {
      await saveProgress(sql, locked);
      return true;
    }
    // Later changes wait for this one.
    change = undefined;
  }
  if (locked.gateway.kind !== 'simulated')
    await writeSteps(sql, { ...locked.gateway, devices: locked.devices }, nowMs);
  const toMs = Math.min(goalMs, fromMs + MAX_STEPS * STEP_MS, Math.max(fromMs, change?.atMs ?? goalMs));
  if (toMs > fromMs) {
    const own = gatewayOf(gateway, locked);
    if (own === null) {
      // Readings are written when they come; steps without any count as not measured.
      locked.gateway.reportedUntil = new Date(toMs);
    } else {
      await report(sql, own, locked, toMs);
      await recordLateness(sql, locked, fromMs, home);
    }
  }
  if (change && change.atMs <= toMs) {
    await settle(change);
    await saveProgress(sql, locked);
    return true;
  }
  if (toMs < goalMs) {
    await saveProgress(sql, locked);
    return true;
  }
  const followed = await followHome(sql, gateway, locked, nowMs);
  if (followed || toMs > fromMs) {
    await saveProgress(sql, locked);
    await refreshStates(sql, gateway, locked, nowMs);
    await deleteCommands(sql, locked.gateway.householdKey, new Date(goalMs - COMMANDS_KEPT_MS));
  }
  return false;
}
