import type { Locator } from '@playwright/test';
import type { Trip } from './trip';

/** A step of a registration, as a person goes through it. */
export interface RoofStep {
  /** In the table. */
  readonly name: string;
  /** Shows while the person is at it. */
  here(trip: Trip): Locator;
  /** The first half of what is typed. */
  begin?(trip: Trip): Promise<void>;
  /** The second half, typed without network. */
  rest?(trip: Trip): Promise<void>;
  /** What cannot be done without network, before going on. May be asked again. */
  online?(trip: Trip): Promise<void>;
  /** Throws unless everything typed so far has come back: after a new start, or another session. */
  kept?(trip: Trip, typedAll: boolean): Promise<void>;
  /** The button that goes on, where it is one. */
  button?(trip: Trip): Locator;
  /** The call its button makes, and which of them loses its answer. */
  readonly call?: RegExp;
  readonly nth?: number;
}

/** What befalls somebody in a step besides the cuts. */
export interface Trouble {
  /** `typing`: with everything typed without network; `sending`: as its call was done and before anybody knew. */
  readonly kill?: 'typing' | 'sending';
  /** The session ends on the platform in the middle of it. */
  readonly expire?: true;
}

/** A line of the table. */
export interface Gone {
  readonly step: string;
  readonly cuts: number;
  readonly kills: number;
  readonly expiries: number;
  readonly doubleTaps: number;
  readonly seconds: number;
}
