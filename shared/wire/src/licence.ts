import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, optionalFlag, optionalText } from './values';

const featureId = z.string().check(z.regex(/^[a-z0-9_]{1,60}$/));

/** What stands for the premium licence itself where a feature is named (spec 3 §4). */
export const PREMIUM = 'premium';

/** A feature the tenant has licences for. */
export interface TenantFeature {
  /** Its name among the features of a licence: `sms_alerts_available`. */
  readonly id: string;
  /** Whether a licence of the kind holds it. */
  readonly inTrial: boolean;
  readonly inPremium: boolean;
  /** Whether the household said that it would like it. */
  readonly isWanted: boolean;
}

/** Where a household stands with its licence. */
export interface LicenceStanding {
  readonly features: readonly TenantFeature[];
  /** When the premium licence was asked for, epoch milliseconds; null where it was not, or has begun. */
  readonly premiumRequestedMs: number | null;
  /** When the household opted out, epoch milliseconds; null where it did not. */
  readonly optedOutMs: number | null;
}

/** The features the tenant has licences for, and what the household asked for. */
export const tenantLicenceFeatures = defineCall({
  id: 'tenantLicenceFeatures',
  path: '/api/license/tenant/features',
  params: z.object({}),
  answer: z.object({
    features: z.array(
      z.object({ id: z.string(), trial: z.boolean(), premium: z.boolean(), interested: optionalFlag }),
    ),
    premiumRequestedAt: optionalText,
    optedOutAt: optionalText,
  }),
  read: ({ features, premiumRequestedAt, optedOutAt }): LicenceStanding => ({
    features: features.map(({ id, trial, premium, interested }) => ({
      id,
      inTrial: trial,
      inPremium: premium,
      isWanted: interested ?? false,
    })),
    premiumRequestedMs: instantFromWire(premiumRequestedAt),
    optedOutMs: instantFromWire(optedOutAt),
  }),
  source: 'spec 3 §7',
});

const ERRORS = ['license.not.found', 'role.not.allowed', 'modify.not.allowed'];

/** Says that the household would like a feature; `premium` asks for the premium licence, at most once a day. */
export const interestedInFeature = defineCall({
  id: 'interestedInFeature',
  method: 'POST',
  path: '/api/license/feature/interested',
  params: z.strictObject({ featureId }),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [...ERRORS, 'feature.not.found', 'premium.already'],
  source: 'spec 3 §4 §7',
});

/** Gives the premium licence up: it is not renewed, or does not begin. */
export const optOut = defineCall({
  id: 'optOut',
  method: 'POST',
  path: '/api/license/opt-out',
  params: z.strictObject({}),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [...ERRORS, 'opt.out.not.possible'],
  source: 'spec 3 §4',
});

/** Takes the opting out back, as long as the licence lasts. */
export const cancelOptOut = defineCall({
  id: 'cancelOptOut',
  method: 'POST',
  path: '/api/license/opt-out/cancel',
  params: z.strictObject({}),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  errors: [...ERRORS, 'opt.out.not.found'],
  source: 'spec 3 §4 §7',
});
