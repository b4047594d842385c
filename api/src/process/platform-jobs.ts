import type { Clock } from '../foundation/clock';
import type { RequestLimit } from '../foundation/http/concurrency-limit';
import type { Metrics } from '../foundation/http/metrics';
import { createJobRunner, type JobLane, type JobRunner } from '../foundation/jobs/runner';
import {
  backgroundKinds,
  heatingKinds,
  type JobDependencies,
  restoreTestKinds,
  urgentKinds,
  webhookKinds,
} from './job-kinds';

/** Longer than an attempt at a mail, the longest of the urgent jobs. */
const URGENT_LEASE_MS = 60_000;
const BACKGROUND_LEASE_MS = 15 * 60_000;
/** Longer than a restore. */
const RESTORE_LEASE_MS = 4 * 3_600_000;

interface PlatformJobsOptions {
  readonly clock: Clock;
  /** Speed of the clock relative to real time. Default 1. */
  readonly speed?: number;
  /** Requests that background jobs let go first. */
  readonly limit?: RequestLimit;
}

/** The runner of the platform's jobs. */
export function platformJobs(
  { clock, speed = 1, limit }: PlatformJobsOptions,
  dependencies: JobDependencies,
  metrics: Metrics,
  onError: (message: string) => void,
): JobRunner {
  const lanes: readonly JobLane[] = [
    { kinds: urgentKinds(dependencies), atOnce: 3, leaseMs: URGENT_LEASE_MS },
    { kinds: webhookKinds(dependencies), atOnce: 3, leaseMs: URGENT_LEASE_MS },
    { kinds: heatingKinds(dependencies), atOnce: 3, leaseMs: URGENT_LEASE_MS },
    { kinds: restoreTestKinds(dependencies), atOnce: 1, leaseMs: RESTORE_LEASE_MS },
    {
      kinds: backgroundKinds(dependencies),
      atOnce: 1,
      leaseMs: BACKGROUND_LEASE_MS,
      ...(limit && { giveWay: limit.waitUntilIdle }),
    },
  ];
  metrics.expectJobs(lanes.flatMap(({ kinds }) => Object.keys(kinds)));
  const { database } = dependencies.store;
  return createJobRunner({ database, clock, speed, lanes, watch: metrics.watchJob, onError });
}
