import type { WeekPlan } from '@foyer/domain';
import type { DeviceTraits } from '../../home/devices/device-store';
import type { DeviceReading } from '../../home/devices/state-store';
import type { MeasureColumn } from '../measures/measure-shapes';

/** Length of the steps in which a gateway reports measures: five minutes. */
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
  readonly householdKey: number;
  readonly siteTimeZone: string;
  /** Degrees; null when unknown. */
  readonly place: { readonly latitude: number | null; readonly longitude: number | null };
  /** Configuration of the gateway. */
  readonly model: { readonly loadScale: number };
  readonly devices: readonly HouseDevice[];
}

/** State a gateway needs to resume: charge level and room temperatures. */
export interface GatewayMemory {
  readonly socWs: number;
  /** °C by device key. */
  readonly temperatures: ReadonlyMap<number, number>;
}

/** Commanded state of the devices over a time span, as sent to the gateway. */
export interface CommandedState {
  /** Share of the time span a device was on, 0 to 1. */
  onShare(deviceKey: number): number;
  /** Target of a heating device, °C; null without one. */
  targetC(deviceKey: number): number | null;
}

/** Measures of a device in a step. An absent column was not measured. */
export type MeasuredValues = Readonly<Partial<Record<MeasureColumn, number>>>;

/** Current values of a device. */
export interface Reported {
  readonly deviceKey: number;
  readonly powerW: number | null;
  readonly reading: DeviceReading;
}

/** Connection to one home's gateway: sends commands and reads measures. Called for every step, once and in order. */
export interface GatewayLine {
  /**
   * Measures in the step that starts at `atMs`, by device key, given the commanded state. A device that measured
   * nothing is absent.
   */
  measured(atMs: number, commanded: CommandedState): ReadonlyMap<number, MeasuredValues>;
  /** Values every device reports at an instant, given the commanded state. */
  reported(nowMs: number, commanded: CommandedState): readonly Reported[];
  memory(): GatewayMemory;
}

/** Thrown when the gateway does not answer. It continues to measure and delivers its buffer once it is back. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
}

/**
 * A kind of gateway. Schedules, alarms, stand-by, auto off and green play are rules of the platform and apply to the
 * measures of every kind.
 */
export type Gateway = (house: House, memory: GatewayMemory) => GatewayLine;
