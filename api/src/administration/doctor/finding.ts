/** Outcome of one check, as one line of `doctor`. */
export interface Finding {
  readonly part: string;
  /** False for a fault: exit code 1. */
  readonly ok: boolean;
  readonly text: string;
}

export const finding = (part: string, ok: boolean, text: string): Finding => ({ part, ok, text });
