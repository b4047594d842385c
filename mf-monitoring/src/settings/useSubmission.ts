import { useState } from 'react';
import type { ChangeFailure } from './change-failure';

/** A form on its way to the platform. What was typed stays whatever comes back. */
export interface Submission {
  readonly busy: boolean;
  readonly failure: ChangeFailure | null;
  /** Sends once at a time; resolves to whether it worked. */
  send(work: () => Promise<ChangeFailure | null>): Promise<boolean>;
  /** Takes the last failure off the form: what it was about has been changed. */
  clear(): void;
}

export function useSubmission(): Submission {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ChangeFailure | null>(null);
  return {
    busy,
    failure,
    clear: () => setFailure(null),
    send: async (work) => {
      if (busy) return false;
      setBusy(true);
      // What the last try said is over; the same words, said again, are heard again.
      setFailure(null);
      const result = await work();
      setBusy(false);
      setFailure(result);
      return result === null;
    },
  };
}
