import { createHash } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A wire id of 16 letters and digits, derived from a name and constant across machines. */
export function seededId(...name: string[]): string {
  return [...createHash('sha256').update(name.join('\n')).digest().subarray(0, 16)]
    .map((byte) => LETTERS[byte % 62])
    .join('');
}
