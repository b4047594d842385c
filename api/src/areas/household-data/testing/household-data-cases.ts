import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billFile } from '@foyer/wire/documents';
import { accountClosing, closeAccount, householdExport, keepAccount } from '@foyer/wire/household-data';
import { commandRunner } from '../../../administration/testing/run-command';
import { deleteMeasurementsOfRemovedDevices } from '../../../energy/measures/removed-measures';
import type { TestPlatform } from '../../../process/testing/test-platform';
import { closeDueAccount } from '../close-due-account';
import { closingsIn } from '../closing-store';
import { invoicesToKeep } from '../erase-household';
import { exportedTables } from '../export-household';
import { HOUSEHOLD_TABLES, MEASURE_TABLES, OTHER_TABLES } from '../household-tables';
import { applyRetention, DEFAULT_RETENTION } from '../retention';
import { readZip } from './read-zip';

const HOME = 'home@foyer.example';
const SOLAR = 'solar@foyer.example';
const SWISS = 'swiss@foyer.example';
const PASSWORD = 'Foyer-demo-2026';
const DAY_MS = 86_400_000;
const refusal = (error: string) => ({ status: 'error', error });

/** Wire tests of taking data along and closing an account. They erase homes: use a separate database. */
export function householdDataCases(platform: () => TestPlatform): void {
  const database = () => platform().store.database;
  const post = (email: string, path: string, fields = {}) =>
    platform().callAs(email, path, fields, { method: 'POST' });
  const exportOf = (email: string, password = PASSWORD) => post(email, householdExport.path, { password });
  const keyOf = async (email: string) => {
    const [found] = await database().query<{ key: number }>('select key from account where email = $1', [
      email,
    ]);
    return found?.key ?? 0;
  };
  const rowsOf = async (key: number) => {
    const rows: Record<string, number> = {};
    for (const [table, { of }] of Object.entries(HOUSEHOLD_TABLES)) {
      const [counted] = await database().query<{ rows: number }>(
        `select count(*)::int as rows from ${table} t where ${of}`,
        [key],
      );
      rows[table] = counted?.rows ?? 0;
    }
    return rows;
  };
  const closeDue = async () => {
    const now = new Date(platform().nowMs());
    const mail = {
      isAvailable: true,
      add: async (_sql: unknown, message: { text: string }) => void mailed.push(message.text),
    };
    for (const id of await closingsIn(database()).due(now))
      await closeDueAccount({ database: database(), mail, now }, id);
  };
  const mailed: string[] = [];
  const { run } = commandRunner(platform);

  test('every table is known to hold data of a household or not', async () => {
    const tables = await database().query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`,
    );
    const known = [...Object.keys(HOUSEHOLD_TABLES), ...OTHER_TABLES].sort();
    expect(tables.map(({ name }) => name)).toEqual(known);
    const referring = await database().query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid in ('account'::regclass, 'device'::regclass, 'room'::regclass)`,
    );
    expect(referring.map(({ name }) => name).filter((name) => OTHER_TABLES.includes(name))).toEqual([]);
  });

  test('a household gets all its data in one file', async () => {
    await platform().makePapers(HOME);
    const { body, headers } = await exportOf(HOME);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="foyer-2026-06-21.zip"',
    });
    const files = readZip(body);
    const names = [...files.keys()];
    const text = (name: string) => files.get(name)?.toString('utf8') ?? '';
    for (const [table] of exportedTables()) {
      expect(Array.isArray(JSON.parse(text(`data/${table}.json`)))).toBe(true);
      expect(text('LISEZ-MOI.txt')).toMatch(new RegExp(`- ${table}.json\u00a0: \\S`));
    }
    expect(JSON.parse(text('data/account.json'))).toMatchObject([{ email: HOME }]);
    expect(JSON.parse(text('data/device.json'))[0]).toMatchObject({
      id: expect.any(String),
      room_id: expect.any(String),
    });
    expect(JSON.parse(text('data/device.json'))).toContainEqual(
      expect.objectContaining({ type_id: 'refrigerator', type_name: 'Réfrigérateur' }),
    );
    expect(JSON.parse(text('data/room.json'))).toContainEqual(
      expect.objectContaining({ type: 'living_room', type_name: 'Salon' }),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'measurements/five-minutes/2026-06.csv',
        'measurements/hours/2026.csv',
        'measurements/days.csv',
        'measurements/months.csv',
      ]),
    );
    const [head = '', first = ''] = text('measurements/days.csv').split('\r\n');
    expect(head).toMatch(/^time,site_time,resolution,device_id,device,type,.*energy_wh/);
    expect(first).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z,\d{4}-\d\d-\d\dT00:00:00\+0[12]:00,1 jour,\w{16},/,
    );
    const documents = names.filter((name) => name.startsWith('documents/'));
    for (const name of documents) expect(files.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
    const bill = documents.find((name) => name.includes('TransitionalBill'));
    const billNumber = /FOYER-\d+-\d+/.exec(bill ?? '')?.[0] ?? '';
    const { body: asked } = await platform().callAs(HOME, billFile.path, { billNumber });
    expect(files.get(bill ?? '')?.equals(asked)).toBe(true);
    const everything = names
      .filter((name) => !name.endsWith('.pdf'))
      .map(text)
      .join('\n');
    expect(everything).not.toMatch(/password_hash|access_token|\$argon2|_hash"/);
    expect(everything).not.toContain(SOLAR);
  }, 90_000);

  test('the file needs the password, also from a wall tablet and an account that may only look', async () => {
    for (const email of ['kiosk@foyer.example', 'readonly@foyer.example', SOLAR]) {
      expect((await exportOf(email, 'Not-theirs-2026')).body).toEqual(refusal('password.incorrect'));
      expect((await platform().callAs(email, householdExport.path)).body).toMatchObject({
        error: 'parameter.invalid',
        parameter: 'password',
      });
    }
  });

  test('a household may ask three times an hour', async () => {
    // A home with one device and little data.
    const email = 'meter@foyer.example';
    for (const expected of [200, 200, 200, 429]) expect((await exportOf(email)).httpStatus).toBe(expected);
    platform().passTime(3_600_001);
    expect((await exportOf(email)).httpStatus).toBe(200);
  });

  test('closing needs the password, lasts a fortnight and can be undone', async () => {
    const { jobs, mails } = platform();
    expect((await post(HOME, closeAccount.path, { password: 'Not-theirs-2026' })).body).toEqual(
      refusal('password.incorrect'),
    );
    const eraseAt = platform().nowMs() + 14 * DAY_MS;
    const invoices = { count: expect.any(Number), untilDay: '2036-12-31' };
    const close = async () => (await post(HOME, closeAccount.path, { password: PASSWORD })).body;
    const before = mails.length;
    for (const answer of await Promise.all([close(), close()]))
      expect(answer).toMatchObject({ closing: { eraseAt }, invoices });
    // Asking again does not move the day, and is not confirmed again.
    platform().passTime(DAY_MS);
    expect((await close()).closing.eraseAt).toBe(eraseAt);
    await jobs.whenIdle();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({
      to: HOME,
      subject: expect.stringContaining('5 juillet 2026'),
      text: expect.stringContaining('31 décembre 2036'),
    });
    platform().passTime(12 * DAY_MS);
    await closeDue();
    expect((await post(HOME, keepAccount.path)).body).toEqual({ status: 'ok' });
    expect((await platform().callAs(HOME, accountClosing.path)).body.closing).toBeNull();
    platform().passTime(2 * DAY_MS);
    await closeDue();
    expect(await rowsOf(await keyOf(HOME))).toMatchObject({ account: 1 });
    expect(mailed).toEqual([]);
  });

  test('a professional who acts for the household can do none of it', async () => {
    const maintainer = await platform().tokenOf('maintainer@foyer.example');
    await post(HOME, '/api/user/update', { loginAsByMaintainerAllowed: 'true' });
    const { body } = await platform().call(
      '/api/loginAs',
      { authToken: maintainer, email: HOME },
      { method: 'POST' },
    );
    for (const [path, fields] of [
      [householdExport.path, { password: PASSWORD }],
      [accountClosing.path, {}],
      [closeAccount.path, { password: PASSWORD }],
      [keepAccount.path, {}],
    ] as const) {
      const refused = await platform().call(
        path,
        { authToken: body.authToken, ...fields },
        { method: 'POST' },
      );
      expect(refused.body).toEqual(refusal('role.not.allowed'));
    }
  });

  test('an erased household leaves its invoices, their payments and nothing else', async () => {
    const household = await platform().account(HOME);
    const key = await keyOf(HOME);
    const otherKey = await keyOf(SOLAR);
    const other = await rowsOf(otherKey);
    const { count } = await invoicesToKeep(database(), household.id);
    expect(count).toBeGreaterThan(0);
    const { payments } = platform().store;
    const [paid] = await payments.ofHousehold(household.id);
    if (!paid) throw new Error('nothing was paid');
    await payments.record(household.id, {
      ...paid,
      state: 'returned',
      source: 'operator',
      reference: 'bank',
    });
    const asked = await run('household erase', [household.id]);
    // The other one is still to be paid.
    expect(asked.lines[1]).toMatch(
      `Payments are open: ${(paid.amountCents / 100).toFixed(2)} due on ${paid.dueDay}, `,
    );
    const ledger = (await payments.ofHousehold(household.id)).length;
    const claims = (await rowsOf(key)).receivable;
    expect(claims).toBeGreaterThan(count);
    // As an earlier release would have left them.
    await database().query('delete from receivable where household_key = $1', [key]);
    const token = await platform().tokenOf(HOME);
    const lastName = 'Quelconque-Unique';
    await post(HOME, '/api/user/update', { lastName });
    expect((await platform().account(HOME)).details.lastName).toBe(lastName);
    // Typed by an operator; the first finds one account, the second several.
    for (const text of [HOME, HOME.slice(0, 4)]) await run('account find', [text]);
    await run('household show', [HOME]);
    await post(HOME, closeAccount.path, { password: PASSWORD });
    platform().passTime(14 * DAY_MS);
    await closeDue();
    expect(mailed).toEqual([
      expect.stringContaining(`(${count}) et le relevé de vos paiements jusqu’au 31 décembre 2036`),
    ]);

    const left = Object.entries(await rowsOf(key)).filter(([, rows]) => rows > 0);
    expect(Object.fromEntries(left)).toEqual({
      account: 1,
      // The schedule tells what the payments were for.
      document: count + 1,
      payment_entry: ledger,
      receivable: claims,
    });
    expect(await rowsOf(otherKey)).toEqual(other);
    for (const table of [...Object.keys(HOUSEHOLD_TABLES), ...OTHER_TABLES]) {
      if (table === 'document' || MEASURE_TABLES.some((one) => one === table)) continue;
      const found = await database().query<{ row: string }>(
        `select t::text as row from ${table} t where strpos(lower(t::text), $1) > 0
           or strpos(t::text, $2) > 0`,
        [HOME, lastName],
      );
      expect([table, found]).toEqual([table, []]);
    }
    expect((await platform().call('/api/profile', { authToken: token })).body).toEqual(
      refusal('not.authorized'),
    );
    const signIn = { email: HOME, password: PASSWORD };
    expect((await platform().call('/api/auth', signIn, { method: 'POST' })).body).toEqual(
      refusal('invalid.credentials'),
    );
    // The remaining account has no personal data.
    const [remaining] = await database().query<{ email: string }>(
      'select email from account where key = $1',
      [key],
    );
    const guess = { email: remaining?.email ?? '', password: PASSWORD };
    expect((await platform().call('/api/auth', guess, { method: 'POST' })).body).toEqual(
      refusal('invalid.credentials'),
    );

    await deleteMeasurementsOfRemovedDevices(database());
    for (const table of MEASURE_TABLES) {
      const orphans = await database().query(
        `select 1 from ${table} where device_key not in (select key from device) limit 1`,
      );
      expect([table, orphans]).toEqual([table, []]);
    }
  });

  test('an operator exports and erases a household by id', async () => {
    const { id } = await platform().account(SOLAR);
    const folder = await mkdtemp(join(tmpdir(), 'foyer-export-'));
    const values = { out: join(folder, 'household.zip') };
    await run('household export', [id], values);
    const files = readZip(await readFile(values.out));
    await rm(folder, { recursive: true });
    expect(JSON.parse(files.get('data/account.json')?.toString() ?? '')).toMatchObject([{ email: SOLAR }]);

    const asked = await run('household erase', [id]);
    expect(asked.lines).toEqual([
      expect.stringContaining(`Would erase ${SOLAR}`),
      'No payment is open.',
      expect.stringContaining('add --yes'),
    ]);
    expect((await platform().account(SOLAR)).id).toBe(id);
    const { lines } = await run('household erase', [id], { yes: true });
    expect(lines[0]).toMatch(/^Erased the household \w+: \d+ rows and all measurements\./);
    expect(await keyOf(SOLAR)).toBe(0);
    await expect(run('household erase', [id])).rejects.toThrow(id);
  });

  test('what became too old is deleted, and the erased account with its last invoice', async () => {
    const now = new Date(platform().nowMs());
    const atDaysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const key = await keyOf(SWISS);
    for (const days of [729, 731])
      await database().query(`insert into audit_entry (at, action, actor_key) values ($1, 'test', $2)`, [
        atDaysAgo(days),
        key,
      ]);
    for (const days of [89, 91])
      await database().query('insert into account_connection (account_key, at) values ($1, $2)', [
        key,
        atDaysAgo(days),
      ]);
    const pending = 'first@foyer.example';
    const keepsPending = async (lastStepDays: number) => {
      await database().query('update account set created_at = $2 where email = $1', [
        pending,
        atDaysAgo(200),
      ]);
      await database().query('delete from account_connection where account_key = $1', [await keyOf(pending)]);
      await database().query('update account_registration_status set at = $2 where account_key = $1', [
        await keyOf(pending),
        atDaysAgo(lastStepDays),
      ]);
      await applyRetention(database(), DEFAULT_RETENTION, now);
      return (await keyOf(pending)) !== 0;
    };
    expect([await keepsPending(89), await keepsPending(91)]).toEqual([true, false]);
    const ages = async (table: string, owner: string) =>
      database().query<{ days: number }>(
        `select round(extract(epoch from $1::timestamptz - at) / 86400)::int as days from ${table}
         where ${owner} = $2 and at < $1::timestamptz - interval '88 days'`,
        [now, key],
      );
    expect(await ages('audit_entry', 'actor_key')).toEqual([{ days: 729 }]);
    expect(await ages('account_connection', 'account_key')).toEqual([{ days: 89 }]);

    const erased = async () =>
      (await database().query('select key from account where erased_at is not null')).length;
    await applyRetention(database(), DEFAULT_RETENTION, new Date('2036-12-31T12:00:00Z'));
    expect(await erased()).toBeGreaterThan(0);
    await applyRetention(database(), DEFAULT_RETENTION, new Date('2037-01-01T12:00:00Z'));
    expect(await erased()).toBe(0);
  });
}
