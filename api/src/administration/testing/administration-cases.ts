import { alertLists, devicesOf } from '@foyer/domain';
import { alerts } from '@foyer/wire/alerts';
import { deviceConfiguration } from '@foyer/wire/device-editing';
import { rooms } from '@foyer/wire/rooms';
import { addPaperJobs } from '../../process/papers';
import type { TestPlatform } from '../../process/testing/test-platform';
import type { Outcome } from '../command';
import { commandRunner } from './run-command';

const HOME = 'home@foyer.example';
const PENDING = 'pending@foyer.example';
const NAMES = { 'first-name': 'Olga', 'last-name': 'Petit' };
const refusal = (error: string) => ({ status: 'error', error });

/** Commands of operators on the database of a platform, and what its accounts notice. */
export function administrationCases(platform: () => TestPlatform): void {
  const { run, audited } = commandRunner(platform);
  const signIn = async (email: string, password: string) =>
    (await platform().call('/api/auth', { email, password }, { method: 'POST', from: '192.0.2.77' })).body;
  const choosePassword = ({ data }: Outcome, password: string) => {
    const recoveryCode = new URL((data as { link: string }).link).searchParams.get('recoveryCode') ?? '';
    return platform().call('/api/password/change', { recoveryCode, password }, { method: 'POST' });
  };

  describe('the command line of operators', () => {
    test('creates an operator, who chooses a password by a link and has no calls but those about themselves', async () => {
      const email = 'olga@foyer.example';
      const outcome = await run('account create-operator', ['Olga@foyer.example'], NAMES);
      expect(outcome.mail).toMatchObject({ to: email, text: expect.stringContaining('?recoveryCode=') });
      expect(await audited(email)).toMatchObject({
        action: 'administration.account.create-operator',
        actorId: null,
        facts: { by: 'operator CLI', userType: 'OPERATOR' },
      });
      expect((await choosePassword(outcome, 'an-operators-password')).body).toEqual({ status: 'ok' });
      const { authToken } = await signIn(email, 'an-operators-password');
      const callAsOperator = async (path: string) => (await platform().call(path, { authToken })).body;
      expect(await callAsOperator('/api/profile')).toMatchObject({
        userType: 'OPERATOR',
        name: 'Olga Petit',
      });
      for (const path of ['/api/rooms', '/api/pendingInstallations', '/api/installers'])
        expect(await callAsOperator(path)).toEqual(refusal('role.not.allowed'));
    });

    test('makes documents on their day although nobody looks, and lists and retries the homes that fail', async () => {
      const { store, nowMs, jobs } = platform();
      const { database } = store;
      await platform().makePapers(HOME);
      const count = async () =>
        (await database.query("select 1 from document where type like '%Bill'")).length;
      const makeDuePapers = async () => {
        await addPaperJobs(database, new Date(nowMs()));
        jobs.wake();
        await jobs.whenIdle();
      };
      const before = await count();
      await makeDuePapers();
      expect(await count()).toBeGreaterThan(before);
      const made = await count();
      await makeDuePapers();
      expect(await count()).toBe(made);
      const { id } = await platform().account(HOME);
      const makeDue = () =>
        database.query("update job set due_at = $2 where kind = 'home_documents' and subject = $1", [
          id,
          new Date(nowMs()),
        ]);
      await makeDue();
      await database.query('alter table document rename to away');
      await makeDuePapers();
      await database.query('alter table away rename to document');
      const { lines } = await run('jobs list', []);
      expect(lines).toEqual([
        expect.stringMatching(/^jobs: 0 due now, 0 s behind, 1 failing, 0 given up$/),
        expect.stringMatching(
          /^\d+ {2}home_documents {2}home@foyer\.example .* 1 failures since .* next at .*/,
        ),
      ]);
      const [key = ''] = lines[1]?.split(' ') ?? [];
      await database.query('update job set leased_until = $2 where key = $1', [
        Number(key),
        new Date(nowMs() + 60_000),
      ]);
      await expect(run('jobs retry', [key])).rejects.toThrow(/being worked on/);
      await database.query('update job set leased_until = null, given_up_at = $2 where key = $1', [
        Number(key),
        new Date(nowMs()),
      ]);
      expect((await run('jobs list', [])).lines[1]).toMatch(/, given up {2}/);
      expect((await run('jobs retry', [key])).lines).toEqual([`Job ${key} is due now.`]);
      await makeDuePapers();
      expect((await run('jobs list', [])).lines).toHaveLength(1);
      await expect(run('jobs retry', [key])).rejects.toThrow(/does not fail/);
      await expect(run('jobs retry', ['another'])).rejects.toThrow(/No job has this key/);
    });

    test('credits a bill once, with an amount or by what is known now, and the list has the note', async () => {
      const listed = async () => (await platform().callAs(HOME, '/api/user/document/bills')).body;
      const [, { number, to, totalAmountIncludingVAT }] = (await listed()).bills;
      const values = { amount: '1.20', reason: 'Geste commercial' };
      await expect(run('bill credit', [HOME, number], { amount: '1.20' })).rejects.toThrow(
        /--reason is needed/,
      );
      await expect(run('bill credit', [HOME, 'FOYER-2026-999999'], values)).rejects.toThrow(
        /no bill of a month/,
      );
      await expect(run('bill credit', [HOME, number], { reason: 'x' })).rejects.toThrow(/not too high/);
      const { account, store } = platform();
      const price = {
        buyer: 'Foyer Énergie',
        currency: 'EUR',
        centsPerKwh: 9,
        requestedDay: null,
        kwp: null,
      };
      const provisional = { ...price, fromDay: to, isProvisional: true };
      await store.feedIns.record((await account(HOME)).id, provisional);
      await expect(run('bill credit', [HOME, number], { reason: 'x' })).rejects.toThrow(
        `because the price is provisional (feedIn, from ${to}): give the --amount.`,
      );
      await store.database.query('delete from feed_in_provisional where from_day = $1', [to]);
      const tooMuch = { ...values, amount: String(totalAmountIncludingVAT + 0.01) };
      await expect(run('bill credit', [HOME, number], tooMuch)).rejects.toThrow(/--amount is from 0.01 to/);
      const { data } = await run('bill credit', [HOME, number], values);
      expect(data).toMatchObject({ bill: number, totalCents: -120 });
      expect(await audited(HOME)).toMatchObject({ action: 'administration.bill.credit' });
      const { creditNote } = data as { creditNote: string };
      expect((await listed()).creditNotes).toMatchObject([
        { number: creditNote, totalAmountIncludingVAT: -1.2 },
      ]);
      for (const again of [values, { reason: 'x' }])
        await expect(run('bill credit', [HOME, number], again)).rejects.toThrow(
          `${creditNote} corrects this`,
        );
    });

    test('creates the owner of a company and a support person', async () => {
      const company = { role: 'maintainer', company: 'Toits du Sud', code: 'SUD-13', tenants: 'installer' };
      await run('account create-professional', ['owner@foyer.example'], { ...NAMES, ...company });
      expect(await platform().account('owner@foyer.example')).toMatchObject({
        userType: 'MAINTAINER',
        details: { companyName: 'Toits du Sud', maintainerCode: 'SUD-13' },
        config: { tenants: ['foyer', 'installer'] },
      });
      await run('account create-support', ['helper@foyer.example'], NAMES);
      expect(await platform().account('helper@foyer.example')).toMatchObject({ userType: 'SUPPORT' });
    });

    test.each([
      ['account create-support', [HOME], NAMES, `${HOME} already belongs to an account.`],
      ['account create-support', ['home'], NAMES, '"home" is not an e-mail address.'],
      ['account create-support', ['new@foyer.example'], {}, /^--first-name is needed: /],
      ['account lock', ['nobody@foyer.example'], {}, /^No account has the id or e-mail address/],
      ['household show', ['support@foyer.example'], {}, /is no household: its account is of type SUPPORT\.$/],
      [
        'payment record',
        [HOME, '12,50'],
        { reference: 'x' },
        'An amount is written like 49.90, not "12,50".',
      ],
      [
        'payment record',
        [HOME, '12.50'],
        { for: 'rent', reference: 'x' },
        'A payment is of a schedule or a settlement, not "rent".',
      ],
      ['payment record', [HOME, '12.50'], {}, /^--reference is needed/],
      ['contract feed-in', [HOME], {}, 'Give one of --cents, --requested and --end.'],
      ['contract feed-in', [HOME], { cents: '0,10' }, /^--cents is a price per kWh such as 12\.69, not/],
      [
        'contract feed-in',
        [HOME],
        { requested: '2026-01-01', kwp: '40' },
        /^No price is published for 40 kWp/,
      ],
      ['contract feed-in', ['meter@foyer.example'], { end: true }, /^There is no feed-in contract on/],
      ['contract feed-in', ['swiss@foyer.example'], { cents: '9' }, /^The home has no supplier of ours/],
      ['payment import', ['/nowhere.csv'], {}, '/nowhere.csv cannot be read.'],
      ['prices import', [], { series: 'EKZ', file: '/x' }, /^--series is a name of small letters/],
      [
        'prices import',
        [],
        { series: 'ekz', country: 'DE', label: 'a', source: 'b', file: '/x' },
        /^--country is FR/,
      ],
      [
        'prices import',
        [],
        { series: 'ekz', file: '/x', 'vat-share': '8.1' },
        /^--vat-share is a share such as/,
      ],
      ['prices charge', [], { series: 'ekz', from: '2026-01-01', cents: '1' }, 'There is no series ekz.'],
      ['licence grant', [HOME, 'gold'], {}, 'A licence is premium, trial or included, not "gold".'],
      ['licence grant', [HOME, 'premium'], { until: 'soon' }, /^--until must be a day such as/],
      [
        'battery advance',
        [PENDING, 'roof', 'Active'],
        {},
        /^A track is contract, energy, injection, battery, not/,
      ],
      ['battery advance', [PENDING, 'energy', 'Active'], {}, /^The energy track becomes Requested, /],
      ['battery advance', [PENDING, 'energy', 'Rejected'], {}, /^A rejection needs its --reason/],
      ['battery advance', [PENDING, 'energy', 'Discontinued'], {}, /^The energy track is Requested, which/],
      ['mail list', [], { state: 'lost' }, '--state must be waiting, sent, failed, not "lost".'],
      ['mail resend', ['no-such-mail'], {}, /^No mail has this id/],
      ['battery advance', ['meter@foyer.example', 'energy', 'Activated'], {}, /has no contract/],
    ])('%s %j %j is refused in one sentence and not audited', async (name, positionals, values, sentence) => {
      const { database } = platform().store;
      const count = async () => (await database.query('select 1 from audit_entry')).length;
      const before = await count();
      await expect(run(name, positionals, values)).rejects.toThrow(sentence);
      expect(await count()).toBe(before);
    });

    test('locks an account: its sessions end, it cannot sign in or recover, until it is unlocked', async () => {
      const email = 'swiss@foyer.example';
      const password = 'Foyer-demo-2026';
      const authToken = await platform().signIn(email);
      await run('account lock', [email]);
      expect((await platform().call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
      expect(await signIn(email, password)).toEqual(refusal('account.locked'));
      expect(await signIn(email, 'wrong-password')).toEqual(refusal('invalid.credentials'));
      await expect(platform().signIn(email)).rejects.toThrow('not.authorized');
      const mailed = () => platform().mails.filter(({ to }) => to === email).length;
      const before = mailed();
      await platform().call('/api/password/forgot', { email }, { from: '192.0.2.78' });
      await platform().jobs.whenIdle();
      expect(mailed()).toBe(before);
      await expect(run('account reset-link', [email])).rejects.toThrow(/ is locked: unlock it first\.$/);
      expect((await run('account find', ['swiss@'])).lines.join()).toContain('locked');
      await run('account unlock', [email]);
      expect(await signIn(email, password)).toMatchObject({ status: 'ok' });
      const link = await run('account reset-link', [email]);
      expect((await choosePassword(link, 'another-long-password')).body).toEqual({ status: 'ok' });
      expect(await audited(email)).toMatchObject({ action: 'password.recovered' });
    });

    test('ends the sessions of an account, which is found without accents', async () => {
      const email = 'ended-by-command@foyer.example';
      await run('account create-support', [email], { 'first-name': 'Hélène', 'last-name': 'Moreau' });
      const authToken = await platform().signIn(email);
      expect((await run('account find', ['moreau HELENE'])).lines).toEqual([expect.stringContaining(email)]);
      expect((await run('account end-sessions', [email])).lines).toEqual([
        `1 sessions of ${email} are ended.`,
      ]);
      expect((await platform().call('/api/profile', { authToken })).body).toEqual(refusal('not.authorized'));
      expect(await audited(email)).toMatchObject({ facts: { ended: 1 } });
    });

    test('lists the mails it caused, and sends a failed one again', async () => {
      const to = 'resent@foyer.example';
      await run('account create-support', [to], NAMES);
      const { store, nowMs } = platform();
      const { mails } = (await run('mail list', [], { state: 'waiting' })).data as {
        mails: { id: string; recipient: string; kind: string }[];
      };
      const mail = mails.find(({ recipient }) => recipient === to);
      expect(mail).toMatchObject({ kind: 'accountCreated' });
      await expect(run('mail resend', [mail?.id ?? ''])).rejects.toThrow(/has not failed/);
      await store.mailOutbox.markFailed(mail?.id ?? '', '550 no such mailbox', true, new Date(nowMs()));
      expect((await run('mail list', [], { state: 'failed' })).lines.join()).toContain('550 no such mailbox');
      await run('mail resend', [mail?.id ?? '']);
      await platform().deliverMails();
      expect(platform().mails.map((one) => one.to)).toContain(to);
      expect(await run('mail list', [], { state: 'failed' })).toMatchObject({
        lines: ['There is no such mail.'],
      });
    });

    test('grants and ends a licence', async () => {
      const email = 'solar@foyer.example';
      const licence = async () => (await platform().callAs(email, '/api/license/features')).body;
      await run('licence grant', [email, 'premium'], { from: '2026-06-01', until: '2027-05-31' });
      expect(await licence()).toMatchObject({
        licenseType: 'premium',
        features: { start_date: '2026-06-01', expiration_date: '2027-05-31' },
      });
      expect(await audited(email)).toMatchObject({ facts: { type: 'premium', until: '2027-05-31' } });
      await run('licence end', [email]);
      expect(await licence()).toMatchObject({ features: { expiration_date: '2026-06-21' } });
    });

    test('counts alerts and devices of a home as its pages list them', async () => {
      const read = async (path: string) => (await platform().callAs(HOME, path)).body;
      const all = alerts.read(await read('/api/alerts'));
      const { active: current } = alertLists(all, platform().nowMs(), 'Europe/Paris');
      expect(all.filter(({ active }) => active).length).toBeGreaterThan(current.length);
      const rules = deviceConfiguration.read(await read('/api/device/getConfigFile'));
      const devices = devicesOf(rooms.read(await read('/api/rooms')));
      const listed = devices.filter(({ type }) => rules[type]?.listed);
      expect(devices.length).toBeGreaterThan(listed.length);
      const { alerts: shown, devices: count } = (await run('household show', [HOME])).data as {
        alerts: object[];
        devices: number;
      };
      expect([shown.length, count]).toEqual([current.length, listed.length]);
    });

    test('moves the activation of a battery on, as the home sees it', async () => {
      await run('battery advance', [PENDING, 'energy', 'Activated'], { on: '2026-06-20' });
      const { json } = (await platform().callAs(PENDING, '/api/user/contractLifecycle')).body;
      expect(JSON.parse(json).activation.energyOffer).toMatchObject({
        state: 'Activated',
        activationDate: '2026-06-20',
      });
      const battery = await platform().deviceOfType('battery', PENDING);
      expect(battery.traits.battery).toMatchObject({ providerRegistrationOk: true });
      expect((await run('household show', [PENDING])).data).toMatchObject({
        email: PENDING,
        alerts: expect.any(Array),
      });
    });
  });
}
