/** Longest e-mail address there is, in characters (RFC 5321). */
const LONGEST = 254;

/**
 * Whether a text can be an e-mail address: one `@`, something before it, a name with a point behind it, no space, at
 * most 254 characters (spec 3 §5). Whether it exists is for its mail to prove.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);
}

/** An address as it is shown to somebody who need not read it: `c•••@foyer.example`. */
export function maskedEmailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
