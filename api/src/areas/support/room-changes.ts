import { createRoom, removeRoom, updateRoom } from '@foyer/wire/room-editing';
import { type AllowedChange, allowed, type Home } from './allowed-change';
import type { Snapshot } from './deed-store';

async function roomSnapshot(
  { store, household }: Home,
  roomId: string | undefined,
): Promise<Snapshot | null> {
  const room = roomId === undefined ? null : await store.rooms.byId(household.id, roomId);
  return room && { subject: room.name, fields: { name: room.name, roomType: room.type } };
}

/** Changes to rooms that a support person may make. */
export const roomChanges: readonly AllowedChange[] = [
  allowed(createRoom, {
    snapshot: (_input, home, answer) => roomSnapshot(home, answer?.room.id),
    undo: (_input, { answer }) => [{ call: 'removeRoom', fields: { id: answer.room.id } }],
  }),
  allowed(updateRoom, {
    snapshot: ({ id }, home) => roomSnapshot(home, id),
    undo: ({ id }, { before }) => [
      { call: 'updateRoom', fields: { id, name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
  // Undo creates a new room with a new id; only empty rooms can be removed.
  allowed(removeRoom, {
    snapshot: ({ id }, home) => roomSnapshot(home, id),
    undo: (_input, { before }) => [
      { call: 'createRoom', fields: { name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
];
