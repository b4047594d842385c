import * as z from 'zod/mini';
import { defineCall } from './call';
import { optionalText } from './values';

const lifecycle = z.object({
  contract: z.object({ state: z.string(), signatureDate: optionalText, terminationDate: optionalText }),
  activation: z._default(
    z.nullable(
      z.object({
        energyOffer: z._default(
          z.nullable(
            z.object({
              state: z.string(),
              requestDate: optionalText,
              activationDate: optionalText,
              rejectionDate: optionalText,
              discontinuationDate: optionalText,
            }),
          ),
          null,
        ),
        offerOptions: z._default(
          z.array(
            z.object({
              type: z.string(),
              state: z.string(),
              requestDate: optionalText,
              activationDate: optionalText,
              rejectionDate: optionalText,
              rejectionReason: optionalText,
              contractionDate: optionalText,
              activatableDate: optionalText,
              discontinuationDate: optionalText,
            }),
          ),
          [],
        ),
      }),
    ),
    null,
  ),
});

/** Progress of the battery contract: signature, energy offer and its options. */
export type ContractLifecycle = z.output<typeof lifecycle>;

/** Activation lifecycle, sent as a JSON string. Null when there is none or the JSON is unreadable. */
export const contractLifecycle = defineCall({
  id: 'contractLifecycle',
  path: '/api/user/contractLifecycle',
  params: z.object({}),
  answer: z.object({ json: z._default(z.nullable(z.string()), null) }),
  read: ({ json }): ContractLifecycle | null => {
    try {
      const result = lifecycle.safeParse(JSON.parse(json ?? 'null'));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  },
  source: 'docs/rules/battery.md',
});

/** Licence and its features. Feature values are converted to strings (`sms_alerts_available: "false"`). */
export interface Licence {
  /** `trial`, `premium` or another type of the platform. */
  readonly type: string;
  readonly features: Readonly<Record<string, string>>;
  /** `YYYY-MM-DD` in site time. */
  readonly expirationDay: string | null;
  readonly startDay: string | null;
}

export const licenceFeatures = defineCall({
  id: 'licenceFeatures',
  path: '/api/license/features',
  params: z.object({}),
  answer: z.object({
    licenseType: z.string(),
    features: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  }),
  read: ({ licenseType, features }): Licence => {
    const day = (key: string) => {
      const text = features[key];
      return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}/.test(text) ? text.slice(0, 10) : null;
    };
    return {
      type: licenseType,
      features: Object.fromEntries(Object.entries(features).map(([key, value]) => [key, String(value)])),
      expirationDay: day('expiration_date'),
      startDay: day('start_date'),
    };
  },
  errors: ['license.not.found'],
  source: 'docs/rules/licence.md',
});
