import type { WeekPlan } from '@foyer/domain';
import type { DeviceTraits } from '../devices/device-store';
import type { DeviceReading } from '../devices/state-store';
import type { MeasureColumn } from '../measures/measure-shapes';

/** A gateway reports what was measured in steps of five minutes. */
export const STEP_MS = 300_000;

/** Beginning of the step an instant lies in. */
export function stepStartMs(atMs: number): number {
  return Math.floor(atMs / STEP_MS) * STEP_MS;
}

/** A device as its gateway knows it. */
export interface HouseDevice {
  readonly key: number;
  readonly id: string;
  readonly plugType: string;
  readonly typeId: string;
  readonly createdAtMs: number;
  /** When it may heat water, while it is on green play; null otherwise. */
  readonly greenPlay: WeekPlan | null;
  readonly traits: DeviceTraits;
}

/** A home as its gateway knows it. */
export interface House {
  readonly householdKey: number;
  readonly siteTimeZone: string;
  /** What the gateway was set up with. */
  readonly model: { readonly loadScale: number };
  readonly devices: readonly HouseDevice[];
}

/** What a gateway is given back when it is asked again. */
export interface GatewayMemory {
  readonly socWs: number;
  /** °C by device key. */
  readonly temperatures: ReadonlyMap<number, number>;
}

/** How the platform has its devices stand over a time: the commands, as they reach the gateway. */
export interface Standing {
  /** Share of the time a device was on, 0 to 1. */
  onShare(deviceKey: number): number;
  /** What a heating device was to hold, °C; null when it was asked for nothing. */
  targetC(deviceKey: number): number | null;
}

/** What a device measured in a step; an absent column was not measured (D9). */
export type MeasuredValues = Readonly<Partial<Record<MeasureColumn, number>>>;

/** What a device says of itself now. */
export interface Reported {
  readonly deviceKey: number;
  readonly powerW: number | null;
  readonly reading: DeviceReading;
}

/** The line to one home's gateway: commands out, readings in. Asked for every step, once and in order. */
export interface GatewayLine {
  /**
   * What was measured in the step that begins at `atMs`, by device key, the devices having stood as `standing` says.
   * An absent device measured nothing.
   */
  measured(atMs: number, standing: Standing): ReadonlyMap<number, MeasuredValues>;
  /** What every device reports at an instant, standing as it does then. */
  reported(nowMs: number, standing: Standing): readonly Reported[];
  memory(): GatewayMemory;
}

/** Thrown by a line whose gateway does not answer. It measures on and hands over its memory once it is back. */
export class GatewayUnreachable extends Error {
  override readonly name = 'GatewayUnreachable';
}

/**
 * A kind of gateway. The rules (schedules, alarms, stand-by, auto off, when green play may heat) are the platform's and
 * run on what any of them reads; what measures and obeys is behind this.
 */
export type Gateway = (house: House, memory: GatewayMemory) => GatewayLine;
