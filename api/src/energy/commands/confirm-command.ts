import type { Sql } from '../../foundation/database/sql';
import { settleAlarms } from '../gateway/follow';
import { alertSwitchedOff, lockHome } from '../gateway/locked-home';
import { householdOfCommand, recordAnswer, recordDone, type SentCommand, sentCommand } from './command-store';

/** What a source says about a command it took. */
export interface Confirmation {
  readonly id: string;
  readonly state: 'sent' | 'done' | 'refused';
  /** When the source said so, by the platform's clock. */
  readonly at: Date;
  /** What the device reports once it is done, where that differs from what was asked. */
  readonly reported?: { readonly isOn?: boolean; readonly targetTemperatureC?: number };
  readonly refusal?: string;
}

const ORDER = { waiting: 0, sent: 1, refused: 2, done: 2 } as const;

/** Whether an answer leads a command on: it never goes back, and the first end stays. */
function isFurther(from: SentCommand['state'], to: Confirmation['state']): boolean {
  return ORDER[to] > ORDER[from];
}

/**
 * Records the answer to a command, in a transaction. The same answer twice, an earlier state and an unknown command change
 * nothing; an answer that comes late counts. What a newer command has done to the device stays.
 */
export async function confirmCommand(sql: Sql, confirmation: Confirmation): Promise<void> {
  const { id, state, reported, refusal } = confirmation;
  const householdId = await householdOfCommand(sql, id);
  const locked = householdId === null ? null : await lockHome(sql, householdId);
  const command = locked && (await sentCommand(sql, id));
  const device = locked?.devices.find(({ key }) => key === command?.deviceKey);
  if (!command || !device || !isFurther(command.state, state)) return;
  if (state !== 'done') {
    await recordAnswer(sql, id, state, refusal ?? null);
    return;
  }
  const isOn = command.isSwitchReplaced ? null : (reported?.isOn ?? command.wantedOn);
  const targetTemperatureC = command.isTargetReplaced
    ? null
    : (reported?.targetTemperatureC ?? command.wantedTargetC);
  const at = new Date(Math.max(confirmation.at.getTime(), command.at.getTime()));
  const done = await recordDone(sql, id, { deviceKey: device.key, at, isOn, targetTemperatureC });
  if (!done) return;
  if (isOn !== null && isOn !== device.isOn) device.switchedAt = done.at;
  device.isOn = isOn ?? device.isOn;
  await settleAlarms(sql, locked);
  const alarm = locked.alarms.find(
    ({ deviceKey, type }) => deviceKey === device.key && type === command.alarmType,
  );
  if (alarm && isOn === false) await alertSwitchedOff(sql, locked, alarm, done.at);
}
