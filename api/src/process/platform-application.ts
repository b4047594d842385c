import type { FastifyInstance } from 'fastify';
import { heatingSystems } from '../areas/heating/heating-systems';
import { tadoAuthorisations } from '../areas/heating/tado-authorisation';
import { tadoCommands } from '../areas/heating/tado-commands';
import { tadoReadings } from '../areas/heating/tado-readings';
import type { Retention } from '../areas/household-data/retention';
import type { Installation } from '../areas/operators/installation';
import { registerMcp } from '../areas/programs/mcp/mcp-route';
import { createWebhookPoster, type WebhookPoster } from '../areas/programs/webhooks/post-webhook';
import { releasesInForce } from '../areas/release-reports/releases-in-force';
import { homesStatus } from '../energy/measuring/homes-status';
import { createNotifier } from '../energy/notifications/notifier';
import { registerUnsubscribePage } from '../energy/notifications/unsubscribe-page';
import type { PartAvailability } from '../foundation/availability';
import type { Clock } from '../foundation/clock';
import type { DataPlace } from '../foundation/database/backup/database-copies';
import { backupStatus } from '../foundation/database/backup-runs';
import { serverClockSkewMs } from '../foundation/database/server-clock';
import { isReadToken } from '../foundation/http/bearer';
import { type RequestLimit, requestLimit } from '../foundation/http/concurrency-limit';
import { registerHealth, versions } from '../foundation/http/health';
import { createMetrics, registerMetrics } from '../foundation/http/metrics';
import { currentAddedJobs, recordAddedJobs } from '../foundation/jobs/added-jobs';
import { jobStatus } from '../foundation/jobs/job-status';
import type { JobRunner } from '../foundation/jobs/runner';
import { createMailDelivery, type MailDelivery } from '../foundation/mail/delivery';
import { createMailQueue } from '../foundation/mail/mail-queue';
import type { MailAddress } from '../foundation/mail/message';
import { neutralBrand, type TenantBrand } from '../foundation/mail/tenant-brands';
import { tenantsWithoutSeller } from '../foundation/tenants/seller-store';
import type { TenantDirectory } from '../foundation/tenants/tenant-directory';
import { DEVELOPMENT_KEY, type TokenCipher, tokenCipher } from '../foundation/token-cipher';
import { type PageOriginOf, type PublicOriginOf, pageOrigins } from '../foundation/web/public-origins';
import { accountOf } from '../identity/accounts/actors';
import { readTokensIn } from '../identity/accounts/read-tokens';
import { sessionsIn } from '../identity/accounts/sessions';
import { isFirstRun } from '../identity/first-run/code-store';
import { registerProviderPages } from '../identity/identity-provider/sign-in-pages';
import { addressQuestions } from '../identity/session/address-questions';
import { familiarAddresses } from '../identity/session/familiar-addresses';
import { knownDevices } from '../identity/session/known-devices';
import { countTries } from '../identity/session/tries';
import { hasFeature } from '../money/licence/licence-features';
import { licencesIn } from '../money/licence/licence-store';
import type { PushService } from '../partners/push/push-service';
import type { TempoService } from '../partners/tempo-service';
import type { ThirdParties } from '../partners/third-parties';
import { type CommandHome, commandHomeBy } from './command-home';
import type { DemoAccounts } from './demo';
import { platformJobs } from './platform-jobs';
import { platformRoutes } from './platform-routes';
import { addAnswerHooks, createApplication, registerPlatform, type ServerOptions } from './server';
import type { PlatformServices } from './services';
import type { Store } from './store';

/** Expensive requests at a time: the embedded database has one session, PostgreSQL a pool of twice as many. */
const EXPENSIVE_AT_ONCE = { pglite: 1, postgres: 5 } as const;

/** @param atOnce requests of a household at a time, for benchmarks in which one home represents many. */
export function requestLimitFor({ database }: Store, atOnce?: number): RequestLimit {
  return requestLimit({ expensiveAtOnce: EXPENSIVE_AT_ONCE[database.kind], ...(atOnce && { atOnce }) });
}

export interface PlatformParts {
  readonly store: Store;
  readonly clock: Clock;
  /** Speed of the clock relative to real time. Default 1. */
  readonly speed?: number;
  readonly house: PlatformServices['house'];
  /** From when on homes that wait show that measuring is stalled; default: never. */
  readonly stalledBefore?: () => Date | null;
  readonly thirdParties: ThirdParties;
  /** What serves each part, listed by `/readyz`. */
  readonly parts?: PartAvailability;
  readonly publicOrigin: string;
  /** Look of a tenant's mail; default: neutral. */
  readonly brandOf?: (tenant: string) => Promise<TenantBrand>;
  /** Sender of mail of tenants that chose none; default: that of the demo. */
  readonly mailSender?: MailAddress;
  /** Default: the public origin for every tenant. */
  readonly publicOriginOf?: PublicOriginOf;
  /** Default: the public origin for every tenant, under its host name alone. */
  readonly pageOriginOf?: PageOriginOf;
  /** Whether the suite has pages of a tenant; default: always. */
  readonly hasTenant?: (name: string) => boolean;
  /** Tenants that pages and mails of this process show; default: none are shown. */
  readonly tenants?: Pick<TenantDirectory, 'suite' | 'signatures' | 'refresh' | 'byName'>;
  /** Releases in force; default: those of `tenants`. */
  readonly releasesInForce?: PlatformServices['releasesInForce'];
  /** Whether a platform without accounts is set up by its page; default: no. */
  readonly offersFirstRun?: boolean;
  /** Sends notifications to browsers; default: none. */
  readonly push?: PushService | null;
  /** Posts to webhooks; default: on the public internet alone. */
  readonly webhookPoster?: WebhookPoster;
  /** Encrypts secrets in the database; default: with the development key. */
  readonly cipher?: TokenCipher;
  /** Whether operators and support must have a second factor; default: no. */
  readonly requiresSecondFactor?: boolean;
  /** Whether identity providers on this machine may be asked without TLS; default: no. */
  readonly allowsHttpProviders?: boolean;
  /** Service of Tempo colours; default: none. */
  readonly tempo?: TempoService | null;
  /** How long data are kept; default: for good. */
  readonly retention?: Retention | null;
  /** Beside which backups are tried; default: embedded databases. */
  readonly dataPlace?: DataPlace;
  /** Broker of the homes' devices; default: none. */
  readonly broker?: Pick<PlatformServices, 'broker' | 'brokerUsers'>;
  /** Tenants whose registrations end after the first step; default: none. */
  readonly finishesOnFirstStep?: readonly string[];
  /** Offers the example accounts on the sign-in page; default: no. */
  readonly demo?: DemoAccounts | null;
  /** Product version. */
  readonly foyer: string;
  readonly server?: Omit<ServerOptions, 'clock'>;
  /** Answers `/metrics`; default: yes. */
  readonly servesMetrics?: boolean;
  /** Fails calls whose answer does not match the contract. For tests. */
  readonly checkAnswers?: boolean;
  /** Default {@link requestLimitFor} the store. */
  readonly limit?: RequestLimit;
}

/** Parts that pages do not offer. Text messages have no provider at all. */
function unavailableParts({
  parts,
  push,
  broker,
}: Pick<PlatformParts, 'parts' | 'push' | 'broker'>): readonly string[] {
  const named = Object.entries(parts ?? {}).filter(([, availability]) => availability === 'unavailable');
  return [
    ...named.map(([part]) => part),
    ...(push ? [] : ['push']),
    ...(broker?.broker ? [] : ['meters']),
    'sms',
  ];
}

type LogFailure = (name: string, error: unknown) => void;

const DEMO_SENDER: MailAddress = { name: 'Foyer', address: 'no-reply@foyer.example' };

/** The platform with its health checks as one application. */
export function platformApplication(parts: PlatformParts): {
  app: FastifyInstance;
  jobs: JobRunner;
  mailDelivery: MailDelivery;
  commandHome: CommandHome;
} {
  const { store, clock, house, thirdParties, publicOrigin, foyer, server = {}, checkAnswers = false } = parts;
  const metrics = server.metrics ?? createMetrics();
  const rollOut = () => parts.tenants?.suite()?.rollOut ?? 0;
  const options: ServerOptions = { ...server, metrics, clock, rollOut };
  const app = createApplication(options);
  const logFailure: LogFailure = (name, error) => app.log.error({ error: String(error) }, name);
  const mail = createMailQueue({ isAvailable: parts.parts?.mail !== 'unavailable', now: clock.now });
  const { mailSender = DEMO_SENDER, offersFirstRun = false } = parts;
  const mailDelivery = createMailDelivery({
    outbox: store.mailOutbox,
    transport: thirdParties.mail,
    brandOf: parts.brandOf ?? neutralBrand,
    sender: mailSender,
    now: clock.now,
    onError: (error) => logFailure('mail delivery', error),
  });
  const cipher = parts.cipher ?? tokenCipher([DEVELOPMENT_KEY]);
  const webhookPoster = parts.webhookPoster ?? createWebhookPoster();
  const systems = heatingSystems(store, thirdParties.heating, clock.now, cipher);
  const { requiresSecondFactor = false } = parts;
  const sessions = sessionsIn(store, requiresSecondFactor);
  const readTokens = readTokensIn(store.database, store.accounts);
  const familiar = familiarAddresses(store.database);
  const now = () => new Date(clock.now());
  const installation: Installation = {
    versions: versions(foyer, store.database.kind),
    parts: { ...parts.parts, push: parts.push ? 'real' : 'unavailable' },
    homes: () => homesStatus(store.database, clock.now(), parts.stalledBefore?.() ?? null),
    mail: () => store.mailOutbox.status(now()),
    jobs: () => jobStatus(store.database, now()),
    backups: () => backupStatus(store.database, now()),
  };
  const services: PlatformServices = {
    store,
    clock,
    house,
    thirdParties,
    mail,
    mailSender,
    push: parts.push ?? null,
    cipher,
    webhookPoster,
    heatingSystems: systems,
    tadoAuthorisations: tadoAuthorisations({
      database: store.database,
      tado: thirdParties.heating.tado,
      cipher,
      heatingSystems: systems,
      changeHome: house.change,
      now: clock.now,
    }),
    hasGateway: parts.parts?.gateway !== 'unavailable',
    broker: parts.broker?.broker ?? null,
    brokerUsers: parts.broker?.brokerUsers ?? null,
    publicOrigin,
    publicOriginOf: parts.publicOriginOf ?? (() => publicOrigin),
    pageOriginOf: parts.pageOriginOf ?? pageOrigins({ tenants: () => [], publicOrigin, production: true }),
    hasTenant: parts.hasTenant ?? (() => true),
    tenantNamed: (name) => parts.tenants?.byName(name) ?? null,
    areasInForce: () => {
      const suite = parts.tenants?.suite();
      return suite ? Object.keys(suite.file.areas) : null;
    },
    suiteInForce: () => parts.tenants?.suite()?.file ?? null,
    releasesInForce: parts.releasesInForce ?? (() => releasesInForce(parts.tenants?.suite()?.file ?? null)),
    signatures: async () => (await parts.tenants?.signatures()) ?? null,
    installation,
    refreshTenants: async () => parts.tenants?.refresh(),
    offersFirstRun,
    unavailableParts: unavailableParts(parts),
    demo: parts.demo ?? null,
    finishesOnFirstStep: parts.finishesOnFirstStep ?? [],
    sessions,
    tries: countTries(store.database, 'credential', familiar),
    recoveryTries: countTries(store.database, 'recovery'),
    addressQuestions: addressQuestions(store.database),
    knownDevices: knownDevices(() => store.secret('device')),
    requiresSecondFactor,
    allowsHttpProviders: parts.allowsHttpProviders ?? false,
  };
  const notifier = createNotifier({
    database: store.database,
    mail,
    push: services.push,
    publicOriginOf: services.publicOriginOf,
    secret: store.secret,
    now: clock.now,
    hasFeature: (sql, household, feature, nowMs) => hasFeature(licencesIn(sql), household, feature, nowMs),
    onError: (error) => logFailure('notifying', error),
  });
  const { publicOriginOf } = services;
  const { tempo = null, retention = null } = parts;
  const ending = new AbortController();
  const runner = platformJobs(
    parts,
    {
      store,
      now: clock.now,
      house,
      mail,
      mailDelivery,
      notifier,
      webhookPoster,
      publicOriginOf,
      cipher,
      tadoAuthorisations: services.tadoAuthorisations,
      brokerUsers: services.brokerUsers,
      sendTadoCommands: tadoCommands({ ...store, heatingSystems: systems, now: clock.now }),
      tadoReadings: tadoReadings({ ...store, heatingSystems: systems, now: clock.now }),
      tempo,
      retention,
      dataPlace: parts.dataPlace ?? { databaseUrl: undefined, dataFolder: '' },
      ending: ending.signal,
      suiteInForce: services.suiteInForce,
      refreshTenants: services.refreshTenants,
    },
    metrics,
    (message) => logFailure('jobs', message),
  );
  const jobs: JobRunner = {
    ...runner,
    end: () => {
      ending.abort();
      return runner.end();
    },
  };
  // A request's jobs run once it has committed. A body is read outside the context of an earlier hook.
  app.addHook('preHandler', (_request, _reply, next) => recordAddedJobs(next));
  app.addHook('onSend', async () => {
    const dueMs = currentAddedJobs()?.firstDueMs ?? null;
    if (dueMs !== null) jobs.wake(dueMs);
  });
  const routes = platformRoutes(services);
  registerPlatform(app, routes, {
    ...options,
    findSession: async (authToken, nowMs) =>
      isReadToken(authToken) ? readTokens.session(authToken) : sessions.find(authToken, nowMs),
    recordUse: async (authToken, session, use) => {
      if (session.isProgram) {
        await readTokens.recordUse(authToken, session, use.nowMs);
        return 0;
      }
      const { actor } = session;
      if (accountOf(session).id === actor.account.id)
        await familiar.add(actor.account.email, use.address, use.nowMs);
      return sessions.recordUse(authToken, session, use);
    },
    checkAnswers,
    limit: parts.limit ?? requestLimitFor(store),
  });
  registerUnsubscribePage(app);
  app.register(async (api) => {
    addAnswerHooks(api, options);
    registerMcp(api, { readTokens, version: foyer });
    registerProviderPages(api, { ...store, ...services, now: clock.now });
  });
  thirdParties.heating.registerPages(app, publicOrigin);
  thirdParties.clamps.registerPages(app);
  const { homes, mail: outbox, jobs: jobsNow, backups } = installation;
  metrics.observeHomes(homes);
  metrics.observeMail(outbox);
  metrics.observeJobs(jobsNow);
  metrics.observeBackups(backups);
  metrics.observeClock(() => serverClockSkewMs(store.database));
  if (parts.servesMetrics ?? true) registerMetrics(app, metrics);
  registerHealth(app, installation.versions, {
    canServe: async () => {
      await store.ping();
      await store.database.checkSpace();
    },
    ...(parts.parts && { parts: { ...parts.parts, push: installation.parts.push } }),
    homes,
    mail: outbox,
    jobs: jobsNow,
    backups,
    firstRun: async () => offersFirstRun && isFirstRun(store.database),
    tenantsWithoutSeller: () => tenantsWithoutSeller(store.database),
  });
  return { app, jobs, mailDelivery, commandHome: commandHomeBy(routes, store, clock.now, jobs.wake) };
}
