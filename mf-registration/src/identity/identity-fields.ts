import { LANGUAGES } from '@foyer/contract';
import { isBirthDay, isPostalCode } from '@foyer/domain';
import type { RegistrationUser } from '@foyer/wire/registration';
import * as z from 'zod/mini';

const LONGEST_LINE = 120;
const line = z.string().check(z.trim(), z.maxLength(LONGEST_LINE));
const requiredLine = (messageKey: string) =>
  line.check(z.refine((text) => text !== '', { error: messageKey }));

/** Form schema, limits from docs/rules/input-limits.md#people-and-places. `today` is the site's day. */
export const identityFields = (today: string, withEmail: boolean) =>
  z
    .object({
      firstName: requiredLine('firstNameMissingMessage'),
      lastName: requiredLine('lastNameMissingMessage'),
      birthDate: z
        .string()
        .check(z.refine((day) => day === '' || isBirthDay(day, today), { error: 'birthDateFutureMessage' })),
      email: z.string().check(
        z.overwrite((text) => text.trim().toLowerCase()),
        z.refine((text) => !withEmail || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text), {
          error: 'emailInvalidMessage',
        }),
      ),
      confirmEmail: z.string().check(z.overwrite((text) => text.trim().toLowerCase())),
      mobileNumber: line,
      phoneNumber: line,
      country: z.enum(['FR', 'CH']),
      language: z.enum(LANGUAGES),
      address: requiredLine('addressMissingMessage'),
      additionalAddress: line,
      postalCode: line,
      city: requiredLine('cityMissingMessage'),
      notListed: z.boolean(),
    })
    .check(
      z.refine(({ email, confirmEmail }) => !withEmail || email === confirmEmail, {
        error: 'emailsDifferMessage',
        path: ['confirmEmail'],
      }),
      z.refine(({ mobileNumber, phoneNumber }) => mobileNumber !== '' || phoneNumber !== '', {
        error: 'phoneNumberMsg',
        path: ['mobileNumber'],
      }),
      z.refine(({ mobileNumber }) => isPhone(mobileNumber), {
        error: 'phoneInvalidMessage',
        path: ['mobileNumber'],
      }),
      z.refine(({ phoneNumber }) => isPhone(phoneNumber), {
        error: 'phoneInvalidMessage',
        path: ['phoneNumber'],
      }),
      z.refine(({ postalCode, country }) => isPostalCode(postalCode, country), {
        error: 'postalCodeInvalidMessage',
        path: ['postalCode'],
      }),
    );

/** Rough check of the number of digits; the platform validates the number itself. */
function isPhone(typed: string): boolean {
  return typed === '' || /^\+?\d{9,15}$/.test(typed.replaceAll(/[\s.()/-]/g, ''));
}

export type IdentityFields = z.output<ReturnType<typeof identityFields>>;

/** The stored identity of an account, to correct it. */
export function knownIdentity(user: RegistrationUser): IdentityFields {
  const { firstName, lastName, birthDate, mobileNumber, phoneNumber, language } = user;
  const { address, additionalAddress, postalCode, city, email } = user;
  const texts = { firstName, lastName, birthDate, mobileNumber, phoneNumber };
  const place = { address, additionalAddress, postalCode, city };
  return {
    ...NOBODY,
    // An account that an earlier version of this page stored has no such fields.
    ...(Object.fromEntries(
      Object.entries({ ...texts, ...place }).map(([name, text]) => [name, text ?? '']),
    ) as Partial<IdentityFields>),
    email,
    confirmEmail: email,
    country: user.country === 'CH' ? 'CH' : 'FR',
    language: language === 'en' ? 'en' : 'fr',
  };
}

export const NOBODY: IdentityFields = {
  firstName: '',
  lastName: '',
  birthDate: '',
  email: '',
  confirmEmail: '',
  mobileNumber: '',
  phoneNumber: '',
  country: 'FR',
  language: 'fr',
  address: '',
  additionalAddress: '',
  postalCode: '',
  city: '',
  notListed: false,
};

/** Identity to send, without the fields used by the form or sent separately. */
export function identityInput({
  confirmEmail: _confirm,
  notListed: _listed,
  email: _email,
  country: _country,
  language: _language,
  ...identity
}: IdentityFields) {
  return identity;
}
