import { createRoom, removeRoom, updateRoom } from '@foyer/wire/room-editing';
import { type AllowedChange, allowChange, type Home } from './allowed-change';
import type { Snapshot } from './recorded-change-store';

async function roomSnapshot(
  { store, household }: Home,
  roomId: string | undefined,
): Promise<Snapshot | null> {
  const room = roomId === undefined ? null : await store.rooms.byId(household.id, roomId);
  return room && { subject: room.name, fields: { name: room.name, roomType: room.type } };
}

/** Changes to rooms that a support person may make. */
export const roomChanges: readonly AllowedChange[] = [
  allowChange(createRoom, {
    snapshot: (_input, home, answer) => roomSnapshot(home, answer?.room.id),
    undo: (_input, { answer }) => [{ call: 'removeRoom', fields: { id: answer.room.id } }],
  }),
  allowChange(updateRoom, {
    snapshot: ({ id }, home) => roomSnapshot(home, id),
    undo: ({ id }, { before }) => [
      { call: 'updateRoom', fields: { id, name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
  // Undo creates a new room with a new id; only empty rooms can be removed.
  allowChange(removeRoom, {
    snapshot: ({ id }, home) => roomSnapshot(home, id),
    undo: (_input, { before }) => [
      { call: 'createRoom', fields: { name: before?.fields.name, type: before?.fields.roomType } },
    ],
  }),
];
