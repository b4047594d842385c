import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import {
  wireBirthDay,
  wireBoolean,
  wireCentsPerKwh,
  wireLatitude,
  wireLongitude,
  wireNumber,
} from './values';

const line = z.optional(wireText(120));
/** As typed; stored in E.164. */
const phone = z.optional(z.string().check(z.trim(), z.regex(/^[+\d .()/-]{0,32}$/)));
const flag = z.optional(wireBoolean);
const password = z.optional(wireVerbatim(256, 1));

/**
 * Changes the given profile fields. Empty text clears a field; unknown fields are refused (`email` has its
 * own calls). A new password requires the current one, ends every session and resolves to a new token;
 * otherwise the call resolves to null.
 */
export const updateProfile = defineCall({
  id: 'updateProfile',
  method: 'POST',
  path: '/api/user/update',
  params: z
    .strictObject({
      language: z.optional(z.enum(['fr', 'en'])),
      /** Device used as the main thermostat; empty for none. */
      mainThermostatId: z.optional(wireVerbatim(64)),
      kioskMode: flag,
      tadoHomeId: z.optional(wireText(64)),
      password,
      newPassword: password,
      firstName: line,
      lastName: line,
      /** Not in the future. */
      birthDate: z.optional(wireBirthDay),
      phoneNumber: phone,
      mobileNumber: phone,
      address: line,
      additionalAddress: line,
      postalCode: z.optional(z.string().check(z.trim(), z.regex(/^[\w -]{0,12}$/))),
      city: line,
      /** Degrees. */
      latitude: z.optional(wireLatitude),
      longitude: z.optional(wireLongitude),
      /** Geocoder confidence, 0 to 1. */
      addressScore: z.optional(wireNumber({ minimum: 0, maximum: 1 })),
      receiveEmailAlerts: flag,
      receiveSmsAlerts: flag,
      internet_service_provider: z.optional(wireText(60)),
      internet_box_model: z.optional(wireText(60)),
      electricityProvider: z.optional(wireText(80)),
      /** kVA: a multiple of 3 up to 18, of 6 up to 252. */
      electric_power_capacity: z.optional(wireVerbatim(8)),
      sellingEnergy: flag,
      sellingEnergyPrice: z.optional(wireCentsPerKwh),
      /** Application and wire values are both accepted. */
      gridType: z.optional(z.enum(['onePhase', 'threePhase', '1 phase', '3 phases'])),
      loginAsByMaintainerAllowed: flag,
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
  tags: ['profile', 'tariffs'],
  errors: [
    'feature.not.in.licence',
    'modify.not.allowed',
    'device.not.found',
    'invalid.credentials',
    'password.too.short',
    'password.too.common',
    'password.sameAsMail',
    'too.many.requests',
  ],
  source: 'docs/rules/user-panel.md',
});
