import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText } from './text';
import { acknowledged } from './values';

/** Digits of the serial number of a micro-inverter. */
export const ENPHASE_SERIAL_LENGTH = 12;

const systemId = z.string().check(z.trim(), z.regex(/^\d{4,10}$/));

/**
 * Whether Enphase hands out the measures of the system with this number: refused with the reason where it does not.
 * Asked while somebody types, before anything is registered.
 */
export const enphaseSystem = defineCall({
  id: 'enphaseSystem',
  path: '/api/enphase/system',
  params: z.object({ systemId }),
  answer: acknowledged,
  read: () => undefined,
  errors: [
    'enphase.device.systemowner.invalid',
    'enphase.device.systemtype.invalid',
    'ecn.already.registered',
    'enphase.unavailable',
  ],
  source: 'spec 2 §7 §8',
});

/**
 * Connects the household's Enphase system: its number at Enphase and the serial numbers of its micro-inverters (12
 * digits each, separated by commas, 99 at most), whose count becomes the number of modules.
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
  source: 'spec 2 §7, spec 3 §7 §8',
});
