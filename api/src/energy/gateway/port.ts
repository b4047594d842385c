import type { WeekPlan } from '@foyer/domain';
import type { Sql } from '../../foundation/database/sql';
import type { DeviceTraits } from '../../home/devices/device-store';
import type { DeviceReading } from '../../home/devices/state-store';
import type { CommandDoor } from '../commands/command-door';
import type { StepEnergy } from '../readings/replace-rows';

/** Length of a step: five minutes. */
export const STEP_MS = 300_000;

/** Start of the step that contains an instant. */
export function stepStartMs(atMs: number): number {
  return Math.floor(atMs / STEP_MS) * STEP_MS;
}

/** A device as passed to its gateway. */
export interface HouseDevice {
  readonly key: number;
  readonly id: string;
  readonly plugType: string;
  readonly typeId: string;
  readonly createdAtMs: number;
  /** When it may heat water; null unless green play is enabled. */
  readonly greenPlay: WeekPlan | null;
  /** Until when that water is hot every day, minutes after midnight on site; null without such a time. */
  readonly hotByMinute: number | null;
  readonly traits: DeviceTraits;
}

/** A home as passed to its gateway. */
export interface House {
  readonly householdId: string;
  readonly householdKey: number;
  readonly siteTimeZone: string;
  /** From when on the home is in this zone; null if ever since. */
  readonly zoneSince: Date | null;
  /** Degrees; null when unknown. */
  readonly place: { readonly latitude: number | null; readonly longitude: number | null };
  /** Configuration of the gateway. */
  readonly model: { readonly loadScale: number };
  readonly devices: readonly HouseDevice[];
}

/** Commanded state of the devices over a time span, as its source is told. */
export interface CommandedState {
  /** Share of the time span a device was on, 0 to 1. */
  onShare(deviceKey: number): number;
  /** Target of a heating device, °C; null without one. */
  targetC(deviceKey: number): number | null;
}

/** Commanded state over the span from one instant to another, epoch ms. */
export type Commanded = (fromMs: number, toMs: number) => CommandedState;

/** Whole steps of which readings are asked; end exclusive, epoch ms. */
export interface AskedSteps {
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
}

/** Current values of a device. */
export interface Reported {
  readonly deviceKey: number;
  readonly powerW: number | null;
  readonly reading: DeviceReading;
}

/** Thrown when the gateway does not answer. It continues to measure and delivers its buffer once it is back. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
}

/**
 * A source that measures homes when it is asked, and takes their commands. Schedules, alarms, stand-by, auto off and
 * green play are rules of the platform and apply to the measures of every source.
 */
export interface Gateway extends CommandDoor {
  /**
   * Hands over the readings of some steps through `acceptReadings`, or many steps of the past through `acceptSteps`, in the
   * transaction that locked the home. Resolves to the energies of the latter. Throws {@link GatewayUnreachable} when the
   * home does not answer.
   */
  deliver(sql: Sql, house: House, steps: AskedSteps, commanded: Commanded): Promise<readonly StepEnergy[]>;
  /** Values every device reports at an instant. */
  reported(sql: Sql, house: House, nowMs: number, commanded: Commanded): Promise<readonly Reported[]>;
}
