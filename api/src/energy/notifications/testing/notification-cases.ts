import { pushBrowser } from '../../../partners/push/testing/push-browser';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { checkHomes } from '../../alerts/home-checks';
import { notify } from '../notification-store';

const HOME = 'home@foyer.example';
const SUPPORT = 'support@foyer.example';
const HOUR_MS = 3_600_000;
const OK = { status: 'ok' };
const refusal = (error: string) => ({ status: 'error', error });
const BROWSER = pushBrowser();
const browser = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  p256dh: BROWSER.p256dh,
  auth: 'A'.repeat(22),
  label: `Firefox (${name})`,
});

/** Alerts leave by e-mail and for browsers, as the household chose. */
export function notificationCases(platform: () => TestPlatform): void {
  const post = async (path: string, fields: Fields = {}, email = HOME) =>
    (await platform().callAs(email, `/api/notifications/${path}`, fields, { method: 'POST' })).body;
  const settings = async () => (await platform().callAs(HOME, '/api/notifications')).body;
  const addNotification = async (subject: string, changes: object = {}, email = HOME) => {
    const { store, nowMs, account } = platform();
    await notify(store.database, (await account(email)).id, {
      kind: 'battery',
      subject,
      textKey: 'battery_full',
      facts: {},
      deviceId: null,
      at: new Date(nowMs()),
      ...changes,
    });
  };
  /** Mails and messages to browsers that `work` causes. */
  const sentBy = async (work: () => Promise<unknown>) => {
    const { mails, pushed } = platform();
    const [before, pushedBefore] = [mails.length, pushed.length];
    await work();
    await platform().notify();
    return { mails: mails.slice(before), pushed: pushed.slice(pushedBefore) };
  };
  const receive = (isOn: boolean) =>
    platform().callAs(HOME, '/api/user/update', { receiveEmailAlerts: isOn }, { method: 'POST' });

  beforeAll(async () => {
    await receive(true);
    await platform().notify();
  });
  // A new day for "one e-mail a day".
  beforeEach(() => platform().passTime(24 * HOUR_MS));

  test('an alert is mailed once a day, in the language of the household, with a way out', async () => {
    const { mails } = await sentBy(() => addNotification('battery_full 1'));
    expect(mails).toMatchObject([{ to: HOME, subject: 'Batterie pleine' }]);
    const [mail] = mails;
    expect(mail?.text).toContain('le surplus part vers le réseau');
    expect(mail?.text).toContain('https://foyer.example/user/alerts');
    expect(mail?.html).toContain('lang="fr"');
    expect((await sentBy(() => addNotification('battery_full 1'))).mails).toEqual([]);
    platform().passTime(24 * HOUR_MS);
    expect((await sentBy(() => addNotification('battery_full 1'))).mails).toHaveLength(1);

    const { pathname, searchParams } = new URL(mail?.unsubscribe ?? '');
    const { call } = platform();
    const oneClick = (code: string) =>
      call(`${pathname}?code=${code}`, { 'List-Unsubscribe': 'One-Click' }, { method: 'POST' });
    const opened = await platform().app.inject(`${pathname}?code=a%20code`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/user/unsubscribe#a%20code']);
    expect((await oneClick('forged')).body).toEqual(refusal('token.invalid'));
    expect((await oneClick(searchParams.get('code') ?? '')).body).toEqual(OK);
    platform().passTime(24 * HOUR_MS);
    expect((await sentBy(() => addNotification('battery_full 1'))).mails).toEqual([]);
    await receive(true);
  });

  test('a link leads to the pages of the household’s tenant', async () => {
    const email = 'green@azur.example';
    await platform().callAs(email, '/api/user/update', { receiveEmailAlerts: true }, { method: 'POST' });
    const { mails } = await sentBy(() => addNotification('battery_full 7', {}, email));
    expect(mails).toMatchObject([
      { to: email, text: expect.stringContaining('https://azur.example/user/alerts') },
    ]);
    expect(mails[0]?.unsubscribe).toMatch(/^https:\/\/azur\.example\//);
  });

  test('a test is mailed to the household five times an hour, whatever it chose', async () => {
    await receive(false);
    const { mails } = await sentBy(() => post('mail/test'));
    expect(mails).toMatchObject([{ to: HOME, subject: 'Test\u00a0: vos alertes arrivent à cette adresse' }]);
    expect(mails[0]?.text).toContain('https://foyer.example/user/alerts');
    for (let sent = 1; sent < 5; sent += 1) expect(await post('mail/test')).toEqual(OK);
    expect(await post('mail/test')).toEqual(refusal('too.many.requests'));
    platform().passTime(HOUR_MS);
    expect(await post('mail/test')).toEqual(OK);
    await platform().notify();
    await receive(true);
  });

  test('kinds, quiet hours and the daily e-mail are kept and followed', async () => {
    expect(await settings()).toMatchObject({
      hasMail: true,
      quietFrom: null,
      digestAt: null,
      pushKey: 'public-key',
    });
    expect(await post('update', { mailKinds: 'silent,battery', digestAt: '18:00' })).toEqual(OK);
    expect(await post('update', { quietFrom: '22:00', quietUntil: '07:30' })).toEqual(OK);
    expect(await settings()).toMatchObject({
      mailKinds: ['silent', 'battery'],
      quietFrom: '22:00',
      quietUntil: '07:30',
      digestAt: '18:00',
    });
    const refused: readonly Fields[] = [
      { quietFrom: '22:00' },
      { quietFrom: '7:00', quietUntil: '22:00' },
      { quietFrom: '22:00', quietUntil: '22:00' },
      { digestAt: '24:00' },
      { mailKinds: 'silent,weather' },
    ];
    for (const wrong of refused) {
      expect(await post('update', wrong)).toMatchObject({ error: 'parameter.invalid' });
    }
    // 12:00 in site time.
    const several = async () => {
      await addNotification('battery_full 2');
      await addNotification('device_offline 3', { kind: 'silent', textKey: 'device_offline' });
      await addNotification('tariff 4', { kind: 'change', textKey: 'tariff_in_force' });
    };
    expect((await sentBy(several)).mails).toEqual([]);
    const { mails } = await sentBy(async () => platform().passTime(6 * HOUR_MS));
    expect(mails).toMatchObject([{ subject: '2 alertes de votre foyer' }]);
    platform().passTime(-6 * HOUR_MS);
    const all = 'consumption,silent,battery,production,support,change';
    expect(await post('update', { mailKinds: all, digestAt: '', quietFrom: '', quietUntil: '' })).toEqual(OK);
  });

  test('a browser is told what it chose, and one that has ended its subscription is lost until it is replaced', async () => {
    expect(await post('device/add', { ...browser('a'), endpoint: 'https://evil.example/1' })).toEqual(
      refusal('push.service.unknown'),
    );
    const { id } = await post('device/add', browser('a'));
    const other = await post('device/add', browser('b'));
    expect((await post('device/add', browser('a'))).id).toBe(id);
    expect(await post('device/update', { id: other.id, kinds: 'change' })).toEqual(OK);
    const { pushed } = await sentBy(() => addNotification('battery_full 5'));
    expect(pushed).toMatchObject([
      {
        endpoint: 'https://push.example/a',
        title: 'Batterie pleine',
        path: '/alerts',
        tag: 'battery_full 5',
      },
    ]);
    expect((await sentBy(() => post('device/test', { id: other.id }))).pushed).toMatchObject([
      { endpoint: 'https://push.example/b', title: 'Message de test' },
    ]);
    platform().setPushOutcome('failed');
    expect(await post('device/test', { id })).toEqual(refusal('push.failed'));
    platform().setPushOutcome('gone');
    await sentBy(() => addNotification('battery_full 6'));
    platform().setPushOutcome('sent');
    expect((await settings()).devices).toMatchObject([
      { id, isLost: true },
      { id: other.id, kinds: ['change'], isLost: false },
    ]);
    expect((await sentBy(() => addNotification('battery_full 8'))).pushed).toEqual([]);
    platform().setPushOutcome('gone');
    expect(await post('device/test', { id: other.id })).toEqual(refusal('push.device.lost'));
    platform().setPushOutcome('sent');
    const again = await post('device/add', { ...browser('b2'), replaces: other.id });
    expect((await settings()).devices).toMatchObject([
      { id, isLost: true },
      { id: again.id, kinds: ['change'], isLost: false },
    ]);
    for (const one of [id, again.id]) expect(await post('device/remove', { id: one })).toEqual(OK);
    expect(await post('device/remove', { id })).toEqual(refusal('push.device.not.found'));
  });

  test('a subscription that the browser renews replaces the former one, for who knows its secret', async () => {
    const { id } = await post('device/add', browser('d'));
    expect(await post('device/update', { id, kinds: 'battery' })).toEqual(OK);
    const renew = (fields: Fields) =>
      platform().call('/api/notifications/device/renew', fields, { method: 'POST' });
    const { label: _, ...renewed } = browser('d2');
    const former = { formerEndpoint: browser('d').endpoint, formerAuth: browser('d').auth };
    const forged = { ...former, formerAuth: 'C'.repeat(22) };
    expect((await renew({ ...renewed, ...forged })).body).toEqual(refusal('push.device.not.found'));
    const elsewhere = { ...renewed, ...former, endpoint: 'https://evil.example/1' };
    expect((await renew(elsewhere)).body).toEqual(refusal('push.service.unknown'));
    expect((await renew({ ...renewed, ...former })).body).toEqual(OK);
    expect((await settings()).devices).toMatchObject([{ id, kinds: ['battery'] }]);
    expect((await sentBy(() => addNotification('battery_full 9'))).pushed).toMatchObject([
      { endpoint: 'https://push.example/d2' },
    ]);
    // Added by the page before the service worker reports it.
    const added = await post('device/add', browser('d3'));
    const { label: __, ...newest } = browser('d3');
    const second = { formerEndpoint: renewed.endpoint, formerAuth: renewed.auth };
    expect((await renew({ ...newest, ...second })).body).toEqual(OK);
    expect((await settings()).devices).toMatchObject([{ id: added.id }]);
    await post('device/remove', { id: added.id });
  });

  test('a support request reaches browsers beside its own e-mail', async () => {
    const { id } = await post('device/add', browser('c'));
    const { mails, pushed } = await sentBy(() =>
      platform().callAs(
        SUPPORT,
        '/api/support/request',
        { email: HOME, reason: 'La cuisine' },
        { method: 'POST' },
      ),
    );
    expect(mails).toMatchObject([{ subject: 'L’assistance demande à vous aider' }]);
    expect(pushed).toMatchObject([
      { path: '/support/access_granted', body: expect.stringContaining('La cuisine') },
    ]);
    await post('device/remove', { id });
  });

  test('measurements raise alerts of a silent device, a full battery and stopped production, and end them', async () => {
    const { store, account, nowMs } = platform();
    const { id } = await account(HOME);
    const { database } = store;
    const key =
      (await database.query<{ key: number }>('select key from account where id = $1', [id]))[0]?.key ?? 0;
    const check = () => checkHomes(database, new Date(nowMs()));
    const raised = async () => {
      const rows = await database.query<{ kind: string }>(
        'select kind from alert where household_key = $1 and at = $2 and active order by kind',
        [key, new Date(nowMs())],
      );
      return rows.map(({ kind }) => kind);
    };
    await database.query('update gateway set reported_until = $1', [new Date(nowMs())]);
    await database.query('update device_state set step_at = $1', [new Date(nowMs())]);
    await check();
    await database.query('update alert set active = false where household_key = $1', [key]);
    await sentBy(async () => undefined);
    platform().passTime(HOUR_MS);
    await database.query(
      `update device_state set step_at = $2 where device_key = (select min(s.device_key) from device_state s
         join device d on d.key = s.device_key where s.household_key = $1 and d.plug_type not in ('vrt', 'bat'))`,
      [key, new Date(nowMs() - 25 * HOUR_MS)],
    );
    const setKind = (kind: string) => database.query('update gateway set kind = $1', [kind]);
    await setKind('none');
    await check();
    expect(await raised()).toEqual([]);
    await setKind('simulated');
    const { mails } = await sentBy(check);
    expect(await raised()).toEqual(['device_offline']);
    expect(mails).toMatchObject([{ subject: 'Appareil injoignable' }]);
    await check();
    expect(await raised()).toEqual(['device_offline']);
    await database.query('update device_state set step_at = $1', [new Date(nowMs())]);
    await check();
    expect(await raised()).toEqual([]);
  });

  test('a tariff that begins today is told once', async () => {
    const { store, account, nowMs } = platform();
    const { id } = await account(HOME);
    const day = new Date(nowMs() + 24 * HOUR_MS).toISOString().slice(0, 10);
    await store.tariffs.save(id, {
      id: 'tariff-of-tomorrow',
      category: 'flat',
      name: null,
      ranges: '',
      pricesCentsPerKwh: [21],
      sellingCentsPerKwh: null,
      fromDay: day,
      savedAt: new Date(nowMs()),
    });
    const check = () => checkHomes(store.database, new Date(nowMs()));
    const told = ({ mails }: { mails: readonly { subject: string }[] }) =>
      mails.filter(({ subject }) => subject === 'Nouveau tarif').length;
    expect(told(await sentBy(check))).toBe(0);
    platform().passTime(24 * HOUR_MS);
    expect(told(await sentBy(check))).toBe(1);
    platform().passTime(HOUR_MS);
    expect(told(await sentBy(check))).toBe(0);
  });
}
