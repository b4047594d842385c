import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { simulatedGateway } from '../../../../simulator/src/house';
import { replay } from '../../../../simulator/src/house/home';
import { sandboxThirdParties } from '../../../../simulator/src/sandboxes';
import { createWebhookPoster } from '../../areas/programs/webhooks/post-webhook';
import type { CommandDoors } from '../../energy/commands/command-door';
import { createHousekeeper, type HousekeeperOptions } from '../../energy/gateway/housekeeper';
import { type Gateway, STEP_MS, stepStartMs } from '../../energy/gateway/port';
import { createMeasuring } from '../../energy/measuring/measuring';
import { NOTIFICATION_JOB } from '../../energy/notifications/notification-store';
import type { JobRunner } from '../../foundation/jobs/runner';
import { mailFolder } from '../../foundation/mail/mail-folder';
import type { ComposedMail } from '../../foundation/mail/message';
import { type FailureSwitches, failureSwitches } from '../../foundation/third-party-failures';
import type { Device } from '../../home/devices/device-store';
import type { Account } from '../../identity/accounts/account-store';
import { actorOf, ownSession } from '../../identity/accounts/actors';
import { idleLimitMs } from '../../identity/accounts/idle-limit';
import { type Sessions, sessionsIn } from '../../identity/accounts/sessions';
import type { PushMessage, PushOutcome, PushService, PushTarget } from '../../partners/push/push-service';
import { unavailableThirdParties } from '../../partners/unavailable';
import type { CommandHome } from '../command-home';
import { dueChanges } from '../due-changes';
import { makePastPapers } from '../papers';
import { readPartChoices } from '../part-choices';
import { platformApplication } from '../platform-application';
import type { PlatformServices } from '../services';
import { type Store, storeOver } from '../store';
import { namingHouseholds } from './household-statements';

/** Current time of the reference homes in tests. */
export const TEST_NOW = new Date('2026-06-21T10:00:00Z');

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Where the fields are sent. Default: query for GET, form for the other methods. */
  readonly as?: 'query' | 'form' | 'json';
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as received by a client; the body of a file is a buffer. */
export interface Answered {
  readonly httpStatus: number;
  // biome-ignore lint/suspicious/noExplicitAny: a client of the wire has no types; the tests check them
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Lists and objects can be sent as JSON only. */
export type Fields = Readonly<Record<string, string | number | boolean | object>>;

/** The complete platform over a seeded store, called through HTTP injection. */
export interface TestPlatform {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly sessions: Sessions;
  readonly failures: FailureSwitches;
  /** Mails handed over, oldest first. */
  readonly mails: readonly ComposedMail[];
  /** Notifications to browsers, oldest first. */
  readonly pushed: readonly (PushMessage & Pick<PushTarget, 'endpoint'>)[];
  /** Outcome of the next notifications to browsers. */
  setPushOutcome(outcome: PushOutcome): void;
  /** Sends notifications that wait, and their mails. */
  notify(): Promise<void>;
  /** Delivers mails that are due by the clock; those of a call are delivered with it. */
  deliverMails(): Promise<void>;
  readonly jobs: JobRunner;
  /** Gives a command from outside of the pages. */
  readonly commandHome: CommandHome;
  /**
   * Simulates the given homes up to the clock. All others are marked as having reported, which saves writing
   * days of measurements for two dozen homes.
   */
  advance(...emails: readonly string[]): Promise<void>;
  /** Makes the documents of the homes that are due by the clock, each on its day. */
  makePapers(...emails: readonly string[]): Promise<void>;
  /** Moves the platform's clock forward. */
  passTime(ms: number): void;
  nowMs(): number;
  account(email: string): Promise<Account>;
  /** The first device of a type in a home. */
  deviceOfType(typeId: string, email?: string): Promise<Device>;
  /** Opens a new session of an account without the cost of a sign-in. */
  signIn(email: string): Promise<string>;
  /** A valid token of an account, shared by all callers. */
  tokenOf(email: string): Promise<string>;
  call(path: string, fields?: Fields, how?: CallOptions): Promise<Answered>;
  /** Asks with an account's token. */
  callAs(email: string, path: string, fields?: Fields, how?: CallOptions): Promise<Answered>;
  close(): Promise<void>;
}

function encoded(fields: Fields): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}

interface TestPlatformOptions {
  /** Source of measurements; null for none. Default: the simulator. */
  readonly gateway?: Gateway | null;
  /** Where the commands of homes go that are not simulated. Default: nowhere. */
  readonly commandDoors?: CommandDoors;
  /** Broker of the homes' devices. Default: none. */
  readonly broker?: Pick<PlatformServices, 'broker' | 'brokerUsers'>;
  /** Id of a home whose measuring may fail. A failure of any other home fails the test. */
  readonly failingHome?: () => string | null;
  /** As in production, where mail is the only third party. Default: no. */
  readonly production?: boolean;
}

export function testPlatform(
  store: Store,
  {
    production = false,
    gateway = production ? null : simulatedGateway,
    commandDoors = {},
    broker,
    failingHome = () => null,
  }: TestPlatformOptions = {},
): TestPlatform {
  const platformStore = storeOver(namingHouseholds(store.database));
  replay(); // prepared before the first call, as on a started platform
  let offsetMs = 0;
  const clock = { now: () => TEST_NOW.getTime() + offsetMs };
  const failures = failureSwitches();
  const outboxFolder = join(tmpdir(), `foyer-outbox-${process.pid}`);
  const sandbox = sandboxThirdParties({ switches: failures, now: clock.now });
  const mail = mailFolder(outboxFolder, failures, clock.now);
  const thirdParties = { ...(production ? unavailableThirdParties() : sandbox), mail };
  const measuringErrors: unknown[] = [];
  const homes: HousekeeperOptions = {
    database: platformStore.database,
    gateway,
    commandDoors,
    now: () => new Date(clock.now()),
    onHomeError: ({ householdId }, error) => {
      if (householdId !== failingHome()) measuringErrors.push(error);
    },
  };
  const measuring = createMeasuring({
    ...homes,
    dueChanges,
    onError: (error) => measuringErrors.push(error),
  });
  const throwMeasuringErrors = () => {
    const [first] = measuringErrors.splice(0);
    if (first !== undefined) throw new Error('measuring failed', { cause: first });
  };
  const pushed: (PushMessage & Pick<PushTarget, 'endpoint'>)[] = [];
  let pushOutcome: PushOutcome = 'sent';
  const push: PushService = {
    publicKey: 'public-key',
    accepts: (endpoint) => endpoint.startsWith('https://push.example/'),
    send: async ({ endpoint }, message) => {
      if (pushOutcome === 'sent') pushed.push({ endpoint, ...message });
      return pushOutcome;
    },
  };
  const { app, jobs, mailDelivery, commandHome } = platformApplication({
    store: platformStore,
    clock,
    house: createHousekeeper(homes),
    thirdParties,
    parts: production
      ? readPartChoices({ FOYER_OUTBOX: outboxFolder }, true)
      : readPartChoices({ FOYER_GATEWAY: gateway ? 'simulated' : 'none' }, false),
    publicOrigin: 'https://foyer.example',
    publicOriginOf: (tenant) => `https://${tenant}.example`,
    pageOriginOf: (tenant, host) =>
      [`${tenant}.example`, `www.${tenant}.example`].includes(host) ? `https://${host}` : null,
    push: production ? null : push,
    webhookPoster: createWebhookPoster({ allowsLoopback: !production }),
    ...(broker && { broker }),
    finishesOnFirstStep: ['azur'],
    releasesInForce: () => [{ area: 'mf-pool', version: '1.1.0-b', fallbacks: ['1.0.0-a'], canary: null }],
    requiresSecondFactor: production,
    allowsHttpProviders: true,
    offersFirstRun: production,
    foyer: '0.0.0',
    // A forwarding process on the same machine is a trusted proxy.
    server: { logger: false, trustedProxies: ['127.0.0.1'] },
    checkAnswers: true,
  });
  const runDueJobs = async () => {
    jobs.wake();
    await jobs.whenIdle();
  };
  const sessions = sessionsIn(store);
  const tokens = new Map<string, Promise<{ readonly token: string; readonly untilMs: number }>>();

  const account = async (email: string) => {
    const found = await store.accounts.byEmail(email);
    if (!found) throw new Error(`no account ${email}`);
    return found;
  };
  const deviceOfType = async (typeId: string, email = 'home@foyer.example') => {
    const devices = await store.devices.ofHousehold((await account(email)).id);
    const found = devices.find((device) => device.typeId === typeId);
    if (!found) throw new Error(`${email} has no ${typeId}`);
    return found;
  };
  const signIn = async (email: string) => {
    const session = ownSession(await account(email));
    const nowMs = clock.now();
    const token = await sessions.open(session, nowMs);
    // As after the first call, so that the next one writes nothing about it.
    await sessions.recordUse(token, session, { nowMs, userAgent: '' });
    return token;
  };
  const signInForLong = async (email: string) => {
    const token = await signIn(email);
    return { token, untilMs: clock.now() + idleLimitMs(actorOf(await account(email))) };
  };
  const tokenOf = async (email: string) => {
    const known = await tokens.get(email);
    if (known && known.untilMs > clock.now()) return known.token;
    const signedIn = signInForLong(email);
    tokens.set(email, signedIn);
    return (await signedIn).token;
  };
  const call: TestPlatform['call'] = async (template, given = {}, how = {}) => {
    const fields = { ...given };
    const path = template.replace(/:(\w+)/g, (_, name: string) => {
      const value = encodeURIComponent(String(fields[name] ?? ''));
      delete fields[name];
      return value;
    });
    const {
      method = 'GET',
      as = method === 'GET' ? 'query' : 'form',
      from = '192.0.2.1',
      headers = {},
    } = how;
    const type = as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await app.inject({
      method,
      url: as === 'query' ? `${path}?${encoded(fields)}` : path,
      remoteAddress: from,
      headers: { ...(as === 'query' ? {} : { 'content-type': type }), ...headers },
      ...(as === 'query' ? {} : { payload: as === 'form' ? encoded(fields) : JSON.stringify(fields) }),
    });
    await jobs.whenIdle();
    const isFile = answer.headers['content-disposition'] !== undefined;
    const isSmall = answer.headers['content-encoding'] !== undefined;
    const isEmpty = answer.statusCode === 304;
    const body = isFile || isSmall || isEmpty ? answer.rawPayload : answer.json();
    return { httpStatus: answer.statusCode, body, headers: answer.headers };
  };

  return {
    app,
    commandHome,
    // Tests look at rows as they like: what the platform sends is checked.
    store: { ...platformStore, database: store.database, transaction: store.transaction },
    sessions,
    failures,
    mails: mail.sent,
    deliverMails: runDueJobs,
    pushed,
    setPushOutcome: (outcome) => {
      pushOutcome = outcome;
    },
    notify: async () => {
      // Those of the same moment would leave half a minute later, as one e-mail.
      await store.database.query('update job set due_at = $2 where kind = $1 and due_at > $2', [
        NOTIFICATION_JOB,
        new Date(clock.now()),
      ]);
      await runDueJobs();
    },
    jobs,
    advance: async (...emails) => {
      const reported = new Date(stepStartMs(clock.now()));
      await store.database.query(
        `update gateway set reported_until = $1, followed_until = $2 where reported_until < $1
         and household_key not in (select key from account where email = any($3))`,
        [reported, new Date(clock.now()), emails],
      );
      await store.database.query(
        `update gateway g set due_at = case when a.email = any($3) then $1::timestamptz else $2::timestamptz end
         from account a where a.key = g.household_key and (g.failing_since is null or not a.email = any($3))`,
        [new Date(clock.now()), new Date(clock.now() + STEP_MS), emails],
      );
      await measuring.advance();
      throwMeasuringErrors();
    },
    makePapers: async (...emails) => {
      const homes = await Promise.all(emails.map(account));
      await makePastPapers(
        platformStore,
        homes.map(({ id }) => id),
        clock.now(),
      );
    },
    passTime: (ms) => {
      offsetMs += ms;
    },
    nowMs: clock.now,
    account,
    deviceOfType,
    signIn,
    tokenOf,
    call,
    callAs: async (email, path, fields = {}, how = {}) =>
      call(path, { authToken: await tokenOf(email), ...fields }, how),
    close: async () => {
      await jobs.end();
      mailDelivery.end();
      await measuring.stop();
      await app.close();
      await store.close();
      throwMeasuringErrors();
    },
  };
}
