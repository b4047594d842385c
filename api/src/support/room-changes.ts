import { createRoom, removeRoom, updateRoom } from '@foyer/wire/room-editing';
import { type AllowedChange, allowed, type Home } from './allowed-change';
import type { Look } from './deed-store';

async function roomLook({ store, household }: Home, roomId: string | undefined): Promise<Look | null> {
  const room = roomId === undefined ? null : await store.rooms.byId(household.id, roomId);
  return room && { subject: room.name, fields: { name: room.name, roomType: room.type } };
}

/** Changes to rooms that a support person may make. */
export const roomChanges: readonly AllowedChange[] = [
  allowed(createRoom, {
    look: (_input, home, answer) => roomLook(home, answer?.room.id),
    undo: (_input, { answer }) => [{ call: 'removeRoom', fields: { id: answer.room.id } }],
  }),
  allowed(updateRoom, {
    look: ({ id }, home) => roomLook(home, id),
    undo: ({ id }, { before }) => [
      { call: 'updateRoom', fields: { id, name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
  // Undo creates a new room with a new id; only empty rooms can be removed.
  allowed(removeRoom, {
    look: ({ id }, home) => roomLook(home, id),
    undo: (_input, { before }) => [
      { call: 'createRoom', fields: { name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
];
