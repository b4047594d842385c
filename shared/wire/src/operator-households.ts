import * as z from 'zod/mini';
import { defineCall } from './call';
import { auditEntry } from './operator-audit';
import {
  firstRow,
  instant,
  instantOrNever,
  OPERATOR_SOURCE,
  soughtTenant,
  soughtText,
} from './operator-paging';
import { type OperatorSupply, operatorSupplyWire, readOperatorSupply } from './operator-supply';
import { optionalText, wireId } from './values';

/**
 * State of a home, the first that holds: `registering` before its registration is complete; `failing` while measuring it
 * fails; `silent` when it was not heard of for 15 minutes, or never; `measured`.
 */
export const OPERATOR_HOUSEHOLD_STATES = ['measured', 'silent', 'failing', 'registering'] as const;
export type OperatorHouseholdState = (typeof OPERATOR_HOUSEHOLD_STATES)[number];

/**
 * What fails at a home: `measuring` in the platform, its `gateway` does not answer, `alert` is a current fault or warning,
 * `job` fails or is given up, `mail` to it is given up, `readings` were refused in the last day, `webhook` does not answer.
 */
export const OPERATOR_FAULTS = [
  'measuring',
  'gateway',
  'alert',
  'job',
  'mail',
  'readings',
  'webhook',
] as const;
export type OperatorFault = (typeof OPERATOR_FAULTS)[number];

const fault = z.object({
  key: z.enum(OPERATOR_FAULTS),
  /** Of `readings` the last time. */
  sinceMs: instant,
  /** Kind of alert or job, reason of refused readings, or message of the failure, for people who operate the platform. */
  detail: optionalText,
});

/** What measures a home. Values of a `simulated` one are not real. */
export const OPERATOR_GATEWAYS = ['none', 'simulated', 'mqtt', 'import'] as const;

const licence = z.object({
  /** `trial`, `premium`, `included` or another type. */
  type: z.string(),
  /** `YYYY-MM-DD` at the home; null without an end. */
  until: optionalText,
});

const row = {
  id: z.string(),
  /** First and last name; empty before they are known. */
  name: z.string(),
  email: z.string(),
  city: optionalText,
  tenant: z.string(),
  state: z.enum(OPERATOR_HOUSEHOLD_STATES),
  gateway: z.enum(OPERATOR_GATEWAYS),
  /** End of the last measured step; null before the first. */
  heardMs: instantOrNever,
  /** At most one for each key, the oldest first. */
  faults: z.array(fault),
  licence: z.nullable(licence),
  lockedMs: instantOrNever,
};

const household = z.object(row);
/** A home in the operators' list. */
export type OperatorHousehold = z.output<typeof household>;

/** Homes whose id, name, e-mail address or postal address contains the text, by name: 50 from `from` on. */
export const operatorHouseholds = defineCall({
  id: 'operatorHouseholds',
  // The text may be an address, which belongs in no log.
  method: 'POST',
  path: '/api/operator/households',
  params: z.object({
    text: soughtText,
    state: z.optional(z.enum(OPERATOR_HOUSEHOLD_STATES)),
    tenant: soughtTenant,
    from: firstRow,
  }),
  answer: z.object({
    households: z.array(household),
    /** Homes found, of all pages. */
    total: z.number(),
    /** Homes of the text and tenant, by state. */
    states: z.object({
      measured: z.number(),
      silent: z.number(),
      failing: z.number(),
      registering: z.number(),
    }),
  }),
  read: (answer) => answer,
  carrier: 'form',
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

const detail = z.object({
  ...row,
  /** One line. */
  address: optionalText,
  phone: optionalText,
  language: z.string(),
  siteTimeZone: z.string(),
  /** `ok` once the registration is complete. */
  subscriptionStatus: z.string(),
  /** `YYYY-MM-DD`; null before the installation is commissioned. */
  operationalDate: optionalText,
  createdMs: instant,
  signedInMs: instantOrNever,
  /** Seconds between the end of the last measured step and now; null before the first. */
  secondsBehind: z.nullable(z.number()),
  /** Names of the company's people; null without. */
  maintainer: optionalText,
  installer: optionalText,
  /** Devices the home's pages list. */
  devices: z.number(),
  /** Names of devices that cannot be reached, at most 100. */
  unreachable: z.array(z.string()),
  /** Current alerts, the newest first, at most 50. */
  alerts: z.array(z.object({ kind: z.string(), severity: z.string(), atMs: instant })),
  /** First day of the licence, `YYYY-MM-DD`; null without. */
  licenceFrom: optionalText,
  /** Track of the battery contract to its state, such as `energy` to `Activated`; empty without a contract. */
  contract: z.array(z.object({ track: z.string(), state: z.string() })),
  /** The last 20 entries of the audit with the home. */
  audit: z.array(auditEntry),
  /** Null from platforms that do not list it. */
  supply: z._default(z.nullable(operatorSupplyWire), null),
});
/** A home as operators see it. */
export type OperatorHouseholdDetail = Omit<z.output<typeof detail>, 'supply'> & {
  readonly supply: OperatorSupply | null;
};

/**
 * One home: its gateway, until when it is measured, its current alerts, licence, contract and supply, and its last audit entries.
 * Who looked at which home is an entry of the audit, once an hour: that is all it changes.
 */
export const operatorHousehold = defineCall({
  id: 'operatorHousehold',
  method: 'POST',
  path: '/api/operator/households/one',
  params: z.strictObject({ id: wireId }),
  answer: z.object({ household: detail }),
  read: ({ household: { supply, ...rest } }): OperatorHouseholdDetail => ({
    ...rest,
    supply: supply && readOperatorSupply(supply),
  }),
  carrier: 'form',
  changes: true,
  postOnly: true,
  errors: ['role.not.allowed', 'user.not.found'],
  source: OPERATOR_SOURCE,
});

/** Calls of operators about homes. */
export const operatorHouseholdCalls = { operatorHouseholds, operatorHousehold };
