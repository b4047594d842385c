import type { Draft } from './draft';
import type { Leave } from './useFirstRunCall';

/** What each step takes. */
export interface StepProps {
  readonly draft: Draft;
  /** Stores what was typed, and with `step` moves on. */
  readonly change: (changes: Partial<Draft>) => void;
  readonly leave: Leave;
}

/** Of a step that needs the password, which is not stored. */
export interface PasswordProps {
  readonly password: string;
  readonly setPassword: (password: string) => void;
}
