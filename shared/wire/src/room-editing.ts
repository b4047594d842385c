import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { acknowledged, wireId } from './values';

const roomName = wireText(40, 1);
const roomType = z.string().check(z.regex(/^[a-z_]{1,40}$/));

/** Types that cannot be chosen: the main home and the production meter's room. */
export const RESERVED_ROOM_TYPES = ['alaska_home', 'production_counter'] as const;

/** All room types, reserved ones included. */
export const roomTypes = defineCall({
  id: 'roomTypes',
  path: '/api/room/types',
  params: z.object({}),
  answer: z.object({ roomTypes: z.array(z.object({ id: z.string() })) }),
  read: (answer): readonly string[] => answer.roomTypes.map(({ id }) => id),
  source: 'docs/rules/devices.md',
});

/** Adds a room and resolves to its id. */
export const createRoom = defineCall({
  id: 'createRoom',
  method: 'POST',
  path: '/api/room/create',
  params: z.object({ name: roomName, type: roomType }),
  answer: z.object({ room: z.object({ id: z.string() }) }),
  read: ({ room }) => room.id,
  carrier: 'form',
  changes: true,
  tags: ['rooms'],
  errors: ['room.type.invalid', 'room.name.taken', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});

export const updateRoom = defineCall({
  id: 'updateRoom',
  path: '/api/room/update',
  params: z.object({ id: wireId, name: roomName, type: roomType }),
  answer: acknowledged,
  read: () => undefined,
  changes: true,
  tags: ['rooms'],
  errors: ['room.not.found', 'room.type.invalid', 'room.name.taken', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});

/** Removes a room without devices. */
export const removeRoom = defineCall({
  id: 'removeRoom',
  path: '/api/room/remove',
  params: z.object({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  changes: true,
  tags: ['rooms'],
  errors: ['room.not.found', 'room.not.empty', 'room.type.invalid', 'modify.not.allowed'],
  source: 'docs/rules/devices.md',
});
