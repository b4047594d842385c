/** RFC 5321. */
const MAX_LENGTH = 254;

/**
 * Whether a text has the form of an e-mail address: one `@`, a domain with a dot, no space, at most 254
 * characters. Existence is proven by mail.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);
}

/** A masked address, as shown where it need not be readable: `c•••@foyer.example`. */
export function maskedEmailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
