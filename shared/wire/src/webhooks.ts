import * as z from 'zod/mini';
import { defineCall } from './call';
import { knownKinds, type NotificationKind, wireKinds } from './notifications';
import { acknowledged, optionalNumber, wireId } from './values';

const SOURCE = 'docs/rules/reading-programs.md#webhooks';

/** Webhooks of a home at a time. */
export const MAX_WEBHOOKS = 5;

/**
 * How a delivery ended. `refused`: an answer other than 2xx; `certificate`: not the one of the address; `address`: not
 * on the public internet; `unsigned`: the platform can no longer read the secret.
 */
export const DELIVERY_RESULTS = [
  'delivered',
  'refused',
  'timeout',
  'unreachable',
  'certificate',
  'address',
  'unsigned',
] as const;
export type DeliveryResult = (typeof DELIVERY_RESULTS)[number];

export interface Delivery {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly result: DeliveryResult;
  /** Of the answer; null without any. */
  readonly httpStatus: number | null;
}

/** An address that alerts are posted to. */
export interface Webhook {
  readonly id: string;
  readonly address: string;
  readonly kinds: readonly NotificationKind[];
  /** The last one; null before the first. */
  readonly delivery: Delivery | null;
  /** Nothing is posted until a test succeeds: every delivery of three days has failed. */
  readonly isPaused: boolean;
}

const outcome = z.object({ result: z.string(), httpStatus: optionalNumber });
/** A result of a later platform is shown as the most general one. */
const knownResult = (text: string): DeliveryResult =>
  DELIVERY_RESULTS.find((result) => result === text) ?? 'unreachable';

/** Webhooks of the home, the oldest first. */
export const webhooks = defineCall({
  id: 'webhooks',
  path: '/api/user/webhooks',
  params: z.object({}),
  answer: z.object({
    webhooks: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        kinds: z.array(z.string()),
        delivery: z.nullable(z.extend(outcome, { atMs: z.number() })),
        isPaused: z.boolean(),
      }),
    ),
  }),
  read: (answer): readonly Webhook[] =>
    answer.webhooks.map(({ kinds, delivery, ...webhook }) => ({
      ...webhook,
      kinds: knownKinds(kinds),
      delivery: delivery && { ...delivery, result: knownResult(delivery.result) },
    })),
  errors: ['role.not.allowed'],
  source: SOURCE,
});

/** An address of printable characters without credentials, in the spelling of a URL. */
const wireAddress = z.string().check(
  z.regex(/^https?:\/\/[!-;=?-~]{1,990}$/),
  z.refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { username, password } = new URL(text);
      return username === '' && password === '';
    },
    { error: 'not an address, or one with a password', abort: true },
  ),
  z.overwrite((text) => {
    const url = new URL(text);
    url.hash = '';
    return url.href;
  }),
);
const someKinds = wireKinds.check(z.minLength(1));

/** Posts alerts of these kinds to an address. The secret that signs them is shown once. */
export const addWebhook = defineCall({
  id: 'addWebhook',
  method: 'POST',
  path: '/api/user/webhooks/add',
  params: z.strictObject({ address: wireAddress, kinds: someKinds }),
  answer: z.object({ id: z.string(), secret: z.string() }),
  read: (answer) => answer,
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: [
    'modify.not.allowed',
    'role.not.allowed',
    'too.many.requests',
    'webhook.address.not.https',
    'webhook.address.not.public',
    'webhooks.too.many',
  ],
  source: SOURCE,
});

/** Chooses the kinds of alerts of a webhook. */
export const updateWebhook = defineCall({
  id: 'updateWebhook',
  method: 'POST',
  path: '/api/user/webhooks/update',
  params: z.strictObject({ id: wireId, kinds: someKinds }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: ['modify.not.allowed', 'role.not.allowed', 'webhook.not.found'],
  source: SOURCE,
});

/** Removes a webhook with what waits for it. */
export const removeWebhook = defineCall({
  id: 'removeWebhook',
  method: 'POST',
  path: '/api/user/webhooks/remove',
  params: z.strictObject({ id: wireId }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: ['role.not.allowed', 'webhook.not.found'],
  source: SOURCE,
});

/** Posts a test at once and tells how it ended. A paused webhook goes on when it succeeds. */
export const testWebhook = defineCall({
  id: 'testWebhook',
  method: 'POST',
  path: '/api/user/webhooks/test',
  params: z.strictObject({ id: wireId }),
  answer: outcome,
  read: ({ result, httpStatus }): Omit<Delivery, 'atMs'> => ({ result: knownResult(result), httpStatus }),
  carrier: 'form',
  changes: true,
  tags: ['programs'],
  errors: ['modify.not.allowed', 'role.not.allowed', 'too.many.requests', 'webhook.not.found'],
  source: SOURCE,
});

export const webhookCalls = { webhooks, addWebhook, updateWebhook, removeWebhook, testWebhook };
