import { randomUUID } from 'node:crypto';
import { registrationSteps } from '../../../areas/registration/testing/a-registration';
import { type RecordedWrites, recordWrites } from '../../../foundation/database/testing/recorded-writes';
import { hashed } from '../../../foundation/hashed';
import type { CallOptions, Fields, TestPlatform } from '../../../process/testing/test-platform';
import { newOneTimeCode } from '../session-tokens';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const SWISS = 'swiss@foyer.example';
const MAINTAINER = 'maintainer@foyer.example';
const INSTALLER = 'installer@foyer.example';
const SUPPORT = 'support@foyer.example';
const PASSWORD = 'Foyer-demo-2026';

/** A request that writes an audit entry. */
type AuditedRequest = readonly [path: string, fields: Fields, how?: CallOptions];

/** A change and its audit entry are stored together or not at all. */
export function auditCases(platform: () => TestPlatform): void {
  let writes: RecordedWrites;
  const database = () => platform().store.database;

  const send = async ([path, fields, how = { method: 'POST' }]: AuditedRequest) =>
    (await platform().call(path, fields, how)).body;
  const by = async (email: string, path: string, fields: Fields = {}): Promise<AuditedRequest> => [
    path,
    { authToken: await platform().tokenOf(email), ...fields },
  ];
  /** Sends a request that prepares the audited one. */
  const sendSuccessfully = async (request: AuditedRequest) => {
    const body = await send(request);
    if (body.status !== 'ok') throw new Error(`${request[0]}: ${JSON.stringify(body)}`);
    return body;
  };
  const lastMail = () => platform().mails.at(-1)?.text ?? '';

  const requestAccess = async () =>
    sendSuccessfully(
      await by(SUPPORT, '/api/support/request', { email: HOME, reason: 'Les mesures manquent' }),
    );
  const grantAccess = async () => {
    const { token } = await requestAccess();
    const { id } = (await sendSuccessfully(await by(HOME, '/api/support/status'))).fullAccessRequest;
    await sendSuccessfully(await by(HOME, '/api/support/answer', { id, minutes: '60' }));
    return { id, token };
  };
  const takeOver = async () => {
    const { id, token } = await grantAccess();
    const oneTime = (await sendSuccessfully(await by(SUPPORT, '/api/support/takeOver', { token }))).token;
    return { id, oneTime };
  };
  const enterHome = async () => {
    const { id, oneTime } = await takeOver();
    const { authToken } = await sendSuccessfully(['/api/loginAs', { token: oneTime }, { method: 'GET' }]);
    return { id, authToken };
  };
  const roomRename = async (authToken: string): Promise<AuditedRequest> => {
    const { store, account } = platform();
    const [room] = await store.rooms.ofHousehold((await account(HOME)).id);
    if (!room) throw new Error('no room');
    return [
      '/api/room/update',
      { authToken, id: room.id, name: `Room ${randomUUID().slice(0, 8)}`, type: room.type },
    ];
  };
  /** One-time code with which the maintainer enters the home. */
  const professionalCode = async () => {
    const { store, account, nowMs, tokenOf } = platform();
    const code = newOneTimeCode();
    await store.tokens.add(code, {
      actorId: (await account(MAINTAINER)).id,
      householdId: (await account(HOME)).id,
      kind: 'loginAs',
      createdAt: new Date(nowMs()),
      expiresAt: new Date(nowMs() + 60_000),
      openedBy: hashed(await tokenOf(MAINTAINER)),
    });
    return code;
  };
  /** Requests a change of address and returns the request that confirms it. */
  const emailConfirmation = async () => {
    const fields = { email: `${randomUUID()}@foyer.example`, password: PASSWORD };
    await sendSuccessfully(await by(SWISS, '/api/user/email/change', fields));
    return by(SWISS, '/api/user/email/confirm', { code: /^\d{6}$/m.exec(lastMail())?.[0] ?? '' });
  };

  const audited: Readonly<Record<string, () => Promise<AuditedRequest>>> = {
    'a request for support': () =>
      by(SUPPORT, '/api/support/request', { email: SOLAR, reason: 'Les mesures manquent' }),
    'a granted request': async () => {
      await requestAccess();
      const { id } = (await sendSuccessfully(await by(HOME, '/api/support/status'))).fullAccessRequest;
      return by(HOME, '/api/support/answer', { id, minutes: '60' });
    },
    'access ended by the household': async () =>
      by(HOME, '/api/support/end', { id: (await grantAccess()).id }),
    'access ended from the mail': async () => {
      await grantAccess();
      await platform().jobs.whenIdle();
      const mailed = platform().mails.findLast(({ text }) => text.includes('token='))?.text ?? '';
      const token = /token=(\w+)/.exec(mailed)?.[1] ?? '';
      return ['/api/support/revokeAccess', { token }];
    },
    'a support session that begins': async () => [
      '/api/loginAs',
      { token: (await takeOver()).oneTime },
      { method: 'GET' },
    ],
    'a support session that signs out': async () => [
      '/api/logout',
      { authToken: (await enterHome()).authToken },
      { method: 'PUT' },
    ],
    'a change by support': async () => roomRename((await enterHome()).authToken),
    'an alert handled by support': async () => {
      const { authToken } = await enterHome();
      const { store, account } = platform();
      const [alert] = await store.database.query<{ id: string }>(
        `select id from alert where household_key = (select key from account where id = $1) limit 1`,
        [(await account(HOME)).id],
      );
      return ['/api/alert/update', { authToken, alertId: alert?.id ?? '', acknowledged: 'true' }];
    },
    'an undone change': async () => {
      const { id, authToken } = await enterHome();
      await sendSuccessfully(await roomRename(authToken));
      const [change] = (await sendSuccessfully(await by(HOME, '/api/support/deeds', { id }))).deeds;
      return by(HOME, '/api/support/undo', { id: change.id });
    },
    'a professional who enters a home': async () => [
      '/api/loginAs',
      { token: await professionalCode() },
      { method: 'GET' },
    ],
    'an accepted licence': async () => {
      // The reference homes have accepted when they were set up.
      await platform().store.database.query('delete from licence_acceptance');
      const { version, digest } = (
        await platform().callAs(SOLAR, '/api/user/document/licence', { text: 'licence' })
      ).body;
      return by(SOLAR, '/api/license/accept', { version, digest });
    },
    'an opened registration': async () => {
      const fields = registrationSteps(platform).identity(`${randomUUID()}@foyer.example`, randomUUID());
      return by(MAINTAINER, '/api/user/create/regular', { ...fields });
    },
    'an assigned installer': async () => {
      const { users } = await sendSuccessfully(await by(MAINTAINER, '/api/pendingInstallations'));
      const free = users.find((row: { installer: unknown }) => row.installer === null);
      return by(MAINTAINER, '/api/user/assignInstaller', {
        userEmail: free.email,
        installerEmail: INSTALLER,
      });
    },
    'a requested change of address': () =>
      by(SWISS, '/api/user/email/change', { email: `${randomUUID()}@foyer.example`, password: PASSWORD }),
    'a changed address': emailConfirmation,
    'an undone change of address': async () => {
      await sendSuccessfully(await emailConfirmation());
      return ['/api/user/email/undo', { code: /email_undo#([\w-]+)/.exec(lastMail())?.[1] ?? '' }];
    },
    'a new password': async () => [
      '/api/user/update',
      { authToken: await platform().signIn(SOLAR), password: PASSWORD, newPassword: 'Another-one-2026' },
    ],
  };

  beforeAll(async () => {
    writes = await recordWrites(database());
    await database().script(`
      create function refuse_audit() returns trigger language plpgsql as $$
      begin raise exception 'no audit entry'; end $$`);
  });
  // Lets attempt limits and any access to a home expire.
  afterEach(() => platform().passTime(2 * 3_600_000));

  test.each(Object.entries(audited))('%s', async (_, prepare) => {
    const request = await prepare();
    await platform().jobs.whenIdle();
    const { authToken } = request[1];
    // The first use of a session is recorded whatever becomes of the call.
    if (authToken !== undefined) await platform().call('/api/user/canModify', { authToken });
    await database().script(
      'create trigger refuse_audit before insert on audit_entry execute function refuse_audit()',
    );
    await writes.take();
    const refused = await send(request);
    const written = await writes.take();
    await database().script('drop trigger refuse_audit on audit_entry');
    expect(refused).toEqual({ status: 'error', error: 'internal.error' });
    expect(written).toEqual([]);
    expect(await send(request)).toMatchObject({ status: 'ok' });
    expect(await writes.take()).toContain('insert audit_entry');
  });
}
