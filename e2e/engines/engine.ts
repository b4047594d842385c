/** Keys that steps press. */
export type Key = 'Tab' | 'Enter' | 'Escape';

/** One page of a started browser, with trusted input. */
export interface EnginePage {
  /** Browser's name and version. */
  readonly version: string;
  /** Loads a URL; a page with unsaved changes may be left. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Evaluates an expression to a value of JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Clicks at a point of the window, CSS pixels. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused field. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
}

/** A browser engine that a walk can use. */
export interface Engine {
  readonly name: 'firefox' | 'webkit';
  /** What this machine lacks; null when the engine is installed. */
  readonly missing: string | null;
  /** Starts it. `onEnd` takes what ends it. */
  start(onEnd: (end: () => unknown) => void): Promise<EnginePage>;
}

/** Size of the window, CSS pixels. */
export const WINDOW = { width: 1280, height: 900 };
