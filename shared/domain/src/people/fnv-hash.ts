const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a hash of a text, 32 bits in base 36. Not for secrets that must withstand guessing. */
export function fnvHash(text: string, offsetBasis: number = OFFSET_BASIS): string {
  let hash = offsetBasis;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME) >>> 0;
  return hash.toString(36);
}
