import type { PlatformFailure } from '@foyer/contract';
import { isPlatformError } from '@foyer/platform-client';
import { useHostServices } from '@foyer/remote-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTakeOverMutation } from '../support-api';

interface Failed {
  readonly failure: PlatformFailure;
  readonly busy: boolean;
  retry(): void;
}

/** Opens the granted session once; null while the request is under way. */
export function useTakeOver(token: string, onInvalid: () => void): Failed | null {
  const { acting } = useHostServices();
  const [takeOver] = useTakeOverMutation();
  const [failure, setFailure] = useState<PlatformFailure | null>(null);
  const begun = useRef(false);

  const open = useCallback(async () => {
    try {
      const oneTimeToken = await takeOver({ token }).unwrap();
      if (!(await acting.enter(oneTimeToken))) onInvalid();
    } catch (error) {
      const why = isPlatformError(error) ? error.failure : 'unavailable';
      if (why === 'refused') onInvalid();
      else setFailure(why);
    }
  }, [acting, onInvalid, takeOver, token]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void open();
  }, [open]);

  return (
    failure && {
      failure,
      busy: false,
      retry: () => {
        setFailure(null);
        void open();
      },
    }
  );
}
