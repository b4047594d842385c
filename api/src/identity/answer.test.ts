import { canModify, signIn } from '@foyer/wire/session';
import { HOME, homeAccount } from '../foundation/database/testing/homes';
import type { Refusal } from '../foundation/http/refusal';
import type { Account } from './accounts/account-store';
import { actorOf, ownSession, type Session } from './accounts/actors';
import {
  forAccount,
  forAnyone,
  forHousehold,
  forOperator,
  forProfessional,
  forRegistration,
  forSupport,
  type Route,
} from './answer';

const household: Account = {
  ...homeAccount(HOME),
  maintainerId: null,
  installerId: null,
  contractSubscriber: null,
  lockedAt: null,
  gatewayKind: null,
};
const account = (userType: Account['userType']): Account => ({ ...household, id: userType, userType });
const visitor = {
  address: '192.0.2.1',
  nowMs: 0,
  authToken: 'token',
  cookie: { read: () => null, set: () => {} },
  host: 'foyer.example',
  becomeExpensive: async () => {},
};
const kind = 'session';
const grant = { id: 'grant', endsAt: new Date(1) };

const sessions: Readonly<Record<string, Session | null>> = {
  household: ownSession(household),
  'maintainer for a household': { kind, actor: actorOf(account('MAINTAINER')), household },
  'support for a household': { kind, actor: actorOf(account('SUPPORT')), household, grant },
  maintainer: ownSession(account('MAINTAINER')),
  installer: ownSession(account('INSTALLER')),
  support: ownSession(account('SUPPORT')),
  operator: ownSession(account('OPERATOR')),
  registration: { kind: 'registration', actor: actorOf(household), household },
  nobody: null,
};

const yes = async () => ({ canModify: true });
const routes: Readonly<Record<string, Route>> = {
  forHousehold: forHousehold(canModify, yes),
  forProfessional: forProfessional(canModify, yes),
  forSupport: forSupport(canModify, yes),
  forOperator: forOperator(canModify, yes),
  forRegistration: forRegistration(canModify, yes),
  forAccount: forAccount(canModify, yes),
};

/** `ok`, or why not. */
async function outcome(route: Route | undefined, session: Session | null): Promise<string> {
  try {
    await route?.run({}, visitor, async () => session);
    return 'ok';
  } catch (error) {
    return (error as Refusal).code;
  }
}

describe('for whom a call is', () => {
  test.each([
    ['forHousehold', ['household', 'maintainer for a household', 'support for a household']],
    ['forProfessional', ['maintainer', 'installer']],
    ['forSupport', ['support']],
    ['forOperator', ['operator']],
    ['forRegistration', ['registration']],
    [
      'forAccount',
      [
        'household',
        'maintainer for a household',
        'support for a household',
        'maintainer',
        'installer',
        'support',
        'operator',
      ],
    ],
  ])('%s answers only %j', async (name, answered) => {
    for (const [who, session] of Object.entries(sessions)) {
      const refusal = session === null ? 'not.authorized' : 'role.not.allowed';
      expect([who, await outcome(routes[name], session)]).toEqual([
        who,
        answered.includes(who) ? 'ok' : refusal,
      ]);
    }
  });

  test('who acts and for whom reach what answers', async () => {
    const seen: string[] = [];
    const route = forHousehold(canModify, async (_input, { actor, household: of }) => {
      seen.push(actor.role, actor.account.id, of.id);
      return { canModify: true };
    });
    await outcome(route, sessions['maintainer for a household'] ?? null);
    expect(seen).toEqual(['maintainer', 'MAINTAINER', HOME.id]);
  });

  test('a call with a token is never for anyone, nor the other way round', () => {
    expect(() => forAnyone(canModify, yes)).toThrow('canModify');
    expect(() => forAccount(signIn, async () => ({ authToken: '' }))).toThrow('signIn');
  });
});
