import * as z from 'zod/mini';
import { defineCall } from './call';
import { instantFromWire, optionalFlag, optionalText } from './values';

const featureId = z.string().check(z.regex(/^[a-z0-9_]{1,60}$/));

/** Pseudo feature id that requests the premium licence itself. */
export const PREMIUM = 'premium';

/** A feature covered by the tenant's licences. */
export interface TenantFeature {
  /** Key in the licence's features: `sms_alerts_available`. */
  readonly id: string;
  /** Whether each licence type includes it. */
  readonly inTrial: boolean;
  readonly inPremium: boolean;
  /** Whether the household asked for it. */
  readonly isWanted: boolean;
}

/** The household's licence options and requests. */
export interface LicenceStatus {
  readonly features: readonly TenantFeature[];
  /** Epoch milliseconds; null without a pending request. */
  readonly premiumRequestedMs: number | null;
  /** Epoch milliseconds; null when not opted out. */
  readonly optedOutMs: number | null;
}

/** Features of the tenant's licences and the household's requests. */
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
  read: ({ features, premiumRequestedAt, optedOutAt }): LicenceStatus => ({
    features: features.map(({ id, trial, premium, interested }) => ({
      id,
      inTrial: trial,
      inPremium: premium,
      isWanted: interested ?? false,
    })),
    premiumRequestedMs: instantFromWire(premiumRequestedAt),
    optedOutMs: instantFromWire(optedOutAt),
  }),
  source: 'docs/rules/licence.md',
});

const ERRORS = ['license.not.found', 'role.not.allowed', 'modify.not.allowed'];

/** Requests a feature; {@link PREMIUM} requests the premium licence, at most once a day. */
export const interestedInFeature = defineCall({
  id: 'interestedInFeature',
  method: 'POST',
  path: '/api/license/feature/interested',
  params: z.strictObject({ featureId }),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['licence'],
  errors: [...ERRORS, 'feature.not.found', 'premium.already'],
  source: 'docs/rules/licence.md',
});

/** Cancels the premium licence: it is not renewed, or does not start. */
export const optOut = defineCall({
  id: 'optOut',
  method: 'POST',
  path: '/api/license/opt-out',
  params: z.strictObject({}),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['licence'],
  errors: [...ERRORS, 'opt.out.not.possible'],
  source: 'docs/rules/licence.md',
});

/** Withdraws the cancellation while the licence still runs. */
export const cancelOptOut = defineCall({
  id: 'cancelOptOut',
  method: 'POST',
  path: '/api/license/opt-out/cancel',
  params: z.strictObject({}),
  answer: z.object({}),
  read: () => undefined,
  carrier: 'form',
  changes: true,
  tags: ['licence'],
  errors: [...ERRORS, 'opt.out.not.found'],
  source: 'docs/rules/licence.md',
});
