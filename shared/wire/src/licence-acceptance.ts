import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire } from './values';

/** An accepted licence text. */
export interface LicenceAcceptance {
  readonly version: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly digest: string;
  /** Epoch milliseconds. */
  readonly acceptedMs: number | null;
  /** Name of the person. */
  readonly acceptedBy: string;
}

const version = z.string().check(z.regex(/^[0-9.]{1,12}$/));
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The last accepted licence text; null before the first. */
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
  source: 'docs/rules/licence.md',
});

/**
 * Accepts the current text by version and digest. Any other text is refused, so that only a text actually
 * shown can be accepted. Idempotent.
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
  tags: ['licence'],
  errors: ['license.text.unknown', 'role.not.allowed', 'modify.not.allowed'],
  source: 'docs/rules/licence.md',
});
