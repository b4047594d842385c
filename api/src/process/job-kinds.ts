import type { SuiteFile } from '@foyer/suite-files';
import { forgetFormerTokens } from '../areas/heating/former-authorisation-store';
import { sealStoredTokens } from '../areas/heating/heating-systems';
import { TADO_READINGS_JOB } from '../areas/heating/quota-store';
import { TADO_AUTHORISATION_JOB, type TadoAuthorisations } from '../areas/heating/tado-authorisation';
import { type SendTadoCommands, TADO_COMMAND_JOB } from '../areas/heating/tado-commands';
import { homesWithTado, type TadoReadings } from '../areas/heating/tado-readings';
import { closeDueAccount } from '../areas/household-data/close-due-account';
import { closingsIn } from '../areas/household-data/closing-store';
import { applyRetention, type Retention } from '../areas/household-data/retention';
import type { WebhookPoster } from '../areas/programs/webhooks/post-webhook';
import { webhookJob } from '../areas/programs/webhooks/webhook-job';
import { sealStoredSecrets } from '../areas/programs/webhooks/webhook-store';
import { judgeRollOuts } from '../areas/roll-outs/judge-roll-outs';
import { checkHomes, homeRanges } from '../energy/alerts/home-checks';
import type { BrokerUsers } from '../energy/connectors/meter-routes';
import { METER_USER_REMOVAL_JOB } from '../energy/connectors/meter-store';
import { carryOutCorrection } from '../energy/corrections/carry-out';
import { CORRECTION_JOB, forgetOldCorrections } from '../energy/corrections/correction-store';
import { homesToJudge, judgeProduction } from '../energy/forecast/production-check';
import { nextFindingEnd } from '../energy/gateway/finding-store';
import type { Housekeeper } from '../energy/gateway/housekeeper';
import { ROOM_FINDING_JOB } from '../energy/gateway/room-finding';
import { ensurePartitions } from '../energy/measures/measure-writer';
import { deleteMeasurementBatch, devicesToForget } from '../energy/measures/removed-measures';
import { measuredHomes, truncateEmptyMonths } from '../energy/measures/step-days';
import { NOTIFICATION_JOB } from '../energy/notifications/notification-store';
import type { Notifier } from '../energy/notifications/notifier';
import { WEBHOOK_JOB } from '../energy/notifications/webhook-queue';
import { prepareReadingWeeks } from '../energy/readings/reading-partitions';
import type { DataPlace } from '../foundation/database/backup/database-copies';
import { runRestoreTest } from '../foundation/database/backup/run-restore-test';
import { RESTORE_TEST_JOB } from '../foundation/database/restore-tests';
import { addMissingJobs } from '../foundation/jobs/job-store';
import type { JobKind } from '../foundation/jobs/runner';
import { type MailDelivery, mailJob } from '../foundation/mail/delivery';
import type { MailQueue } from '../foundation/mail/mail-queue';
import { MAIL_JOB } from '../foundation/mail/outbox-store';
import type { TokenCipher } from '../foundation/token-cipher';
import type { PublicOriginOf } from '../foundation/web/public-origins';
import { sealProviderSecrets } from '../identity/identity-provider/provider-store';
import { removeExpiredSignIns } from '../identity/identity-provider/sign-in-store';
import { sealAppSecrets } from '../identity/second-factor/app-secret';
import { removeExpiredSteps } from '../identity/second-factor/step-store';
import { removeOldTries } from '../identity/session/old-tries';
import { RECOVERY_JOB, recoveryJob } from '../identity/session/recovery-mail';
import { endDueContracts } from '../money/contract-end/contract-end-store';
import { checkBudget } from '../money/costs/budget-alerts';
import { homesWithBudget } from '../money/costs/budget-store';
import { fetchColours } from '../money/prices/tempo-store';
import { announceRedDays } from '../money/tempo/red-days';
import type { TempoService } from '../partners/tempo-service';
import { tidySteps } from './old-steps';
import { addPaperJobs, HOME_DOCUMENTS_JOB, makeAndFilePapersOf } from './papers';
import type { Store } from './store';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = 15 * MINUTE_MS;
/** Partitions are made this long before their month. */
const PARTITIONS_AHEAD_MS = 62 * DAY_MS;

/** Minutes between the attempts of a job that nobody waits for: about a day. */
const A_DAY = [10, 20, 40, 80, 160, 320, 360, 360];
/** About a week: bills wait for an operator as long as possible. */
const A_WEEK = [...A_DAY, ...Array.from({ length: 24 }, () => 360)];
const NOTIFICATION_RETRIES = [1, 5, 15, 60, 180, 360];

const COST_BUDGET_JOB = 'cost_budget';

type Kinds = Readonly<Record<string, JobKind>>;

export interface JobDependencies {
  readonly store: Store;
  readonly now: () => number;
  readonly house: Pick<Housekeeper, 'change'>;
  readonly mail: MailQueue;
  readonly mailDelivery: MailDelivery;
  readonly notifier: Notifier;
  readonly webhookPoster: WebhookPoster;
  readonly publicOriginOf: PublicOriginOf;
  readonly cipher: TokenCipher;
  readonly tadoAuthorisations: Pick<TadoAuthorisations, 'advance'>;
  readonly tadoReadings: TadoReadings;
  readonly sendTadoCommands: SendTadoCommands;
  /** Null where no service of Tempo colours is configured. */
  readonly tempo: TempoService | null;
  /** Null where the broker asks the platform. */
  readonly brokerUsers: Pick<BrokerUsers, 'remove'> | null;
  /** Null to keep everything, in a demo. */
  readonly retention: Retention | null;
  /** Beside which backups are tried. */
  readonly dataPlace: DataPlace;
  /** Aborted when the process ends, so that a restore does not keep it. */
  readonly ending: AbortSignal;
  /** Null where the suite is not on this machine. */
  readonly suiteInForce: () => SuiteFile | null;
  /** Shows changed registries in this process at once. */
  readonly refreshTenants: () => Promise<void>;
}

/** Jobs that a person waits for. */
export function urgentKinds(dependencies: JobDependencies): Kinds {
  const { store, now, house, mail, mailDelivery, notifier } = dependencies;
  const { database } = store;
  return {
    ...(mail.isAvailable && { [MAIL_JOB]: mailJob(mailDelivery) }),
    [NOTIFICATION_JOB]: {
      retryMinutes: NOTIFICATION_RETRIES,
      run: ({ subject }) => notifier.send(subject),
    },
    [RECOVERY_JOB]: recoveryJob({ ...dependencies, database, accounts: store.accounts }),
    [CORRECTION_JOB]: {
      retryMinutes: [1, 1, 5, 15, 60],
      run: async ({ subject }) =>
        (await carryOutCorrection(database, subject, now)) ? new Date(now()) : null,
    },
    [TADO_AUTHORISATION_JOB]: {
      retryMinutes: [1, 1],
      run: ({ subject }) => dependencies.tadoAuthorisations.advance(subject),
    },
    [TADO_COMMAND_JOB]: once([1], dependencies.sendTadoCommands),
    [METER_USER_REMOVAL_JOB]: once(A_WEEK, async (username) => dependencies.brokerUsers?.remove(username)),
    [ROOM_FINDING_JOB]: {
      retryMinutes: [1, 1, 1, 5, 15],
      run: async ({ subject }) => {
        // Every change of a home executes what is due first.
        await house.change(subject, async () => {});
        return nextFindingEnd(database, subject, new Date(now()));
      },
    },
    roll_outs: every(MINUTE_MS, () =>
      judgeRollOuts({
        database,
        suite: dependencies.suiteInForce(),
        refreshTenants: dependencies.refreshTenants,
        now: new Date(now()),
      }),
    ),
  };
}

/** Jobs that wait for receivers of households, and must not keep others waiting. */
export function webhookKinds({ store, webhookPoster, ...rest }: JobDependencies): Kinds {
  const { database, accounts } = store;
  return { [WEBHOOK_JOB]: webhookJob({ ...rest, database, accounts, poster: webhookPoster }) };
}

/** Jobs that wait for the clouds of heating, and must not keep others waiting either. */
export function heatingKinds({ tadoReadings }: JobDependencies): Kinds {
  return {
    [TADO_READINGS_JOB]: { retryMinutes: [15, 60], run: ({ subject }) => tadoReadings.read(subject) },
  };
}

/** A job of a subject that another job adds. */
const once = (retryMinutes: readonly number[], work: (subject: string) => Promise<unknown>): JobKind => ({
  retryMinutes,
  run: async ({ subject }) => {
    await work(subject);
    return null;
  },
});

/** Backups that are tried, each for as long as its restore takes. */
export function restoreTestKinds({ store, now, dataPlace, ending }: JobDependencies): Kinds {
  const test = async (subject: string) => {
    const { database, audit } = store;
    const tested = await runRestoreTest({ database, place: dataPlace, now, signal: ending }, Number(subject));
    if (!tested) return;
    const { folder, outcome } = tested;
    const result: Record<string, string | number> =
      'failure' in outcome ? { failure: outcome.failure } : { rows: outcome.rows };
    await audit.record({
      at: new Date(now()),
      action: 'restore.tested',
      actorId: null,
      householdId: null,
      facts: { folder, ...result },
    });
  };
  return { [RESTORE_TEST_JOB]: once([1], test) };
}

/** A single recurring job. */
const every = (everyMs: number, work: () => Promise<unknown>, firstAfterMs = 0): JobKind => ({
  retryMinutes: [1, 5],
  everyMs,
  firstAfterMs,
  run: async () => {
    await work();
    return null;
  },
});

function homeKinds({ store, now, mail, retention }: JobDependencies): Kinds {
  const { database } = store;
  const date = () => new Date(now());
  const addJobs = (kind: string, subjects: readonly string[]) =>
    addMissingJobs(database, kind, subjects, date());
  return {
    documents: every(QUARTER_MS, () => addPaperJobs(database, date())),
    [HOME_DOCUMENTS_JOB]: {
      retryMinutes: A_WEEK,
      run: ({ subject }) => makeAndFilePapersOf(store, subject, now()),
    },
    production_checks: every(QUARTER_MS, async () =>
      addJobs('production_check', await homesToJudge(database, date())),
    ),
    tado_homes: every(QUARTER_MS, async () => addJobs(TADO_READINGS_JOB, await homesWithTado(database))),
    production_check: once(A_DAY, (subject) => judgeProduction(store, subject, date())),
    account_closings: every(QUARTER_MS, async () =>
      addJobs('account_closing', await closingsIn(database).due(date())),
    ),
    account_closing: once(A_WEEK, (subject) => closeDueAccount({ database, mail, now: date() }, subject)),
    old_corrections: every(DAY_MS, () => forgetOldCorrections(database, date())),
    removed_measures: every(QUARTER_MS, async () =>
      addJobs('removed_device', await devicesToForget(database)),
    ),
    removed_device: {
      retryMinutes: A_DAY,
      run: async ({ subject }) => ((await deleteMeasurementBatch(database, subject)) ? date() : null),
    },
    ...(retention && {
      steps: every(DAY_MS, async () => {
        await truncateEmptyMonths(database);
        await addJobs('home_steps', await measuredHomes(database));
      }),
      home_steps: once(A_DAY, (subject) => tidySteps(store, subject, retention, now())),
    }),
    home_checks: every(
      HOUR_MS,
      async () =>
        addJobs(
          'home_check',
          (await homeRanges(database)).map(({ fromKey, toKey }) => `${fromKey}-${toKey}`),
        ),
      // Gateways have caught up by then.
      HOUR_MS / 3,
    ),
    cost_budgets: every(HOUR_MS, async () => addJobs(COST_BUDGET_JOB, await homesWithBudget(database))),
    [COST_BUDGET_JOB]: once([5, 15], (subject) => checkBudget(store, subject, date())),
    home_check: once([5, 15], (subject) => {
      const [fromKey = 0, toKey = 0] = subject.split('-').map(Number);
      return checkHomes(database, date(), { fromKey, toKey });
    }),
  };
}

/** Jobs that nobody waits for. */
export function backgroundKinds(dependencies: JobDependencies): Kinds {
  const { store, now, cipher, tempo, retention } = dependencies;
  const { database } = store;
  const date = () => new Date(now());
  return {
    tokens: every(QUARTER_MS, async () => {
      await store.tokens.removeExpired(date());
      await removeExpiredSteps(database, date());
      await removeExpiredSignIns(database, date());
    }),
    mail_outbox: every(QUARTER_MS, async () => {
      await store.mailOutbox.tidy(date());
      await store.mailOutbox.addMissingJobs();
    }),
    notification_outbox: every(QUARTER_MS, async () => {
      await store.notifications.removeOld(date());
      const waiting = await store.notifications.householdsWaiting();
      await addMissingJobs(database, NOTIFICATION_JOB, waiting, date());
    }),
    old_tries: every(QUARTER_MS, () => removeOldTries(database, date())),
    former_tokens: every(QUARTER_MS, () => forgetFormerTokens(database, date())),
    token_encryption: every(QUARTER_MS, async () => {
      await sealAppSecrets(database, cipher);
      await sealProviderSecrets(database, cipher);
      await sealStoredTokens(database, cipher, date());
      await sealStoredSecrets(database, cipher);
    }),
    contract_ends: every(QUARTER_MS, () => endDueContracts(database, date())),
    ...(retention && { retention: every(DAY_MS, () => applyRetention(database, retention, date())) }),
    ...(tempo && { tempo_colours: every(QUARTER_MS, () => fetchColours(database, tempo, date())) }),
    red_days: every(QUARTER_MS, () => announceRedDays(store, date())),
    reading_days: every(DAY_MS, () => prepareReadingWeeks(database, now())),
    partitions: every(DAY_MS, () => ensurePartitions(database, now(), now() + PARTITIONS_AHEAD_MS)),
    ...homeKinds(dependencies),
  };
}
