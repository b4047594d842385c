import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { wireBirthDay, wireBoolean, wireNumber } from './values';

const line = z.optional(wireText(120));
const phone = z.optional(z.string().check(z.trim(), z.regex(/^[+\d .()/-]{0,32}$/)));
const flag = z.optional(wireBoolean);
const password = z.optional(wireVerbatim(256, 1));

/**
 * Changes fields of the profile. Only the fields given are changed; an empty text takes a field away; a field it does
 * not know is refused (`email` has its own way). A new password
 * needs the one in force, ends every session of the account, and resolves to the token of a new one (D2); without it
 * the call resolves to null.
 */
export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'POST',
  path: '/api/user/update',
  params: z
    .strictObject({
      language: z.optional(z.enum(['fr', 'en'])),
      /** A device that can be the main thermostat; empty for none. */
      mainThermostatId: z.optional(wireVerbatim(64)),
      kioskMode: flag,
      tadoHomeId: z.optional(wireText(64)),
      password,
      newPassword: password,
      firstName: line,
      lastName: line,
      /** Not in the future (spec 1 §5). */
      birthDate: z.optional(wireBirthDay),
      phoneNumber: phone,
      mobileNumber: phone,
      address: line,
      additionalAddress: line,
      postalCode: z.optional(z.string().check(z.trim(), z.regex(/^[\w -]{0,12}$/))),
      city: line,
      /** Degrees. */
      latitude: z.optional(wireNumber),
      longitude: z.optional(wireNumber),
      receiveEmailAlerts: flag,
      receiveSmsAlerts: flag,
    })
    .check(
      z.refine((fields) => fields.newPassword === undefined || fields.password !== undefined, {
        error: 'a new password needs the one in force',
        path: ['password'],
      }),
    ),
  answer: z.object({ authToken: z.optional(z.string()) }),
  read: ({ authToken }): string | null => authToken ?? null,
  carrier: 'form',
  changes: true,
  errors: [
    'modify.not.allowed',
    'device.not.found',
    'invalid.credentials',
    'password.too.short',
    'password.too.common',
    'password.sameAsMail',
    'too.many.requests',
  ],
  source: 'spec 1 §5 §7, D2',
});
