import { LANGUAGES } from '@foyer/contract';
import type { FirstService } from '@foyer/wire/first-run';
import * as z from 'zod/mini';
import { browserStorage } from '../../browser/browser-storage';

export const STEPS = ['code', 'operator', 'service', 'mail', 'brand', 'finish'] as const;
export type Step = (typeof STEPS)[number];

const draft = z.object({
  step: z.enum(STEPS),
  code: z.string(),
  /** Of the configuration; empty before the code is right. */
  publicOrigin: z.string(),
  /** Sender of the configuration; null where no mail leaves the platform. */
  mailSender: z.nullable(z.object({ name: z.string(), address: z.string() })),
  operator: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  service: z.object({
    name: z.string(),
    language: z.enum(LANGUAGES),
    contact: z.nullable(z.string()),
    senderName: z.nullable(z.string()),
    senderAddress: z.nullable(z.string()),
    accent: z.string(),
    accentInk: z.string(),
    logo: z.nullable(z.string()),
    isSupplier: z.boolean(),
  }),
});
/** What was typed so far, without the password. */
export type Draft = z.output<typeof draft>;

/** Before the code is right; the platform then answers the brand it has. */
const EMPTY_SERVICE: FirstService = {
  name: '',
  language: LANGUAGES[0],
  contact: null,
  senderName: null,
  senderAddress: null,
  accent: '',
  accentInk: '',
  logo: null,
  isSupplier: false,
};
const EMPTY: Draft = {
  step: 'code',
  code: '',
  publicOrigin: '',
  mailSender: null,
  operator: { firstName: '', lastName: '', email: '' },
  service: EMPTY_SERVICE,
};

const KEY = 'foyer.first-run';
const storage = () => browserStorage('sessionStorage');

/** The draft of this tab, which a reload keeps; an empty one without. */
export function storedDraft(): Draft {
  try {
    const read = z.safeParse(draft, JSON.parse(storage().getItem(KEY) ?? 'null'));
    return read.success ? read.data : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function storeDraft(changed: Draft): void {
  try {
    storage().setItem(KEY, JSON.stringify(changed));
  } catch {
    // Full or forbidden: a reload begins anew.
  }
}

export function forgetDraft(): void {
  storage().removeItem(KEY);
}

/** A typed text; null for an empty one. */
export const orNull = (typed: string) => typed.trim() || null;
