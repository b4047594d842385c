import * as z from 'zod/mini';
import { defineCall } from './call';
import { wireText, wireVerbatim } from './text';
import { acknowledged, wireId } from './values';

/** What a household can be told about outside the suite. */
export const NOTIFICATION_KINDS = [
  'consumption',
  'silent',
  'battery',
  'production',
  'support',
  'change',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const kindsIn = (text: string) => (text === '' ? [] : text.split(','));
const isKind = (text: string): text is NotificationKind => NOTIFICATION_KINDS.some((kind) => kind === text);

/** Kinds separated by commas; empty for none. */
export const wireKinds = z.string().check(
  z.maxLength(120),
  z.refine((text) => kindsIn(text).every(isKind), { error: 'unknown kinds' }),
);
/** `HH:MM` of the site day; empty for none. */
const wireClock = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/));

/** The kinds of a text separated by commas. */
export const kindsOfText = (text: string): readonly NotificationKind[] => kindsIn(text).filter(isKind);

/** Keys of a push subscription, base64url. */
const wireKey = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}=?=?$`)));

const kinds = z.array(z.string());
const minute = z.nullable(z.string());
/** The kinds of an answer that this version knows, in their own order. */
export const knownKinds = (texts: readonly string[]) =>
  NOTIFICATION_KINDS.filter((kind) => texts.includes(kind));

/** A browser that shows notifications. */
export interface PushDevice {
  readonly id: string;
  readonly label: string;
  readonly kinds: readonly NotificationKind[];
  /** It gets no messages any more: its browser has ended the subscription. */
  readonly isLost: boolean;
}

export interface NotificationSettings {
  /** False when the platform sends no mail. */
  readonly hasMail: boolean;
  readonly mailKinds: readonly NotificationKind[];
  /** `HH:MM` in site time; null without quiet hours. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
  /** `HH:MM` of the one e-mail a day; null for an e-mail at once. */
  readonly digestAt: string | null;
  /** Public key for a browser's subscription, base64url; null when the platform sends no notifications. */
  readonly pushKey: string | null;
  /** Oldest first. */
  readonly devices: readonly PushDevice[];
}

export const notificationSettings = defineCall({
  id: 'notificationSettings',
  path: '/api/notifications',
  params: z.object({}),
  answer: z.object({
    hasMail: z.boolean(),
    mailKinds: kinds,
    quietFrom: minute,
    quietUntil: minute,
    digestAt: minute,
    pushKey: z.nullable(z.string()),
    devices: z.array(
      z.object({ id: z.string(), label: z.string(), kinds, isLost: z._default(z.boolean(), false) }),
    ),
  }),
  read: ({ mailKinds, devices, ...answer }): NotificationSettings => ({
    ...answer,
    mailKinds: knownKinds(mailKinds),
    devices: devices.map((device) => ({ ...device, kinds: knownKinds(device.kinds) })),
  }),
  source: 'docs/rules/alerts.md',
});

/** Changes the settings given. Quiet hours are two different times, or both empty. */
export const updateNotificationSettings = defineCall({
  id: 'updateNotificationSettings',
  method: 'POST',
  path: '/api/notifications/update',
  params: z
    .strictObject({
      mailKinds: z.optional(wireKinds),
      quietFrom: z.optional(wireClock),
      quietUntil: z.optional(wireClock),
      digestAt: z.optional(wireClock),
    })
    .check(
      z.refine(
        ({ quietFrom, quietUntil }) =>
          quietFrom ? Boolean(quietUntil) && quietFrom !== quietUntil : quietFrom === quietUntil,
        { error: 'two different times, or both empty', path: ['quietUntil'] },
      ),
    ),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  errors: ['modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});

/** An address of printable characters, in the one spelling that a browser's own code would give it. */
const wireEndpoint = z.string().check(
  z.regex(/^https:\/\/[!-;=?-~]{1,990}$/),
  z.refine((text) => URL.canParse(text), { error: 'not an address', abort: true }),
  z.overwrite((text) => {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  }),
);

/**
 * Adds the browser of a push subscription, for all kinds, or takes its new keys. `replaces` is the id of a lost browser
 * that it stands in for: with that one's kinds.
 */
export const addPushDevice = defineCall({
  id: 'addPushDevice',
  method: 'POST',
  path: '/api/notifications/device/add',
  params: z.strictObject({
    endpoint: wireEndpoint,
    p256dh: wireKey(87),
    auth: wireKey(22),
    label: wireText(80, 1),
    replaces: z.optional(wireId),
  }),
  answer: z.object({ id: z.string() }),
  read: ({ id }) => id,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  errors: [
    'push.not.available',
    'push.service.unknown',
    'push.too.many',
    'too.many.requests',
    'modify.not.allowed',
  ],
  source: 'docs/rules/alerts.md',
});

/**
 * Replaces a subscription that the browser has renewed. Sent by the service worker, which has no session: the secret of
 * the former subscription proves that it is the same browser.
 */
export const renewPushDevice = defineCall({
  id: 'renewPushDevice',
  method: 'POST',
  path: '/api/notifications/device/renew',
  params: z.strictObject({
    formerEndpoint: wireEndpoint,
    formerAuth: wireKey(22),
    endpoint: wireEndpoint,
    p256dh: wireKey(87),
    auth: wireKey(22),
  }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  credential: true,
  postOnly: true,
  errors: ['push.not.available', 'push.service.unknown', 'push.device.not.found', 'too.many.requests'],
  source: 'docs/rules/alerts.md',
});

/** Chooses the kinds a browser shows. */
export const updatePushDevice = defineCall({
  id: 'updatePushDevice',
  method: 'POST',
  path: '/api/notifications/device/update',
  params: z.strictObject({ id: wireId, kinds: wireKinds }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  errors: ['push.device.not.found', 'modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});

export const removePushDevice = defineCall({
  id: 'removePushDevice',
  method: 'POST',
  path: '/api/notifications/device/remove',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  errors: ['push.device.not.found', 'modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});

/** Sends a test message to a browser. `push.device.lost`: the browser has ended its subscription. */
export const testPushDevice = defineCall({
  id: 'testPushDevice',
  method: 'POST',
  path: '/api/notifications/device/test',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['notifications'],
  errors: [
    'push.not.available',
    'push.device.not.found',
    'push.device.lost',
    'push.failed',
    'too.many.requests',
    'modify.not.allowed',
  ],
  source: 'docs/rules/alerts.md',
});

/** Mails a test to the household's own address, whatever its choices. */
export const testAlertMail = defineCall({
  id: 'testAlertMail',
  method: 'POST',
  path: '/api/notifications/mail/test',
  params: z.strictObject({}),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: ['mail.unavailable', 'too.many.requests', 'modify.not.allowed'],
  source: 'docs/rules/alerts.md',
});

/** Turns alerts by e-mail off with the code of an e-mail; mail programs send this at a tap on "unsubscribe" (RFC 8058). */
export const unsubscribeAlerts = defineCall({
  id: 'unsubscribeAlerts',
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  params: z.object({ code: wireVerbatim(128, 1) }),
  answer: acknowledged,
  read: () => undefined,
  token: false,
  carrier: 'form',
  changes: true,
  credential: true,
  postOnly: true,
  errors: ['token.invalid', 'too.many.requests'],
  source: 'docs/rules/alerts.md',
});
