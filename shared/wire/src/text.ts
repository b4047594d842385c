import * as z from 'zod/mini';

/**
 * Text a person typed, without scripts and tags (spec 2 §5, D152). A `<` that opens no tag stays: `a < b` is text.
 * Idempotent: what stripping brings together is stripped too.
 */
export function withoutTags(text: string): string {
  const stripped = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return stripped === text ? text : withoutTags(stripped);
}

/** Characters a text may not hold: NUL, which no database stores, and halves of a surrogate pair. */
const UNREADABLE = /\0|\p{Surrogate}/u;

const readable = (maxLength: number) => [
  z.refine<string>((text) => !UNREADABLE.test(text), { error: 'not well-formed text', abort: true }),
  z.maxLength(maxLength, { abort: true }),
];

/**
 * Text that is compared or handed on, never shown: a password, an e-mail address, a code. Well-formed Unicode without
 * NUL of `minLength` to `maxLength` characters (code points), kept as it was typed (D152). Anything else is refused.
 */
export function wireVerbatim(maxLength: number, minLength = 0) {
  return z.string().check(...readable(maxLength), z.minLength(minLength));
}

/**
 * Text that a person writes for people to read: a name, an address. As {@link wireVerbatim}, then without tags and
 * scripts and without space around it; the bounds hold for what is left, the upper one also before (D152).
 */
export function wireText(maxLength: number, minLength = 0) {
  return z.string().check(
    z.trim(),
    ...readable(maxLength),
    z.overwrite((text) => withoutTags(text).trim()),
    z.minLength(minLength),
  );
}
