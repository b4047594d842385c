import { useHostServices } from '@foyer/remote-kit';
import { useEffect, useRef } from 'react';

/** Asks for confirmation before leaving with unsaved changes. */
export function useUnsavedGuard(edited: boolean): void {
  const { navigation } = useHostServices();
  const latest = useRef(edited);
  latest.current = edited;
  useEffect(() => navigation.block(() => latest.current), [navigation]);
}
