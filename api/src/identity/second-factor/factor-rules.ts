import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashed } from '../../foundation/hashed';
import type { Account, UserType } from '../accounts/account-store';

/** Roles that must have a second factor in production. */
const OBLIGED: readonly UserType[] = ['OPERATOR', 'SUPPORT'];

/** Whether an account of this type must have a second factor. @param isRequired whether the platform is in production. */
export function mustHaveFactor({ userType }: Pick<Account, 'userType'>, isRequired: boolean): boolean {
  return isRequired && OBLIGED.includes(userType);
}

/** RFC 6238 with the parameters that every code app knows. */
const PERIOD_S = 30;
const DIGITS = 6;
/** Steps by which the clock of a telephone may differ, before and after. */
const STEPS_OFF = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of a code app, base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that a code app reads from a QR code. */
export function appAddress(secret: string, issuer: string, email: string): string {
  return totpOf(secret, issuer, email).toString();
}

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '');

/** Whether a typed code can be one of an app; any other one is a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(withoutSpaces(typed));
}

/**
 * The time step to which a code belongs, at most one step from now; null for a wrong code, and for one of a step up to
 * `lastStep`, which has been used.
 */
export function stepOfCode(
  secret: string,
  typed: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | null {
  if (!isAppCode(typed)) return null;
  const stepsOff = totpOf(secret).validate({
    token: withoutSpaces(typed),
    timestamp: nowMs,
    window: STEPS_OFF,
  });
  if (stepsOff === null) return null;
  const step = Math.floor(nowMs / 1000 / PERIOD_S) + stepsOff;
  return step > lastStep ? step : null;
}

/** Letters and digits that are not mistaken for each other. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LETTERS = 16;
const GROUP = 4;

/** A new recovery code: `abcd-efgh-jkmn-pqrs`, 79 random bits. */
export function newRecoveryCode(): string {
  let letters = '';
  while (letters.length < CODE_LETTERS) {
    for (const byte of randomBytes(CODE_LETTERS)) {
      const letter = LETTERS[byte & 31];
      if (letter !== undefined && letters.length < CODE_LETTERS) letters += letter;
    }
  }
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Hash by which a recovery code is stored, whatever spaces, dashes and capitals it is typed with. */
export function recoveryCodeHash(typed: string): string {
  return hashed(`recovery code ${typed.toLowerCase().replaceAll(/[\s-]/g, '')}`);
}
