import { wiringFindings } from '@foyer/domain';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';
import { registrationSteps } from './a-registration';
import { chosenDeviceCases } from './chosen-device-cases';
import { consentCases } from './consent-cases';
import { deviceCases } from './device-cases';
import { linkCases } from './link-cases';
import { placeCases } from './place-cases';
import { tadoStepCases } from './tado-step-cases';

const INSTALLER = 'installer@foyer.example';
const refusal = (error: string) => ({ status: 'error', error });

function openingCases(platform: () => TestPlatform): void {
  const { post, identity, openRegistration, get } = registrationSteps(platform);

  test('repeated requests open one account', async () => {
    const authToken = await platform().signIn(INSTALLER);
    const call = () => post('/api/user/create/regular', { authToken, ...identity('once@foyer.example') });
    const answers = await Promise.all([call(), call(), call()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const account = await platform().account('once@foyer.example');
    expect(account).toMatchObject({
      subscriptionStatus: 'setup_user_registered',
      installerId: (await platform().account(INSTALLER)).id,
      maintainerId: (await platform().account('maintainer@foyer.example')).id,
    });
  });

  test('a key belongs to the account it opened', async () => {
    const authToken = await platform().signIn(INSTALLER);
    const call = (email: string) =>
      post('/api/user/create/regular', { authToken, ...identity(email, 'one-key-of-the-page') });
    expect((await call('first.of-key@foyer.example')).id).toBeTruthy();
    expect(await call('second.of-key@foyer.example')).toMatchObject({
      error: 'parameter.invalid',
      parameter: 'key',
    });
    platform().passTime(60_000);
  });

  test.each([
    ['an address in use', { email: 'home@foyer.example' }, 'email.taken'],
    ['an invalid address', { email: 'a b@foyer' }, 'email.invalid'],
    ['no phone number', { mobileNumber: '' }, 'phoneNumber.and.mobileNumber.undefined'],
    ['a password', { password: 'Foyer-demo-2026' }, 'parameter.invalid'],
  ])('%s is refused', async (_what, fields, error) => {
    const authToken = await platform().signIn(INSTALLER);
    const body = await post('/api/user/create/regular', {
      authToken,
      ...identity(`refused-${error}@foyer.example`),
      ...fields,
    });
    expect(body.error).toBe(error);
  });

  test('households cannot open accounts and a professional opens at most ten a minute', async () => {
    const household = await platform().tokenOf('home@foyer.example');
    const asked = { ...identity('nobody@foyer.example') };
    expect((await post('/api/user/create/regular', { authToken: household, ...asked })).error).toBe(
      'role.not.allowed',
    );
    const authToken = await platform().signIn('maintainer@foyer.example');
    const answers = [];
    for (let count = 0; count < 11; count += 1)
      answers.push(
        await post('/api/user/create/regular', { authToken, ...identity(`many-${count}@foyer.example`) }),
      );
    expect(answers.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 10 }, () => undefined),
      'too.many.requests',
    ]);
    platform().passTime(60_000);
  });

  test('a draft is stored and returned to its own account only', async () => {
    const authToken = await openRegistration('draft@foyer.example');
    const cache = JSON.stringify({ user_production_details: { modules: '12' } });
    expect(await post('/api/registration/draft', { authToken, cache })).toMatchObject({ status: 'ok' });
    expect(await get('/api/user', { authToken })).toMatchObject({
      cache,
      part: 'installer',
      email: 'draft@foyer.example',
    });
    expect(await get('/api/user', { authToken, username: 'home@foyer.example' })).toEqual(
      refusal('user.not.found'),
    );
    const other = await openRegistration('other-draft@foyer.example');
    expect((await get('/api/user', { authToken: other })).cache).toBe('{}');
  });

  test('input of one account is refused in the session of another', async () => {
    const authToken = await openRegistration('second-in-tab@foyer.example');
    const { id } = await platform().account('second-in-tab@foyer.example');
    const first = (await platform().account('home@foyer.example')).id;
    const cache = JSON.stringify({ user_production_details: { modules: '12' } });
    const draft = (accountId: string) => post('/api/registration/draft', { authToken, accountId, cache });
    const step = (accountId: string) =>
      post('/api/registration/update', { authToken, accountId, modules: '12' });
    expect([await draft(first), await step(first)]).toEqual([
      refusal('account.changed'),
      refusal('account.changed'),
    ]);
    expect(await get('/api/user', { authToken })).toMatchObject({ cache: '{}' });
    expect([await draft(id), await step(id)]).toMatchObject([{ status: 'ok' }, { status: 'ok' }]);
  });
}

function statusCases(platform: () => TestPlatform): void {
  const { openRegistration, move, registerKit, post } = registrationSteps(platform);

  test('moves forward one step at a time and accepts a reached status again', async () => {
    const authToken = await openRegistration('steps@foyer.example');
    expect(await move(authToken, 'setup_installation_details_set')).toEqual(refusal('status.not.allowed'));
    expect(await move(authToken, 'setup_selected_production_device')).toMatchObject({
      subscription_status: 'setup_selected_production_device',
    });
    expect(await move(authToken, 'setup_selected_production_device')).toMatchObject({ status: 'ok' });
    expect(await move(authToken, 'setup_user_registered')).toMatchObject({
      subscription_status: 'setup_selected_production_device',
    });
    await move(authToken, 'setup_installation_details_set');
    expect(await move(authToken, 'setup_devices_registered')).toEqual(refusal('status.not.allowed'));
    await registerKit(authToken, 'NORM000000000011');
    expect(await move(authToken, 'setup_devices_registered')).toMatchObject({ status: 'ok' });
  });

  test('no step changes a finished home or another company’s home', async () => {
    const authToken = await platform().tokenOf('home@foyer.example');
    expect(await post('/api/registration/update', { authToken, modules: '3' })).toEqual(
      refusal('registration.finished'),
    );
    expect(await post('/api/registration/draft', { authToken, cache: '{}' })).toEqual(
      refusal('registration.finished'),
    );
    const session = await openRegistration('company@foyer.example');
    const { id } = await platform().account('company@foyer.example');
    await platform().store.database.query(
      'update account set installer_key = null, maintainer_key = null where id = $1',
      [id],
    );
    expect(await move(session, 'setup_selected_production_device')).toEqual(refusal('not.authorized'));
  });
}

const EXPECTED_VERDICTS = {
  NORM: {},
  TRIP: {},
  REVC: { counter: 'reversed' },
  REVP: { production: 'reversed' },
  NOSG: { counter: 'no-signal' },
  SWAP: { counter: 'swapped', production: 'swapped' },
  WPHS: { counter: 'wrong-phase' },
  HEAT: { water_heater: 'impossible' },
} as const;

function wiringCases(platform: () => TestPlatform): void {
  const { openRegistration, move, registerKit, get, post } = registrationSteps(platform);
  const wired = async (letters: keyof typeof EXPECTED_VERDICTS) => {
    const authToken = await openRegistration(`wired-${letters.toLowerCase()}@foyer.example`);
    const threePhases = letters === 'TRIP' || letters === 'WPHS';
    await move(authToken, 'setup_selected_production_device');
    await move(authToken, 'setup_installation_details_set', {
      gridType: threePhases ? 'threePhase' : 'onePhase',
    });
    await registerKit(authToken, `${letters}000000000051`, { threePhases });
    return authToken;
  };

  // 8 wirings by day and by night, at 7 moments each: 112 readings with known verdicts.
  test.each(Object.entries(EXPECTED_VERDICTS))(
    'the wiring check detects the faults of %s by day and by night',
    async (letters, truth) => {
      const authToken = await wired(letters as keyof typeof EXPECTED_VERDICTS);
      for (let moment = 0; moment < 14; moment += 1) {
        // Less than the idle time of an installer's session, whose use is recorded every ten minutes.
        platform().passTime(moment === 7 ? 11.75 * 3_600_000 : 70_000);
        const { channels, light } = await get('/api/registration/wiring', { authToken });
        const isWrong = (kind: string, phase: number | null) =>
          kind in truth && (phase === null || phase === 1);
        const expected = channels.map((channel: { kind: string; phase: number | null }) => {
          const asleep =
            channel.kind === 'production' &&
            light !== 'day' &&
            !('production' in truth && letters === 'SWAP');
          const wrong = isWrong(channel.kind, channel.phase) && !asleep;
          return wrong ? (truth as Record<string, string>)[channel.kind] : 'plausible';
        });
        const found = wiringFindings(channels, light).map(({ verdict }) => verdict);
        expect({ letters, moment, light, found }).toEqual({ letters, moment, light, found: expected });
      }
      const wiring = () => get('/api/registration/wiring', { authToken });
      const { controlPage } = await wiring();
      const house = new URL(controlPage, 'http://foyer.example').searchParams.get('house') ?? '';
      await platform().app.inject({
        method: 'POST',
        url: '/sandbox/house',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ house, change: 'mend' }).toString(),
      });
      const mended = await wiring();
      const verdicts = wiringFindings(mended.channels, mended.light).map(({ verdict }) => verdict);
      expect(verdicts.every((verdict) => verdict === 'plausible')).toBe(true);
    },
  );

  test('verdicts are accepted for one’s own devices only', async () => {
    const { token, theirs } = {
      token: await openRegistration('keeps@foyer.example'),
      theirs: (
        await platform().store.devices.ofHousehold((await platform().account('home@foyer.example')).id)
      )[0],
    };
    const verdicts = [{ deviceId: theirs?.id ?? '', verdict: 'plausible', powerW: 1 }];
    expect(
      await post(
        '/api/registration/wiring/save',
        { authToken: token, verdicts: [...verdicts, { ...verdicts[0], verdict: 'reversed' }] },
        'json',
      ),
    ).toMatchObject({ error: 'parameter.invalid', parameter: 'verdicts' });
    expect(await post('/api/registration/wiring/save', { authToken: token, verdicts }, 'json')).toEqual(
      refusal('device.not.found'),
    );
  });
}

function handOverCases(platform: () => TestPlatform): void {
  const { openRegistration, move, handOver, get, post } = registrationSteps(platform);
  const PASSWORD = 'a password of my own';

  const enter = async (token: string) =>
    (await platform().call('/api/loginAs', { token }, { from: '192.0.2.79' })).body;

  test('a customer gets from the link to live measurements', async () => {
    const email = 'whole@foyer.example';
    const { link, customerCode, authToken: installer } = await handOver(email, 'NORM000000000061');
    expect(link).toContain('name=Chantier');
    expect(platform().mails.at(-1)).toMatchObject({ to: email, text: expect.stringContaining(link) });
    const { authToken } = await enter(customerCode);
    expect(authToken).toHaveLength(33);
    expect(await get('/api/profile', { authToken })).toMatchObject({ email });
    expect(await get('/api/states', { authToken })).toEqual(refusal('role.not.allowed'));
    expect(await get('/api/user', { authToken })).toMatchObject({ part: 'user' });

    const choose = (password: string, more: Fields = {}) =>
      post('/api/registration/password', { authToken, password, ...more });
    expect(await choose(email)).toEqual(refusal('password.sameAsMail'));
    expect(await choose(PASSWORD)).toMatchObject({ subscription_status: 'user_password_set' });
    expect(await choose(PASSWORD)).toMatchObject({ status: 'ok' });
    // A new password ends the installer's sessions.
    expect(await get('/api/profile', { authToken: installer })).toEqual(refusal('not.authorized'));
    const professional = await platform().signIn(INSTALLER);
    const act = async () =>
      (await platform().call('/api/loginAs', { email, authToken: professional }, { from: '192.0.2.81' }))
        .body;
    // The customer did not allow the professional's access: it ends with the password.
    expect(await act()).toEqual(refusal('login.as.not.allowed'));
    expect(await choose(PASSWORD, { loginAsByMaintainerAllowed: 'true' })).toMatchObject({ status: 'ok' });
    const acting = (await act()).authToken;
    expect(await get('/api/profile', { authToken: acting })).toMatchObject({ email });
    expect(await choose(PASSWORD)).toMatchObject({ status: 'ok' });

    const { version, sha256 } = await get('/api/registration/licence', { authToken });
    const paper = await platform().call('/document/registrationLicence', { authToken });
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="licence-2026-01.pdf"',
    });
    expect(String(paper.body).startsWith('%PDF-')).toBe(true);
    const accept = (fingerprint: string) =>
      post('/api/registration/licence/accept', { authToken, version, sha256: fingerprint });
    expect(await accept('0'.repeat(64))).toEqual(refusal('licence.changed'));
    expect(await accept(sha256)).toMatchObject({ subscription_status: 'user_accepted_licence' });
    const usual = await get('/api/simpleTariffs', { authToken, country: 'FR' });
    expect(usual.simpleTariffs.length).toBeGreaterThan(0);
    const nights = 'mon 22:20 on;tue 6:20 off';
    const tariff = {
      tariffCategory: 'custom',
      tariffRanges: nights,
      tariffCents: '21.46',
      tariffRangeCents: '16.96',
    };
    const settings = {
      electricityProvider: 'EDF',
      sellingEnergy: 'true',
      sellingEnergyPrice: '10',
      ...tariff,
    };
    for (const [fields, error] of [
      [{ tariffRanges: 'mon 25:00 on' }, 'schedule.ranges.invalid'],
      [{ tariffRangeCents: '1001' }, 'parameter.invalid'],
      [{ tariffCents: '' }, 'parameter.invalid'],
    ] as const)
      expect(await move(authToken, 'ok', { ...settings, ...fields })).toMatchObject({ error });
    expect(await move(authToken, 'ok', settings)).toMatchObject({ subscription_status: 'ok' });
    expect(await move(authToken, 'ok')).toMatchObject({ status: 'ok' });
    expect(await post('/api/registration/update', { authToken, modules: '1' })).toEqual(
      refusal('registration.finished'),
    );

    const signedIn = (
      await platform().call(
        '/api/auth',
        { email, password: PASSWORD },
        { method: 'POST', from: '192.0.2.80' },
      )
    ).body.authToken;
    // Without the customer's consent the professional has no access until the customer enables it.
    expect(await get('/api/profile', { authToken: acting })).toEqual(refusal('not.authorized'));
    expect(await act()).toEqual(refusal('login.as.not.allowed'));
    const allow = (value: string) =>
      post('/api/user/update', { authToken: signedIn, loginAsByMaintainerAllowed: value });
    expect(await allow('true')).toMatchObject({ status: 'ok' });
    expect((await act()).status).toBe('ok');
    platform().passTime(11 * 60_000);
    await platform().advance(email);
    expect(await get('/api/profile', { authToken: signedIn })).toMatchObject({
      tariffPrice: 'custom 21.46 c. / 16.96 c.',
      electricityProvider: 'EDF',
    });
    expect((await get('/api/tariff/versions', { authToken: signedIn })).versions).toMatchObject([
      { category: 'custom', ranges: nights, price: 21.46, rangePrice: 16.96, sellingPrice: 10 },
    ]);
    const { deviceStates } = await get('/api/states', { authToken: signedIn });
    expect(deviceStates.length).toBeGreaterThan(3);
    const { rooms } = await get('/api/rooms', { authToken: signedIn });
    const totals = rooms
      .flatMap(({ devices }: { devices: { ecnType: string; device_id: string }[] }) => devices)
      .find(({ ecnType }: { ecnType: string }) => ecnType === 'vrt');
    const { measure } = await get('/api/measures/total', {
      authToken: signedIn,
      deviceId: totals.device_id,
      measureType: 'one_phase',
    });
    expect(measure.values.find(({ type }: { type: string }) => type === 'energy').value).toBeGreaterThan(0);
    expect(await get('/api/alerts', { authToken: signedIn })).toMatchObject({ status: 'ok' });
    expect(await get('/api/profile', { authToken })).toEqual(refusal('not.authorized'));
  });

  test('the installer cannot set the customer’s status or password, nor accept the licence', async () => {
    const { authToken } = await handOver('theirs@foyer.example', 'NORM000000000063');
    const { version, sha256 } = await get('/api/registration/licence', { authToken });
    for (const body of [
      await post('/api/registration/password', { authToken, password: PASSWORD }),
      await post('/api/registration/licence/accept', { authToken, version, sha256 }),
    ])
      expect(body).toEqual(refusal('role.not.allowed'));
    expect(await move(authToken, 'user_password_set')).toEqual(refusal('status.not.allowed'));
  });

  test('no invitation is sent before the installation is done', async () => {
    const authToken = await openRegistration('early@foyer.example');
    expect(await post('/api/registration/invite', { authToken })).toEqual(refusal('status.not.allowed'));
  });
}

function shortCases(platform: () => TestPlatform): void {
  test.each([
    ['azur', 'green@azur.example', 'setup_user_registered', 'ok'],
    ['azur, before there is an account', 'green@azur.example', 'none', 'status.not.allowed'],
    ['foyer', 'meter@foyer.example', 'setup_user_registered', 'status.not.allowed'],
  ])(
    'for %s can finish after the first step when the tenant allows it',
    async (_tenant, email, from, outcome) => {
      const { accounts } = platform().store;
      const { id } = await platform().account(email);
      const authToken = await platform().signIn(email);
      await accounts.setSubscriptionStatus(id, from, new Date(platform().nowMs()));
      const { post } = registrationSteps(platform);
      const { subscription_status, error } = await post('/api/registration/update', {
        authToken,
        subscription_status: 'ok',
      });
      expect(subscription_status ?? error).toBe(outcome);
      expect((await platform().account(email)).subscriptionStatus).toBe(outcome === 'ok' ? 'ok' : from);
      await accounts.setSubscriptionStatus(id, 'ok', new Date(platform().nowMs()));
    },
  );
}

/** Wire tests of a registration from opening the account to the hand-over. */
export function registrationCases(platform: () => TestPlatform): void {
  describe('opening accounts', () => openingCases(platform));
  describe('the place of a home', () => placeCases(platform));
  describe('changing the status', () => statusCases(platform));
  describe('a registration', () => shortCases(platform));
  describe('registering devices', () => deviceCases(platform));
  describe('registering devices again', () => chosenDeviceCases(platform));
  describe('connecting a heating account', () => tadoStepCases(platform));
  describe('checking the wiring', () => wiringCases(platform));
  describe('handing a home over', () => {
    handOverCases(platform);
    linkCases(platform);
    consentCases(platform);
  });
}
