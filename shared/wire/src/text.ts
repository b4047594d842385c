import * as z from 'zod/mini';

/**
 * Removes scripts and tags from typed text. A `<` that opens no tag is kept (`a < b`). Repeats until stable,
 * since a removal can join two halves of a tag.
 */
export function stripTags(text: string): string {
  const stripped = text
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return stripped === text ? text : stripTags(stripped);
}

/** One line of text: line breaks and other controls become a space, invisible characters and directions are removed. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cf}/gu, '');
}

/** NUL, which PostgreSQL cannot store, and lone surrogates. */
const UNREADABLE = /\0|\p{Surrogate}/u;

const readable = (maxLength: number) => [
  z.refine<string>((text) => !UNREADABLE.test(text), { error: 'not well-formed text', abort: true }),
  z.maxLength(maxLength, { abort: true }),
];

/**
 * Text compared or passed on unchanged: password, e-mail address, code. Well-formed Unicode without NUL,
 * `minLength` to `maxLength` code points.
 */
export function wireVerbatim(maxLength: number, minLength = 0) {
  return z.string().check(...readable(maxLength), z.minLength(minLength));
}

/**
 * Text shown to people: {@link wireVerbatim} in one line, without tags, scripts and surrounding space, its letters composed
 * (NFC): some keyboards type é as e and an accent. The bounds apply to the result, the upper one also to the composed input.
 */
export function wireText(maxLength: number, minLength = 0) {
  return z.string().check(
    z.trim(),
    z.overwrite((text) => text.normalize('NFC')),
    ...readable(maxLength),
    z.overwrite((text) => stripTags(oneLine(text)).trim()),
    z.minLength(minLength),
  );
}
