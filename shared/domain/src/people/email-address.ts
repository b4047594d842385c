/** RFC 5321. */
const MAX_LENGTH = 254;

/** Letters and digits of any script (RFC 6531) and the signs of an atom; no quoted local part, which nobody has. */
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
const ADDRESS = new RegExp(`^(?=.{1,64}@)${ATOM}(\\.${ATOM})*@(${LABEL}\\.)+(?=.{2,}$)${LABEL}$`, 'u');

/**
 * Whether a text has the form of an e-mail address: atoms with dots between them, a domain of at least two labels, at
 * most 254 characters (RFC 5321). Existence is proven by mail.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && ADDRESS.test(text);
}

/** A masked address, as shown where it need not be readable: `c•••@foyer.example`. */
export function maskedEmailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
