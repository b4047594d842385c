import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { acknowledged } from './values';

/** Digits of a micro-inverter's serial number. */
export const ENPHASE_SERIAL_LENGTH = 12;

const systemId = z.string().check(z.trim(), z.regex(/^\d{4,10}$/));

/** Checks that Enphase gives access to the system and knows its micro-inverters; the error code says why not. */
export const enphaseSystem = defineCall({
  id: 'enphaseSystem',
  path: '/api/enphase/system',
  params: z.object({ systemId, serialNumbers: z.optional(wireText(1500)) }),
  answer: acknowledged,
  read: () => undefined,
  errors: [
    'enphase.device.systemowner.invalid',
    'enphase.device.systemtype.invalid',
    'enphase.device.serialnumbers.invalid',
    'enphase.device.serialnumbers.duplicated',
    'ecn.already.registered',
    'enphase.unavailable',
  ],
  source: 'docs/rules/registration.md',
});

/**
 * Connects the household's Enphase system. `serialNumbers` are those of its micro-inverters, 12 digits each,
 * comma-separated, at most 99; their count becomes the number of modules.
 */
export const registerEnphase = defineCall({
  id: 'registerEnphase',
  method: 'POST',
  path: '/api/user/enphase/register',
  params: z.strictObject({
    systemId,
    serialNumbers: wireText(1500, 1),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['production', 'rooms', 'states'],
  errors: [
    'enphase.device.systemowner.invalid',
    'enphase.device.serialnumbers.invalid',
    'enphase.device.systemtype.invalid',
    'enphase.device.serialnumbers.duplicated',
    'ecn.already.registered',
    'device.not.found',
    'enphase.unavailable',
    'modify.not.allowed',
  ],
  source: 'docs/rules/registration.md',
});
