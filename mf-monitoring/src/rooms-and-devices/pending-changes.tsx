import type { Rooms } from '@foyer/contract';
import { useSession } from '@foyer/remote-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export type RoomsChange = (rooms: Rooms) => Rooms;

/** A change the session's rooms do not include yet. */
export interface Pending {
  readonly change: RoomsChange;
  /** True once the platform has stored it: the session's next rooms include it. */
  isDone: boolean;
}

interface PendingChanges {
  /** The session's rooms with pending changes applied; null while the session has none. */
  readonly rooms: Rooms | null;
  /** Shows a change immediately. */
  add(change: RoomsChange, isDone: boolean): Pending;
  /** Reverts a failed change. */
  drop(pending: Pending): void;
}

const Changes = createContext<PendingChanges | null>(null);

/** Stores pending changes only; the session owns the rooms. */
export function PendingChangesProvider({ children }: { readonly children: ReactNode }) {
  const { rooms } = useSession();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [seen, setSeen] = useState(rooms);
  if (seen !== rooms) {
    setSeen(rooms);
    setPending(pending.filter(({ isDone }) => !isDone));
  }
  const value = useMemo(
    (): PendingChanges => ({
      rooms: rooms && pending.reduce((known, { change }) => change(known), rooms),
      add(change, isDone) {
        const added = { change, isDone };
        setPending((all) => [...all, added]);
        return added;
      },
      drop: (dropped) => setPending((all) => all.filter((one) => one !== dropped)),
    }),
    [rooms, pending],
  );
  return <Changes.Provider value={value}>{children}</Changes.Provider>;
}

export function usePendingChanges(): PendingChanges {
  const changes = useContext(Changes);
  if (!changes) throw new Error('usePendingChanges needs a PendingChangesProvider around it');
  return changes;
}
