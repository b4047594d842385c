import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire } from './values';

/** Which text of the licence was accepted, when and by whom (D108). */
export interface LicenceAcceptance {
  readonly version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
  /** Epoch milliseconds. */
  readonly acceptedMs: number | null;
  /** Name of whoever accepted. */
  readonly acceptedBy: string;
}

const version = z.string().check(z.regex(/^[0-9.]{1,12}$/));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The text of the licence accepted last; null where none was. */
export const licenceAcceptance = defineCall({
  id: 'licenceAcceptance',
  path: '/api/license/acceptance',
  params: z.object({}),
  answer: z.object({
    acceptance: z.nullable(z.object({ version, digest, acceptedAt: z.string(), acceptedBy: z.string() })),
  }),
  read: ({ acceptance }): LicenceAcceptance | null =>
    acceptance && {
      version: acceptance.version,
      digest: acceptance.digest,
      acceptedMs: instantFromWire(acceptance.acceptedAt),
      acceptedBy: acceptance.acceptedBy,
    },
  source: 'D108',
});

/**
 * Accepts the text in force by its version and digest: a text that is no longer, or never was, in force is refused, so
 * that nobody accepts what they have not seen. The same text accepted again changes nothing.
 */
export const acceptLicence = defineCall({
  id: 'acceptLicence',
  method: 'POST',
  path: '/api/license/accept',
  params: z.strictObject({ version, digest }),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['license.text.unknown', 'role.not.allowed', 'modify.not.allowed'],
  source: 'D108',
});
