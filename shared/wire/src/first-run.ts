import { LANGUAGES } from '@foyer/contract';
import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged } from './values';

const SOURCE = 'docs/rules/first-run.md';

/** The code as it is typed: groups, spaces and capitals do not matter. */
const code = wireVerbatim(64, 1);
const language = z.enum(LANGUAGES);
/** Without space and brackets; whether it is an address is checked by the platform. */
const emailAddress = z.string().check(z.regex(/^[^\s<>\p{C}]{1,254}$/u));
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));

const operator = z.strictObject({
  firstName: wireText(120, 1),
  lastName: wireText(120, 1),
  email: emailAddress,
  password: wireVerbatim(256, 1),
  /** Of pages and mails. */
  language,
});
/** The first operator, as typed. */
export type FirstOperator = z.output<typeof operator>;

const service = z.strictObject({
  /** Of the brand. */
  name: wireText(60, 1),
  /** Of new visitors; the others are offered, too. */
  language,
  /** Address people write to; null for none. */
  contact: z.nullable(emailAddress),
  /** Of mails; null for the name of the brand. */
  senderName: z.nullable(wireText(60, 1)),
  /** Of mails; null for that of the platform. */
  senderAddress: z.nullable(emailAddress),
  /** Colour of buttons and links. */
  accent: colour,
  /** Colour of text on it. */
  accentInk: colour,
  /** `data:` address of an SVG or PNG of at most 16 KB, or a path on the same host; null for the built-in one. */
  logo: z.nullable(
    z
      .string()
      .check(
        z.regex(/^(data:image\/(svg\+xml|png);base64,[A-Za-z0-9+/=]{1,22000}|\/[\w./-]{1,199})$/),
        z.maxLength(22_100),
      ),
  ),
  /** Whether it sells energy and batteries itself. */
  isSupplier: z.boolean(),
});
/** The service as it is set up: the brand of the first tenant. */
export type FirstService = z.output<typeof service>;

/** What keeps the first run from being finished. */
export const FIRST_RUN_FAULTS = [
  'email',
  'password.too.short',
  'password.too.common',
  'password.sameAsMail',
  'name',
  'contact',
  'sender',
  'colour',
  'contrast',
  'logo',
  'service',
] as const;
export type FirstRunFault = (typeof FIRST_RUN_FAULTS)[number];

const NOT_NOW = ['first.run.not.offered', 'first.run.code.wrong', 'too.many.requests'] as const;

/** Whether the platform waits to be set up: in production, while it has no account. */
export const firstRun = defineCall({
  id: 'firstRun',
  path: '/api/first-run',
  params: z.object({}),
  answer: z.object({ isOffered: z.boolean() }),
  read: ({ isOffered }) => isOffered,
  token: false,
  source: SOURCE,
});

/** Checks the code that the start printed, and resolves to what is known before. */
export const openFirstRun = defineCall({
  id: 'openFirstRun',
  method: 'POST',
  path: '/api/first-run/open',
  params: z.strictObject({ code }),
  answer: z.object({
    /** Of the configuration; it cannot be changed here. */
    publicOrigin: z.string(),
    /** Sender of mails that the configuration names; null where no mail leaves the platform. */
    mailSender: z.nullable(z.object({ name: z.string(), address: z.string() })),
    service,
  }),
  read: ({ publicOrigin, mailSender, service: known }) => ({ publicOrigin, mailSender, service: known }),
  token: false,
  carrier: 'form',
  changes: true,
  postOnly: true,
  errors: [...NOT_NOW, 'first.run.no.suite'],
  credential: true,
  source: SOURCE,
});

/** Checks parts of the first run without storing them. Resolves to what is wrong with them. */
export const checkFirstRun = defineCall({
  id: 'checkFirstRun',
  method: 'POST',
  path: '/api/first-run/check',
  params: z.strictObject({ code, operator: z.optional(operator), service: z.optional(service) }),
  answer: z.object({ faults: z.array(z.enum(FIRST_RUN_FAULTS)) }),
  read: ({ faults }): readonly FirstRunFault[] => faults,
  token: false,
  carrier: 'json',
  changes: true,
  postOnly: true,
  errors: [...NOT_NOW, 'first.run.no.suite'],
  credential: true,
  source: SOURCE,
});

/** Sends a mail as the service would, at once. */
export const testFirstRunMail = defineCall({
  id: 'testFirstRunMail',
  method: 'POST',
  path: '/api/first-run/mail',
  params: z.strictObject({ code, to: emailAddress, language, service }),
  answer: z.object({
    isSent: z.boolean(),
    /** Why the mail server did not take it, in its own words and without addresses; null for a mail that it took. */
    reason: z.nullable(z.string()),
  }),
  read: ({ isSent, reason }) => ({ isSent, reason }),
  token: false,
  carrier: 'json',
  changes: true,
  postOnly: true,
  errors: [...NOT_NOW, 'mail.unavailable', 'email.invalid'],
  credential: true,
  source: SOURCE,
});

/** Stores operator and service together; the code is used up. */
export const finishFirstRun = defineCall({
  id: 'finishFirstRun',
  method: 'POST',
  path: '/api/first-run/finish',
  params: z.strictObject({ code, operator, service }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'json',
  changes: true,
  postOnly: true,
  /** `first.run.refused`: {@link checkFirstRun} says why. */
  errors: [...NOT_NOW, 'first.run.no.suite', 'first.run.refused'],
  credential: true,
  source: SOURCE,
});

/** Calls of the page that sets a new platform up. */
export const firstRunCalls = { firstRun, openFirstRun, checkFirstRun, testFirstRunMail, finishFirstRun };
