import type { FastifyInstance } from 'fastify';
import { tadoDoor } from '../areas/heating/tado-commands';
import { commandDoorOf, takesCommands } from '../energy/commands/command-door';
import { startHomeAssistantOffers } from '../energy/connectors/home-assistant-offer/home-assistant-offers';
import { createHousekeeper, type HousekeeperOptions } from '../energy/gateway/housekeeper';
import { createMeasuring } from '../energy/measuring/measuring';
import { type Clock, runningClock } from '../foundation/clock';
import { productVersion } from '../foundation/database/migrate';
import { checkPlatform } from '../foundation/http/forward';
import { registerHealth, versions } from '../foundation/http/health';
import { createMetrics, type Metrics, registerMetrics } from '../foundation/http/metrics';
import { answerWhileStarting } from '../foundation/http/starting-answers';
import { tenantBrands } from '../foundation/mail/tenant-brands';
import { openTenantDirectory, type TenantDirectory } from '../foundation/tenants/tenant-directory';
import { tokenCipher } from '../foundation/token-cipher';
import { pageOrigins, publicOrigins } from '../foundation/web/public-origins';
import { registerWeb } from '../foundation/web/register-web';
import { orphanedPasskeys } from '../identity/second-factor/orphaned-passkeys';
import { tempoService } from '../partners/tempo-service';
import { type Configuration, firstHostOf, readConfiguration } from './configuration';
import { ConfigurationError } from './configuration-error';
import { type CountCall, countPushes, countThirdPartyCalls } from './counted-calls';
import type { Demo } from './demo';
import { refuseDemoDatabase } from './demo-database';
import { dueChanges } from './due-changes';
import { firstStepSentence } from './first-step';
import { createForwardingApplication } from './forwarding-server';
import { listen } from './listening';
import { startMeters } from './meters';
import { answerMetrics } from './metrics-server';
import { makePastPapers } from './papers';
import { platformApplication, requestLimitFor } from './platform-application';
import { choosePush } from './push';
import type { ServerOptions } from './server';
import { endOnSignal, type Shutdown, shutdown } from './shutdown';
import { exitCodeOf, startFailureSentence } from './start-failure';
import { openStore, type Store } from './store';
import { chooseThirdParties } from './third-parties';

const PROGRESS_STEP = 0.05;

/** Builds the application, for our own platform or in front of another one. */
interface Start {
  readonly configuration: Configuration;
  readonly clock: Clock;
  readonly server: Omit<ServerOptions, 'clock'> & { readonly metrics: Metrics };
  readonly everything: Shutdown;
  /** Null in the folder of production, which does not contain it. */
  readonly demo: Demo | null;
  /** Reports the current step on stdout and in the health answer. */
  readonly say: (progress: string) => void;
}

/** Whether the main port answers `/metrics`: in production only a port of its own does. */
const servesMetrics = ({ metricsPort, production }: Configuration) => metricsPort === null && !production;

/** Seeds an empty database. True when it holds the example homes. */
async function seed(store: Store, demo: Demo, { clock, say }: Start): Promise<boolean> {
  let told = -1;
  const outcome = await demo.seed({
    store,
    now: new Date(clock.now()),
    onProgress: (fraction, label) => {
      if (fraction < 1 && fraction - told < PROGRESS_STEP) return;
      told = fraction;
      say(`Writing the reference homes: ${Math.round(fraction * 100)} % (${label})`);
    },
  });
  if (outcome === 'seeded') {
    say('Making the documents of the reference homes');
    const homes = await store.database.query<{ id: string }>(
      "select id from account where user_type = 'REGULAR' and is_active",
    );
    await makePastPapers(
      store,
      homes.map(({ id }) => id),
      clock.now(),
    );
  }
  return outcome !== 'occupied';
}

/** The demo where something of it is chosen. Throws {@link ConfigurationError} where it is chosen and missing. */
function demoOf({ configuration, demo }: Start): Demo | null {
  const isChosen = configuration.demo || Object.values(configuration.parts).includes('sandboxed');
  if (isChosen && !demo)
    throw new ConfigurationError(
      'This folder has no example homes and simulates nothing: start it with NODE_ENV=production.',
    );
  return isChosen ? demo : null;
}

interface Platform {
  readonly app: FastifyInstance;
  /** Null where another platform answers: pages are the published ones then. */
  readonly tenants: TenantDirectory | null;
}

/** The platform answered by this process: store, seed, gateways, third parties. */
async function ownPlatform(start: Start): Promise<Platform> {
  const { configuration, clock, server, everything, say } = start;
  const demo = demoOf(start);
  const {
    databaseUrl,
    poolSize,
    isDistributed,
    dataFolder,
    parts,
    publicOrigin,
    finishesOnFirstStep,
    mailSender,
  } = configuration;
  say('Opening the database');
  const { metrics } = server;
  const onSlowQuery = (statement: string, durationMs: number) => {
    metrics.countSlowQuery();
    console.error(`Slow query (${durationMs} ms): ${statement}`);
  };
  const store = await openStore(
    databaseUrl ? { databaseUrl, poolSize, isDistributed, onSlowQuery } : { dataFolder },
  );
  const { pool } = store.database;
  if (pool) metrics.observePool(pool);
  everything.onEnd(() => store.close());
  await refuseDemoDatabase(store.database, configuration.production);
  if (configuration.production && !databaseUrl)
    say(`The database is the embedded one in ${dataFolder}: it is for trials.`);
  const firstStep = await firstStepSentence(store, configuration, new Date(clock.now()));
  if (firstStep !== null) say(firstStep);
  const orphaned = await orphanedPasskeys(store.database, configuration.publicOrigin);
  if (orphaned !== null) say(`Passkeys: ${orphaned}.`);
  const hasExamples = configuration.demo && demo !== null && (await seed(store, demo, start));

  const limit = requestLimitFor(store);
  const homes: HousekeeperOptions = {
    database: store.database,
    gateway: parts.gateway === 'sandboxed' ? (demo?.gateway ?? null) : null,
    commandDoors: { mqtt: tadoDoor(clock.now), import: tadoDoor(clock.now) },
    now: () => new Date(clock.now()),
    onHomeError: ({ householdId, failures }, error) =>
      console.error(`Home ${householdId} could not be measured (${failures}): ${String(error)}`),
  };
  const measuring = createMeasuring({
    ...homes,
    giveWay: limit.waitUntilIdle,
    dueChanges,
    speed: configuration.speed,
    onError: (error) => console.error(`Measuring failed and is tried again: ${String(error)}`),
  });
  everything.onEnd(() => measuring.stop());
  say('Catching up with the gateways');
  await measuring.start();

  // A part that the operator chose not to have cannot fail.
  const countCall: CountCall = (party, outcome) => {
    if (parts[party as keyof typeof parts] !== 'unavailable') metrics.countCall(party, outcome);
  };
  const thirdParties = countThirdPartyCalls(chooseThirdParties(configuration, clock.now, demo), countCall);
  const meters = await startMeters({
    configuration,
    demo: hasExamples ? demo : null,
    store,
    now: clock.now,
    say,
  });
  everything.onEnd(() => meters.stop());
  const tenants = await openTenantDirectory({
    database: store.database,
    releasesFolder: configuration.releasesFolder,
    firstHost: firstHostOf(configuration),
    onError: (error) => console.error(`The tenants could not be read and are again: ${String(error)}`),
  });
  everything.onEnd(() => tenants.stop());
  const { app, jobs, mailDelivery, commandHome } = platformApplication({
    store,
    clock,
    speed: configuration.speed,
    house: createHousekeeper(homes),
    stalledBefore: measuring.stalledBefore,
    thirdParties,
    parts,
    publicOrigin,
    brandOf: tenantBrands(tenants),
    mailSender,
    publicOriginOf: publicOrigins({ ...configuration, tenants: tenants.all }),
    pageOriginOf: pageOrigins({ ...configuration, tenants: tenants.all }),
    hasTenant: (name) => tenants.all().length === 0 || tenants.byName(name) !== null,
    tenants,
    push: countPushes(await choosePush(configuration), metrics.countCall),
    broker: meters,
    cipher: tokenCipher(configuration.tokenKeys),
    requiresSecondFactor: configuration.production,
    allowsHttpProviders: !configuration.production,
    offersFirstRun: configuration.production,
    tempo: configuration.tempoService && tempoService({ service: configuration.tempoService }),
    retention: hasExamples ? null : configuration.retention,
    dataPlace: configuration,
    finishesOnFirstStep,
    demo: hasExamples ? demo.accounts : null,
    foyer: productVersion(),
    limit,
    server,
    servesMetrics: servesMetrics(configuration),
  });
  if (meters.url !== null) {
    const offers = startHomeAssistantOffers({
      ...store,
      url: meters.url,
      isShared: meters.isShared,
      now: clock.now,
      takesCommands: (kind, device) => takesCommands(commandDoorOf(homes, kind), device),
      command: commandHome,
      onError: (message) => console.error(message),
    });
    everything.onEnd(() => offers.stop());
  }
  everything.onEnd(() => mailDelivery.end());
  everything.onEnd(() => jobs.end());
  await jobs.start();
  return { app, tenants };
}

function forwardedPlatform({ configuration, clock, server }: Start, platformOrigin: string): Platform {
  const app = createForwardingApplication({ ...server, clock, platformOrigin });
  if (servesMetrics(configuration)) registerMetrics(app, server.metrics);
  registerHealth(app, versions(productVersion(), 'forwarded'), {
    canServe: () => checkPlatform(platformOrigin),
  });
  return { app, tenants: null };
}

async function start(configuration: Configuration, everything: Shutdown, demo: Demo | null): Promise<void> {
  const { port, host, platformOrigin, allowedOrigins, trustedProxies, logLevel } = configuration;
  let progress = 'Starting';
  const say = (next: string) => {
    progress = next;
    process.stdout.write(`${next}\n`);
  };
  const listening = await listen(
    { port, host },
    answerWhileStarting(() => progress),
  );
  const metrics = createMetrics({ withProcess: true });
  const step: Start = {
    configuration,
    clock: runningClock(configuration.clockStartMs, configuration.speed),
    everything,
    demo,
    say,
    server: {
      allowedOrigins,
      trustedProxies,
      logger: { level: logLevel },
      metrics,
      serverFactory: (handler) => {
        answer = handler;
        return listening.server;
      },
    },
  };
  let answer: Parameters<typeof listening.answerWith>[0] | undefined;
  const { app, tenants } = platformOrigin ? forwardedPlatform(step, platformOrigin) : await ownPlatform(step);
  const { releasesFolder: releasesDir, production } = configuration;
  registerWeb(app, { releasesDir, production, tenants });
  await app.ready();
  // Registered last, so that requests in flight finish while everything they need is still open.
  everything.onEnd(() => listening.close());
  if (!answer) throw new Error('the application made no server');
  listening.answerWith(answer);
  if (configuration.metricsPort !== null) {
    const separate = await listen({ port: configuration.metricsPort, host }, answerMetrics(metrics));
    everything.onEnd(() => separate.close());
    const { port: metricsPort } = separate.server.address() as { port: number };
    say(`Metrics on http://localhost:${metricsPort}/metrics`);
  }
  const { port: listensOn } = listening.server.address() as { port: number };
  say(`Ready on http://localhost:${listensOn}`);
}

/**
 * Runs the platform until a signal ends it, with what a trial needs or without. When it cannot start, prints one sentence and exits with 1, or with 78 for
 * a configuration that has to be changed.
 */
export async function runProcess(environment: NodeJS.ProcessEnv, demo: Demo | null = null): Promise<void> {
  const everything = shutdown();
  let configuration: Configuration | null = null;
  try {
    configuration = readConfiguration(environment);
    endOnSignal(everything);
    await start(configuration, everything, demo);
  } catch (error) {
    if (everything.hasBegun()) return; // told to end while starting: the signal's own exit follows
    console.error(startFailureSentence(error, configuration) ?? error);
    await everything.run();
    process.exit(exitCodeOf(error));
  }
}
