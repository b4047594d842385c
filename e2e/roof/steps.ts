import type { Locator } from '@playwright/test';
import type { Trip } from './trip';

/** A step of a registration. */
export interface RoofStep {
  /** Label of its row in the printed table. */
  readonly name: string;
  /** Visible while this step is shown. */
  here(trip: Trip): Locator;
  /** Fills the first half of the fields. */
  begin?(trip: Trip): Promise<void>;
  /** Fills the second half, without network. */
  rest?(trip: Trip): Promise<void>;
  /** Does what needs the network before continuing. May run several times. */
  online?(trip: Trip): Promise<void>;
  /** Throws unless everything typed so far is restored after a restart or a new session. */
  kept?(trip: Trip, typedAll: boolean): Promise<void>;
  /** The button that leads to the next step, if there is one. */
  button?(trip: Trip): Locator;
  /** Call made by its button; the answer to the `nth` one is lost. */
  readonly call?: RegExp;
  readonly nth?: number;
}

/** Faults of a step besides cuts of the line. */
export interface Trouble {
  /** Kills the browser with everything typed offline, or when the call is executed and its answer lost. */
  readonly kill?: 'typing' | 'sending';
  /** Ends the session on the platform during the step. */
  readonly expire?: true;
}

/** A row of the printed table. */
export interface StepReport {
  readonly step: string;
  readonly cuts: number;
  readonly kills: number;
  readonly expiries: number;
  readonly doubleTaps: number;
  readonly seconds: number;
}
