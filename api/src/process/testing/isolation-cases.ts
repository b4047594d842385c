import type { Call } from '@foyer/contract';
import { type CallId, callsById } from '@foyer/wire/calls';
import { methodsOf } from '../../foundation/http/routes';
import { type Ids, type Mine, PERIOD, THEIRS, TRIALS } from './isolation-trials';
import { supportedHome } from './supported-home';
import type { CallOptions, Fields, TestPlatform } from './test-platform';

const MINE = 'swiss@foyer.example';

/** Parameter sets a call is tried with. Calls with required parameters are never tried without them. */
function parametersFor(id: CallId, theirs: Ids, mine: Mine): readonly Fields[] {
  const trial = TRIALS[id];
  if (typeof trial !== 'string') return trial.ask(theirs, mine);
  return [{}];
}

/** Every method of a call; calls with lists or objects accept JSON only. */
const waysToAsk = (call: Call): readonly CallOptions[] =>
  call.carrier === 'json' ? [{ method: 'POST', as: 'json' }] : methodsOf(call).map((method) => ({ method }));

const PASSWORD = 'Foyer-demo-2026';

/** Ids of another home that occur in an answer. */
function leakedIds(body: object, theirs: Ids): string[] {
  const text = JSON.stringify(body);
  return Object.values(theirs)
    .flat()
    .filter((id) => text.includes(id));
}

/** A household never reads or changes another's data: every call with a token is tried with another home's ids. */
export function isolationCases(platform: () => TestPlatform): void {
  const idsOf = async (email: string): Promise<Ids> => {
    const { store, account } = platform();
    const { id } = await account(email);
    await platform().makePapers(email);
    const [rooms, devices, alerts, tariffs, documents] = await Promise.all([
      store.rooms.ofHousehold(id),
      store.devices.ofHousehold(id),
      store.alerts.ofHousehold(id),
      store.tariffs.ofHousehold(id),
      store.documents.ofHousehold(id),
    ]);
    const plain = (list: readonly { id: string }[]) => list.map((one) => one.id);
    const pushDevice = await store.notifications.addDevice(
      id,
      { endpoint: `https://push.example/${id}`, p256dh: '', auth: '', label: '', kinds: [] },
      { inSession: '', at: new Date(platform().nowMs()) },
    );
    await platform().tokenOf(email);
    const now = new Date(platform().nowMs());
    const hourAgoS = Math.floor(platform().nowMs() / 3_600_000) * 3600 - 3600;
    const sessions = await store.openSessions.of(id, '', { now, idleSince: new Date(0) });
    const proposed = await platform().callAs(
      email,
      '/api/corrections/proposeRemoval',
      { flow: 'import', from: String(hourAgoS - 3600), until: String(hourAgoS) },
      { method: 'POST' },
    );
    const program = await platform().callAs(
      email,
      '/api/user/programs/add',
      { name: 'Program' },
      { method: 'POST' },
    );
    const stepOf = async (what: string) => {
      const path = `/api/user/secondFactor/${what}/propose`;
      // A passkey belongs to a host name of the tenant.
      const options = { method: 'POST', headers: { host: 'foyer.example' } } as const;
      return (await platform().callAs(email, path, { password: PASSWORD }, options)).body.step;
    };
    const secondSteps = [await stepOf('passkey'), await stepOf('app')];
    await store.database.query(
      `insert into passkey (id, account_key, name, credential_id, public_key, counter, transports, host, created_at)
       select $2, key, 'Key', $2, '', 0, '{}', 'foyer.example', $3 from account where id = $1`,
      [id, `passkeyOf${id.slice(0, 7)}`, now],
    );
    const webhook = await platform().callAs(
      email,
      '/api/user/webhooks/add',
      { address: 'https://theirs.example/alerts', kinds: 'battery' },
      { method: 'POST' },
    );
    const { request, change } = await supportedHome(platform(), email);
    return {
      rooms: plain(rooms),
      devices: plain(devices),
      alerts: plain(alerts),
      account: [id, email],
      tariffs: plain(tariffs),
      support: [request.id],
      supportChanges: [change.id],
      documents: documents.map(({ number }) => number),
      pushDevices: [pushDevice],
      sessions: plain(sessions),
      corrections: [proposed.body.correction.id],
      readTokens: [program.body.id],
      passkeys: [`passkeyOf${id.slice(0, 7)}`],
      secondSteps,
      webhooks: [webhook.body.id],
    };
  };

  /** Read once for all cases: a case that changes the other home fails by itself. */
  let theirIds: Promise<Ids> | null = null;
  const idsOfTheirs = () => {
    theirIds ??= idsOf(THEIRS);
    return theirIds;
  };

  const own = async (): Promise<Mine> => {
    const { deviceOfType, account } = platform();
    const [home, dishwasher] = await Promise.all([account(MINE), deviceOfType('dishwasher', MINE)]);
    return { account: home.id, dishwasher: dishwasher.id };
  };

  /** Everything a household can read about itself. */
  const everythingOf = async (email: string) => {
    const paths = [
      'profile',
      'rooms',
      'devices',
      'states',
      'alerts',
      'user/canModify',
      'license/features',
      'tariff/versions',
      'user/document/bills',
      'user/document/monthlyReports',
    ];
    const { store, account } = platform();
    const { id } = await account(email);
    const devices = await store.devices.ofHousehold(id);
    const [answers, alarms, schedules] = await Promise.all([
      Promise.all(paths.map((path) => platform().callAs(email, `/api/${path}`))),
      Promise.all(devices.map((device) => store.alarms.ofDevice(id, device.id))),
      Promise.all(devices.map((device) => store.schedules.find(id, 'basic', device.id))),
    ]);
    return [...answers.map(({ body }) => body), alarms, schedules];
  };

  /** The other home's state after the last case that may change data. */
  let lastSeen: Promise<unknown[]> | null = null;

  test('both homes have data to protect', async () => {
    const theirs = await idsOfTheirs();
    expect(theirs.devices.length).toBeGreaterThan(9);
    expect(theirs.rooms.length).toBeGreaterThan(3);
    expect(theirs.alerts.length).toBeGreaterThan(30);
  });

  test.each(Object.values<Call>(callsById).filter(({ token }) => token))(
    '$id neither reveals nor changes data of another home',
    async (call) => {
      const id = call.id as CallId;
      const theirs = await idsOfTheirs();
      lastSeen ??= everythingOf(THEIRS);
      const before = await lastSeen;
      const questions = parametersFor(id, theirs, await own());
      expect(questions.length).toBeGreaterThan(0);
      for (const how of waysToAsk(call)) {
        const authToken = await platform().signIn(MINE);
        for (const fields of questions) {
          const { body } = await platform().call(call.path, { authToken, ...fields }, how);
          const given = leakedIds(body, theirs);
          expect({ fields, given }).toEqual({ fields, given: [] });
          // A request with invalid parameters would prove nothing.
          expect(body.error).not.toBe('parameter.invalid');
          const trial = TRIALS[id];
          if (typeof trial !== 'string' && trial.expects === 'refused')
            expect(body.error).toMatch(/\.not\.found$/);
        }
      }
      if (!call.changes) return;
      lastSeen = everythingOf(THEIRS);
      expect(await lastSeen).toEqual(before);
    },
  );

  test('calls without a token reveal nothing of a household', () => {
    const withoutToken = Object.values<Call>(callsById).filter(({ token }) => !token);
    expect(withoutToken.map(({ id }) => TRIALS[id as CallId])).toEqual(withoutToken.map(() => 'no-token'));
  });

  test('the home itself gets answers to the same questions', async () => {
    const mine = await idsOfTheirs();
    const { body } = await platform().callAs(THEIRS, '/api/measures/grouping', {
      ...PERIOD,
      deviceId: mine.devices[0] ?? '',
    });
    expect(body.measures.length).toBe(7);
  });
}
