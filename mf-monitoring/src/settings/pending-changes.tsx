import type { Rooms } from '@foyer/contract';
import { useSession } from '@foyer/remote-kit';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

export type RoomsChange = (rooms: Rooms) => Rooms;

/** What a person changed and the session's rooms do not show yet. */
export interface Pending {
  readonly change: RoomsChange;
  /** The platform has done it: the next rooms of the session have it in them. */
  isDone: boolean;
}

interface PendingChanges {
  /** The session's rooms with what is pending on top; null while the session has none. */
  readonly rooms: Rooms | null;
  /** Shows a change at once. */
  add(change: RoomsChange, isDone: boolean): Pending;
  /** Takes a change back that was not done. */
  drop(pending: Pending): void;
}

const Changes = createContext<PendingChanges | null>(null);

/** Holds the changes of the rooms that are on their way. The rooms themselves are the session's alone. */
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
