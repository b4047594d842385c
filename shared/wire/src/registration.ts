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
/** As typed: French or Swiss, national or international; kept in E.164 (D148). */
const phone = z.optional(z.string().check(z.trim(), z.regex(/^[+\d .()/-]{0,32}$/)));
const postalCode = z.optional(z.string().check(z.trim(), z.regex(/^[\w -]{0,12}$/)));
/** Made by the page that asks, so that a repeated request is known as one (D141). */
const onceKey = z.string().check(z.regex(/^[\w-]{16,64}$/));
const email = wireVerbatim(254, 3);

/** What every call of an installation's registration may be refused with. */
const CLOSED = ['registration.finished', 'modify.not.allowed'] as const;

/**
 * A professional opens an account for a customer, whose password nobody knows until the customer sets it. A repeated
 * `key` answers for the account made before. Resolves to a one-time code (60 s) that leads into the customer's home.
 */
export const createRegular = defineCall({
  id: 'createRegular',
  method: 'POST',
  path: '/api/user/create/regular',
  params: z.strictObject({
    key: onceKey,
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
    'phoneNumber.and.mobileNumber.undefined',
    'phoneNumber.invalid',
    'mobileNumber.invalid',
    'too.many.requests',
    'modify.not.allowed',
  ],
  source: 'spec 2 §7 §8, D145',
});

/** Whose registration the session is about: the installation's half of it, or the customer's own. */
export const REGISTRATION_PARTS = ['installer', 'user'] as const;

/** Account that what is sent belongs to: refused with `account.changed` in the session of another. */
const accountId = z.optional(wireId);

const installation = z.object({
  gridType: z._default(z.nullable(z.enum(['onePhase', 'threePhase'])), null),
  modulePower: optionalText,
  modules: optionalText,
  pvManufacturer: optionalText,
  kit: optionalText,
});

/** What is known of an account that is being registered; `cache` is the text kept by {@link saveRegistrationDraft}. */
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
    installation,
    /** Whether the customer was sent the link of their part already. */
    invited: z.boolean(),
  }),
  read: ({ subscription_status, ...answer }) => ({ ...answer, subscriptionStatus: subscription_status }),
  errors: ['user.not.found'],
  source: 'spec 2 §7, D141',
});

/** Keeps what was entered in the steps so far, as a JSON object that only the page reads (up to 9,000 characters). */
export const saveRegistrationDraft = defineCall({
  id: 'saveRegistrationDraft',
  method: 'POST',
  path: '/api/registration/draft',
  params: z.strictObject({ accountId, cache: wireVerbatim(9_000).check(z.regex(/^\{[\s\S]*\}$/)) }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['account.changed', ...CLOSED],
  source: 'D141',
});

/**
 * The silent update after a step: the next status and what the step entered. A status only moves forward, to the one
 * that follows, by whom the step belongs to; the status in force and those before it are answered `ok` and change
 * nothing, so that a repeated request is harmless (spec 2 §4).
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
    /** With it a tariff is kept that holds from today on; `tariffPrice` is then written from it. */
    tariffCategory: z.optional(z.enum(TARIFF_CATEGORIES)),
    /** Name of the supplier's tariff. */
    tariffName: z.optional(wireText(80)),
    /** Hours of the second price, as in `/api/tariff/save`. */
    tariffRanges: z.optional(wireVerbatim(8000)),
    /** Hundredths of the currency per kWh: at all times, or outside the ranges. */
    tariffCents: z.optional(wireCentsPerKwh),
    /** Within the ranges. */
    tariffRangeCents: z.optional(wireCentsPerKwh),
    sellingEnergy: z.optional(wireBoolean),
    /** Hundredths of the currency per kWh. */
    sellingEnergyPrice: z.optional(wireCentsPerKwh),
    firstName: line,
    lastName: line,
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
    ...CLOSED,
  ],
  source: 'spec 2 §4 §7',
});

/**
 * Mails the customer the link to their part: it works once, for 30 days, and replaces the link before. Resolves to the
 * masked address it was sent to.
 */
export const inviteCustomer = defineCall({
  id: 'inviteCustomer',
  method: 'POST',
  path: '/api/registration/invite',
  params: z.strictObject({}),
  answer: z.object({
    /** Empty from a platform that still answers with the link. */
    sentTo: z._default(z.string(), ''),
    /** Always true, and `link` always empty: for released screens, which expect both. */
    mailed: z.boolean(),
    link: z.string(),
  }),
  read: ({ sentTo }) => ({ sentTo }),
  carrier: 'form',
  changes: true,
  errors: ['status.not.allowed', 'mail.unavailable', 'too.many.requests', ...CLOSED],
  source: 'docs/rules/registration.md',
});

/** The customer chooses the password of the account; every other session of it ends (spec 2 §7, D145). */
export const setRegistrationPassword = defineCall({
  id: 'setRegistrationPassword',
  method: 'POST',
  path: '/api/registration/password',
  params: z.strictObject({ password: wireVerbatim(256, 1) }),
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
    ...CLOSED,
  ],
  source: 'spec 2 §4 §7',
});

/** The licence the customer is asked to accept, in the account's language, with its fingerprint (D108). */
export const registrationLicence = defineCall({
  id: 'registrationLicence',
  path: '/api/registration/licence',
  params: z.object({}),
  answer: z.object({ version: z.string(), sha256: z.string(), title: z.string(), text: z.array(z.string()) }),
  read: ({ version, sha256, title, text }) => ({ version, sha256, title, text }),
  source: 'spec 2 §2, D108',
});

/** The same licence as a paper to keep (spec 2 §2). */
export const registrationLicenceFile = defineFileCall({
  id: 'registrationLicenceFile',
  path: '/document/registrationLicence',
  params: z.object({}),
  file: 'application/pdf',
  source: 'spec 2 §2, D108',
});

/** The customer accepts the licence they were shown: another text than the one in force is refused (D108). */
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
  errors: ['licence.changed', 'status.not.allowed', ...CLOSED],
  source: 'spec 2 §4, D108',
});

/** An account that is being registered, as {@link registrationUser} tells it. */
export type RegistrationUser = ReturnType<typeof registrationUser.read>;
