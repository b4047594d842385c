import { createHash } from 'node:crypto';

/** SHA-256 of a text: the only form in which tokens and the keys of limits are stored. */
export function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
