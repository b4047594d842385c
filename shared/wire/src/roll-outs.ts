import * as z from 'zod/mini';
import { defineCall } from './call';
import { instant, OPERATOR_SOURCE } from './operator-paging';
import { acknowledged } from './values';

/** Distinct households, by the release they have. */
const byCohort = z.object({ canary: z.number(), stable: z.number() });

const rollOut = z.object({
  area: z.string(),
  version: z.string(),
  /** Release of the other households. */
  stableVersion: z.string(),
  /** Share of the households, in thousandths. */
  permille: z.number(),
  /** Tenants whose households have it; empty for all. */
  tenants: z.array(z.string()),
  /** When the share began. */
  sinceMs: instant,
  halted: z.boolean(),
  /** Households that were shown the area since, or since a person continued. */
  shown: byCohort,
  /** Of these, with a failure. */
  failed: byCohort,
  /** Of these, over a run-time budget. */
  slow: byCohort,
  /** Evidence that the release fails or is slow more often (docs/rules/releases-and-areas.md#roll-outs); it is stopped at 100. */
  evidence: z.number(),
});
/** A release that a share of the households has first. */
export type RollOut = z.output<typeof rollOut>;

/** What is rolled out, by area. */
export const operatorRollOuts = defineCall({
  id: 'operatorRollOuts',
  path: '/api/operator/rollouts',
  params: z.object({}),
  answer: z.object({ rollOuts: z.array(rollOut) }),
  read: ({ rollOuts }) => rollOuts,
  errors: ['role.not.allowed'],
  source: OPERATOR_SOURCE,
});

/** Stops a roll-out, or continues one that was stopped: it is then judged by later reports alone. */
export const operatorDecideRollOut = defineCall({
  id: 'operatorDecideRollOut',
  method: 'POST',
  path: '/api/operator/rollouts/decide',
  params: z.strictObject({
    area: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/)),
    version: z.string().check(z.regex(/^[\w.+-]{1,80}$/)),
    halted: z.boolean(),
  }),
  answer: acknowledged,
  read: () => undefined,
  carrier: 'json',
  changes: true,
  postOnly: true,
  tags: ['operations'],
  errors: ['role.not.allowed', 'rollout.not.found'],
  source: OPERATOR_SOURCE,
});

export const rollOutCalls = { operatorRollOuts, operatorDecideRollOut };
