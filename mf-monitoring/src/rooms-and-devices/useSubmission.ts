import { useState } from 'react';
import { type ChangeFailure, changeFailureOf } from './change-failure';

/** State of a form submission; input is kept whatever the result. */
export interface Submission {
  readonly busy: boolean;
  readonly failure: ChangeFailure | null;
  /** Ignored while busy; resolves to whether it succeeded. */
  send(work: () => Promise<{ readonly error?: unknown }>, refusedKey: string): Promise<boolean>;
  /** Clears the last failure after the input changed. */
  clear(): void;
}

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    send: async (work, refusedKey) => {
      if (busy) return false;
      setBusy(true);
      // Clear first, so that screen readers announce the same message again.
      setFailure(null);
      const { error } = await work();
      setBusy(false);
      setFailure(error === undefined ? null : changeFailureOf(error, refusedKey));
      return error === undefined;
    },
  };
}
