import * as z from 'zod/mini';
import { defineCall, defineFileCall } from './call';
import { TARIFF_CATEGORIES } from './tariff';
import { wireText, wireVerbatim } from './text';
import {
  acknowledged,
  optionalText,
  wireBirthDay,
  wireBoolean,
  wireCentsPerKwh,
  wireId,
  wireLatitude,
  wireLongitude,
} from './values';

const line = z.optional(wireText(120));
/** As typed: French or Swiss, national or international; stored in E.164. */
const phone = z.optional(z.string().check(z.trim(), z.regex(/^[+\d .()/-]{0,32}$/)));
const postalCode = z.optional(z.string().check(z.trim(), z.regex(/^[\w -]{0,12}$/)));
/** Client-generated idempotency key. */
const idempotencyKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
const email = wireVerbatim(254, 3);

/** Errors common to all registration calls of an installation. */
const COMMON_ERRORS = ['registration.finished', 'modify.not.allowed'] as const;

/**
 * Opens an account for a customer, without a password until the customer sets one. Idempotent by `key`.
 * Resolves to a one-time token, valid for 60 s, for `loginAs`.
 */
export const createRegular = defineCall({
  id: 'createRegular',
  method: 'POST',
  path: '/api/user/create/regular',
  params: z.strictObject({
    key: idempotencyKey,
    email,
    firstName: wireText(120, 1),
    lastName: wireText(120, 1),
    birthDate: z.optional(z.union([z.literal(''), wireBirthDay])),
    phoneNumber: phone,
    mobileNumber: phone,
    address: wireText(120, 1),
    additionalAddress: line,
    postalCode,
    city: wireText(120, 1),
    country: z.enum(['FR', 'CH']),
    language: z.enum(['fr', 'en']),
    /** Degrees, from the geocoder. */
    latitude: z.optional(wireLatitude),
    longitude: z.optional(wireLongitude),
  }),
  answer: z.object({ id: z.string(), loginAsToken: z.string() }),
  read: ({ loginAsToken }) => loginAsToken,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: [
    'email.invalid',
    'email.taken',
    'tenant.not.allowed',
    'phoneNumber.and.mobileNumber.undefined',
    'phoneNumber.invalid',
    'mobileNumber.invalid',
    'too.many.requests',
    'modify.not.allowed',
  ],
  source: 'docs/rules/professionals.md',
});

/** The installer's half of a registration and the customer's. */
export const REGISTRATION_PARTS = ['installer', 'user'] as const;

/** Expected account: refused with `account.changed` in another account's session. */
const accountId = z.optional(wireId);

const installation = z.object({
  gridType: z._default(z.nullable(z.enum(['onePhase', 'threePhase'])), null),
  modulePower: optionalText,
  modules: optionalText,
  pvManufacturer: optionalText,
  kit: optionalText,
});

/** Data of an account under registration; `cache` is the text of {@link saveRegistrationDraft}. */
export const registrationUser = defineCall({
  id: 'registrationUser',
  path: '/api/user',
  params: z.object({ username: z.optional(wireVerbatim(254)) }),
  answer: z.object({
    cache: z.string(),
    userType: z.string(),
    tadoAccount: optionalText,
    wiserUsername: optionalText,
    subscription_status: z.string(),
    part: z.enum(REGISTRATION_PARTS),
    email: z.string(),
    firstName: optionalText,
    lastName: optionalText,
    country: optionalText,
    electricityProvider: optionalText,
    tariffPrice: optionalText,
    sellingEnergy: z.boolean(),
    sellingEnergyPrice: z.nullable(z.number()),
    /** Identity as stored; numbers in E.164. */
    birthDate: optionalText,
    mobileNumber: optionalText,
    phoneNumber: optionalText,
    address: optionalText,
    additionalAddress: optionalText,
    postalCode: optionalText,
    city: optionalText,
    /** Language of the account. */
    language: optionalText,
    /** Companies of the home's installer and maintainer. */
    companies: z._default(z.array(z.string()), []),
    installation,
    /** Whether the customer was already sent the link. */
    invited: z.boolean(),
  }),
  read: ({ subscription_status, ...answer }) => ({ ...answer, subscriptionStatus: subscription_status }),
  errors: ['user.not.found'],
  source: 'docs/rules/registration.md',
});

/** Stores the steps' input as a JSON object opaque to the platform, up to 9,000 characters. */
export const saveRegistrationDraft = defineCall({
  id: 'saveRegistrationDraft',
  method: 'POST',
  path: '/api/registration/draft',
  params: z.strictObject({ accountId, cache: wireVerbatim(9_000).check(z.regex(/^\{[\s\S]*\}$/)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['account.changed', ...COMMON_ERRORS],
  source: 'docs/rules/registration.md',
});

/**
 * Saves a step and advances the status. A status only moves to the next one, by the side that owns the step;
 * the current and earlier ones are accepted without effect, so that requests can be repeated.
 */
export const updateRegistration = defineCall({
  id: 'updateRegistration',
  method: 'POST',
  path: '/api/registration/update',
  params: z.strictObject({
    accountId,
    subscription_status: z.optional(z.string().check(z.regex(/^[a-z_]{2,40}$/))),
    gridType: z.optional(z.enum(['onePhase', 'threePhase'])),
    /** W: 0, or 150 to 1000. */
    modulePower: z.optional(wireVerbatim(4)),
    /** 0 to 99. */
    modules: z.optional(wireVerbatim(2)),
    pvManufacturer: z.optional(wireText(60)),
    /** Code printed on the kit: 12 letters and digits; empty for none. */
    kitSerialNumber: z.optional(z.string().check(z.trim(), z.regex(/^([0-9A-Za-z]{12})?$/))),
    internetServiceProvider: z.optional(wireText(60)),
    internetBoxModel: z.optional(wireText(60)),
    /** kVA. */
    electricPowerCapacity: z.optional(wireVerbatim(3)),
    electricityProvider: z.optional(wireText(60)),
    tariffPrice: z.optional(wireText(60)),
    /** Stores a tariff from today on and derives `tariffPrice` from it. */
    tariffCategory: z.optional(z.enum(TARIFF_CATEGORIES)),
    /** Name of the supplier's tariff. */
    tariffName: z.optional(wireText(80)),
    /** Ranges of the second price, as in `/api/tariff/save`. */
    tariffRanges: z.optional(wireVerbatim(8000)),
    /** Cents per kWh outside the ranges, or at all times. */
    tariffCents: z.optional(wireCentsPerKwh),
    /** Cents per kWh within the ranges. */
    tariffRangeCents: z.optional(wireCentsPerKwh),
    sellingEnergy: z.optional(wireBoolean),
    /** Cents per kWh. */
    sellingEnergyPrice: z.optional(wireCentsPerKwh),
    firstName: line,
    lastName: line,
    /** Language of the account. */
    language: z.optional(z.enum(['fr', 'en'])),
    birthDate: z.optional(z.union([z.literal(''), wireBirthDay])),
    phoneNumber: phone,
    mobileNumber: phone,
    address: line,
    additionalAddress: line,
    postalCode,
    city: line,
    latitude: z.optional(wireLatitude),
    longitude: z.optional(wireLongitude),
  }),
  answer: z.object({ subscription_status: z.string() }),
  read: ({ subscription_status }) => subscription_status,
  carrier: 'form',
  changes: true,
  errors: [
    'account.changed',
    'status.not.allowed',
    'phoneNumber.and.mobileNumber.undefined',
    'phoneNumber.invalid',
    'mobileNumber.invalid',
    'schedule.ranges.invalid',
    'schedule.without.range',
    'tariff.price.missing',
    ...COMMON_ERRORS,
  ],
  source: 'docs/rules/registration.md',
});

/**
 * Mails the customer the link to their part. It works once, for 30 days, and replaces an earlier link.
 * Resolves to the masked address.
 */
export const inviteCustomer = defineCall({
  id: 'inviteCustomer',
  method: 'POST',
  path: '/api/registration/invite',
  params: z.strictObject({}),
  answer: z.object({
    /** Empty on older platforms, which return the link instead. */
    sentTo: z._default(z.string(), ''),
    /** Address of the page where the customer types the code of the e-mail; it contains no secret. */
    page: z._default(z.string(), ''),
    /** Always true, and `link` always empty: older screens require both. */
    mailed: z.boolean(),
    link: z.string(),
  }),
  read: ({ sentTo, page }) => ({ sentTo, page }),
  carrier: 'form',
  changes: true,
  errors: ['status.not.allowed', 'mail.unavailable', 'too.many.requests', ...COMMON_ERRORS],
  source: 'docs/rules/registration.md',
});

/**
 * Corrects the customer's address, by a professional who acts for them and until a password is chosen. Earlier links
 * and the sessions opened with them end. Where a link was sent, a new one is mailed to the corrected address.
 */
export const correctCustomerEmail = defineCall({
  id: 'correctCustomerEmail',
  method: 'POST',
  path: '/api/registration/email',
  params: z.strictObject({ email }),
  /** `invited`: whether a link was sent to the corrected address. */
  answer: z.object({ invited: z.boolean() }),
  read: ({ invited }) => invited,
  carrier: 'form',
  changes: true,
  errors: [
    'email.invalid',
    'email.taken',
    'status.not.allowed',
    'role.not.allowed',
    'mail.unavailable',
    'too.many.requests',
    ...COMMON_ERRORS,
  ],
  source: 'docs/rules/registration.md#the-customers-link',
});

/**
 * Sets the customer's password and ends the account's other sessions. From here on professionals enter the
 * home only with the customer's consent, `loginAsByMaintainerAllowed`; absent means no.
 */
export const setRegistrationPassword = defineCall({
  id: 'setRegistrationPassword',
  method: 'POST',
  path: '/api/registration/password',
  params: z.strictObject({
    password: wireVerbatim(256, 1),
    loginAsByMaintainerAllowed: z.optional(wireBoolean),
  }),
  answer: z.object({ subscription_status: z.string() }),
  read: ({ subscription_status }) => subscription_status,
  carrier: 'form',
  changes: true,
  credential: true,
  errors: [
    'password.sameAsMail',
    'password.too.short',
    'password.too.common',
    'status.not.allowed',
    'too.many.requests',
    ...COMMON_ERRORS,
  ],
  source: 'docs/rules/registration.md',
});

/** Licence to accept, in the account's language, with its digest. */
export const registrationLicence = defineCall({
  id: 'registrationLicence',
  path: '/api/registration/licence',
  params: z.object({}),
  answer: z.object({ version: z.string(), sha256: z.string(), title: z.string(), text: z.array(z.string()) }),
  read: ({ version, sha256, title, text }) => ({ version, sha256, title, text }),
  source: 'docs/rules/licence.md',
});

/** The same licence as a file. */
export const registrationLicenceFile = defineFileCall({
  id: 'registrationLicenceFile',
  path: '/document/registrationLicence',
  params: z.object({}),
  file: 'application/pdf',
  source: 'docs/rules/licence.md',
});

/** Accepts the shown licence. Refused with `licence.changed` when another one is current. */
export const acceptRegistrationLicence = defineCall({
  id: 'acceptRegistrationLicence',
  method: 'POST',
  path: '/api/registration/licence/accept',
  params: z.strictObject({
    version: z.string().check(z.regex(/^[\w.-]{1,20}$/)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  answer: z.object({ subscription_status: z.string() }),
  read: ({ subscription_status }) => subscription_status,
  carrier: 'form',
  changes: true,
  errors: ['licence.changed', 'status.not.allowed', ...COMMON_ERRORS],
  source: 'docs/rules/licence.md',
});

/** An account under registration. */
export type RegistrationUser = ReturnType<typeof registrationUser.read>;
