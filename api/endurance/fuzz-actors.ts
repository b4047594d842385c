import { newSessionToken } from '../src/identity/accounts/session-tokens';
import type { TokenKind } from '../src/identity/accounts/token-store';
import type { Store } from '../src/process/store';

/** Sessions of one kind, with the ids their home has for calls to name. */
export interface Actor {
  readonly name: string;
  readonly tokens: readonly string[];
  readonly email: string;
  readonly accountId: string;
  readonly devices: readonly string[];
  readonly rooms: readonly string[];
  readonly alerts: readonly string[];
  readonly tariffs: readonly string[];
  readonly supportRequests: readonly string[];
}

interface Cast {
  readonly name: string;
  /** E-mail address of the account that acts. */
  readonly actor: string;
  /** E-mail address of the household it acts for; null for a professional's own session. */
  readonly household: string | null;
  readonly kind?: Extract<TokenKind, 'session' | 'registration'>;
}

const own = (name: string, local: string, domain = 'foyer.example'): Cast => {
  const email = `${local}@${domain}`;
  return { name, actor: email, household: email };
};
const MAINTAINER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';
const SUPPORT = 'support@foyer.example';
const UNDER_SUPPORT = 'meter@foyer.example';
const WITHOUT_GATEWAY = 'nobattery@foyer.example';
const BY_MAINTAINER = 'solar@foyer.example';
const BY_INSTALLER = 'started@foyer.example';
const CUSTOMER = 'customer@foyer.example';

/** One actor per role, and one home per kind. */
const CAST: readonly Cast[] = [
  own('home with battery, Wiser and tado', 'home'),
  own('home with panels', 'solar'),
  own('home with a meter alone', 'meter'),
  own('Swiss home', 'swiss'),
  own('home with a pending capacity change', 'scheduled'),
  own('home with Wiser, of another tenant', 'green', 'azur.example'),
  own('home without gateway', 'nobattery'),
  own('terminated home', 'terminated'),
  own('read-only home', 'readonly'),
  own('inactive home', 'inactive'),
  own('home in its first step', 'first'),
  own('home in the middle of its registration', 'started'),
  own('home handed over to its customer', 'customer'),
  { name: 'customer with the link', actor: CUSTOMER, household: CUSTOMER, kind: 'registration' },
  { name: 'maintainer', actor: MAINTAINER, household: null },
  { name: 'installer', actor: INSTALLER, household: null },
  { name: 'support person', actor: SUPPORT, household: null },
  { name: 'maintainer in a finished home', actor: MAINTAINER, household: BY_MAINTAINER },
  { name: 'installer in a home being registered', actor: INSTALLER, household: BY_INSTALLER },
  { name: 'support person in a home', actor: SUPPORT, household: UNDER_SUPPORT },
];

/** Reference homes the actors need. */
export const FUZZED_HOMES = [...new Set(CAST.flatMap(({ household }) => household ?? []))];

/** Sessions opened per actor; some calls end the session they use. */
const SESSIONS = 300;
const HOUR_MS = 3_600_000;

/** Wait token of the active support grant, and revoke token of its mail. */
export const WAIT_TOKEN = 'fuzz-waits-for-support';
export const REVOKE_TOKEN = 'fuzz-revokes-the-support';

const key = '(select key from account where email = ';

/** Creates kinds of homes that the reference homes lack. */
async function prepareHomes({ database }: Store): Promise<void> {
  await database.query(`delete from gateway where household_key = ${key}$1)`, [WITHOUT_GATEWAY]);
  await database.query(
    `update account set maintainer_key = ${key}$1), installer_key = ${key}$2),
       details = details || '{"loginAsByMaintainerAllowed": true}' where email = any($3)`,
    [MAINTAINER, INSTALLER, [BY_MAINTAINER, BY_INSTALLER]],
  );
}

async function grantSupport({ supportRequests, accounts }: Store, now: Date): Promise<string> {
  const [agent, household] = [await accounts.byEmail(SUPPORT), await accounts.byEmail(UNDER_SUPPORT)];
  if (!agent || !household) throw new Error('no support person, or no home for one');
  const until = new Date(now.getTime() + HOUR_MS);
  const { id } = await supportRequests.create({
    waitToken: WAIT_TOKEN,
    agentId: agent.id,
    tenant: agent.tenant,
    email: household.email,
    reason: 'La cuisine ne se mesure plus',
    requestedAt: now,
    lapsesAt: until,
  });
  const grant = { minutes: 60, endsAt: until, revokeToken: REVOKE_TOKEN };
  await supportRequests.answer(household.id, id, grant, now);
  return id;
}

/** Opens the sessions of every actor. */
export async function openActors(store: Store, now: Date): Promise<Actor[]> {
  await prepareHomes(store);
  const grantId = await grantSupport(store, now);
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const actors: Actor[] = [];
  for (const { name, actor: actorEmail, household: householdEmail, kind = 'session' } of CAST) {
    const account = await store.accounts.byEmail(actorEmail);
    const household = householdEmail === null ? null : await store.accounts.byEmail(householdEmail);
    if (!account || household === undefined) throw new Error(`no account for: ${name}`);
    const isSupport = actorEmail === SUPPORT && household !== null;
    const tokens = Array.from({ length: SESSIONS }, () => newSessionToken({ kind, household }));
    for (const token of tokens)
      await store.tokens.add(token, {
        actorId: account.id,
        householdId: household?.id ?? null,
        kind,
        createdAt: now,
        expiresAt: new Date(now.getTime() + HOUR_MS),
        supportRequestId: isSupport ? grantId : null,
      });
    const id = household?.id ?? '';
    actors.push({
      name,
      tokens,
      email: (household ?? account).email,
      accountId: (household ?? account).id,
      devices: ids(await store.devices.ofHousehold(id)),
      rooms: ids(await store.rooms.ofHousehold(id)),
      alerts: ids(await store.alerts.ofHousehold(id)),
      tariffs: ids(await store.tariffs.ofHousehold(id)),
      supportRequests: ids(
        household
          ? await store.supportRequests.ofHousehold(id)
          : await store.supportRequests.ofAgent(account.id),
      ),
    });
  }
  return actors;
}
