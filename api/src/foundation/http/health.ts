import { CONTRACT_VERSION } from '@foyer/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Availability, PartAvailability } from '../availability';
import type { BackupStatus } from '../database/backup-runs';
import { StoreError } from '../database/sql';
import type { JobStatus } from '../jobs/job-status';
import type { OutboxStatus } from '../mail/outbox-store';
import { NEVER_KEPT } from './answer-headers';
import { sendRefusal } from './failure-answers';
import { Refusal } from './refusal';

/** Versions of this process and of what it runs on. */
export interface Versions {
  readonly foyer: string;
  readonly contract: string;
  readonly node: string;
  /** `pglite`, `postgres`, or `forwarded` when requests are forwarded to another platform. */
  readonly database: string;
}

export function versions(foyer: string, database: string): Versions {
  return { foyer, contract: CONTRACT_VERSION, node: process.versions.node, database };
}

/** How the measuring of the platform's homes is going; times are ISO strings. */
export interface HomesStatus {
  readonly homes: number;
  /** Number of homes last measured more than a quarter of an hour ago. */
  readonly behind: number;
  /** The home furthest behind; null without homes. */
  readonly slowest: {
    readonly household: string;
    readonly measuredUntil: string;
    readonly secondsBehind: number;
  } | null;
  /** Number of homes whose last measurement failed. */
  readonly failing: number;
  /** The first few of these homes. */
  readonly failingHomes: readonly {
    readonly household: string;
    readonly since: string;
    readonly failures: number;
  }[];
  /** Whether a home has waited for ten minutes and no process measures it. */
  readonly isStalled: boolean;
}

export interface HealthChecks {
  /** Rejects when no request can be served: the database does not answer, or its disk is full. */
  canServe(): Promise<void>;
  /** What serves each part. Absent when another platform answers. */
  readonly parts?: PartAvailability & { readonly push?: Availability };
  /** Absent when another platform does the measuring. */
  homes?(): Promise<HomesStatus>;
  /** Absent when another platform sends the mail. */
  mail?(): Promise<OutboxStatus>;
  /** Absent when another platform does the work. */
  jobs?(): Promise<JobStatus>;
  /** Resolves to null before the first backup. Absent when another platform has the database. */
  backups?(): Promise<BackupStatus | null>;
  /** Whether the platform waits for its first run. Absent when another platform has the database. */
  firstRun?(): Promise<boolean>;
  /** Tenants with contracts for which no bill is issued. Absent when another platform has the database. */
  tenantsWithoutSeller?(): Promise<readonly string[]>;
}

const RETRY_AFTER_S = 2;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const reason = error instanceof StoreError ? error.code : 'unknown';
  return new Refusal('service.unavailable', {
    httpStatus: 503,
    retryAfterS: RETRY_AFTER_S,
    fields: { reason },
  });
}

/**
 * Registers three paths:
 *
 * - `GET /livez`, for supervisors: 200 while the process answers at all, whatever the database does.
 * - `GET /healthz`, for start scripts and proxies: 200 when requests can be served, otherwise 503 with a reason.
 * - `GET /readyz`, for operators: the same with the measuring status; also 503 when measuring has stalled. Homes that
 *   are behind or failing are listed, but the answer stays 200 because the other homes are not affected.
 */
export function registerHealth(app: FastifyInstance, processVersions: Versions, checks: HealthChecks): void {
  const answer = (path: string, work: (reply: FastifyReply) => Promise<object>) =>
    app.get(path, async (request, reply) => {
      reply.headers({ ...NEVER_KEPT, 'x-request-id': request.id });
      try {
        return await work(reply);
      } catch (error) {
        request.log.warn({ error: String(error) }, 'not healthy');
        return sendRefusal(reply, refusalOf(error));
      }
    });

  answer('/livez', async () => ({ status: 'ok' }));

  answer('/healthz', async () => {
    await checks.canServe();
    // The proxy forwards this path: strangers need not know which Node runs.
    const { node: _node, ...shown } = processVersions;
    return { status: 'ok', versions: shown };
  });

  answer('/readyz', async (reply) => {
    await checks.canServe();
    const measuring = await checks.homes?.();
    const mail = await checks.mail?.();
    const jobs = await checks.jobs?.();
    const backups = await checks.backups?.();
    const isFirstRun = await checks.firstRun?.();
    const withoutSeller = (await checks.tenantsWithoutSeller?.()) ?? [];
    const { parts } = checks;
    if (measuring?.isStalled) {
      reply.code(503).header('retry-after', String(RETRY_AFTER_S));
      return { status: 'error', error: 'service.unavailable', reason: 'measuring.stalled', measuring };
    }
    return {
      status: 'ok',
      versions: processVersions,
      ...(parts && { parts }),
      ...(measuring && { measuring }),
      ...(mail && { mail }),
      ...(jobs && { jobs }),
      ...(backups !== undefined && { backups }),
      ...(isFirstRun && { firstRun: 'waiting' }),
      ...(withoutSeller.length > 0 && { tenantsWithoutSeller: withoutSeller }),
    };
  });
}
