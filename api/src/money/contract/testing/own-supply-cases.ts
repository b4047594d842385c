import { REPOSITORY_TENANT } from '../../../areas/tenants/testing/an-operator';
import { writeTenant } from '../../../foundation/tenants/tenant-store';
import type { Fields, TestPlatform } from '../../../process/testing/test-platform';

/** Without a contract; its meter is read. */
const HOME = 'solar@foyer.example';
const DAY_MS = 86_400_000;

/** A household that starts its own supply. */
export function ownSupplyCases(platform: () => TestPlatform): void {
  const own = async () => (await platform().callAs(HOME, '/api/contract/own')).body;
  const post = async (path: string, fields: Fields = {}) =>
    (await platform().callAs(HOME, `/api/contract/own/${path}`, fields, { method: 'POST' })).body;
  const offer = async (isOn: boolean) => {
    const { configuration } = REPOSITORY_TENANT;
    const flags = { ...configuration.flags, own_supply: isOn };
    const file = { ...REPOSITORY_TENANT, configuration: { ...configuration, flags } };
    const now = new Date(platform().nowMs());
    await platform().store.database.transaction((sql) => writeTenant(sql, file, now));
  };
  const asked = async (changes: Fields = {}) => ({
    ...{ offer: 'base', kva: 9, fromDate: '2026-06-23', digest: (await own()).seller.digest, ...changes },
  });
  const contracts = async () => platform().store.contracts.ofHousehold((await platform().account(HOME)).id);
  const mails = () => platform().mails.filter(({ to }) => to === HOME);
  const entries = async () => {
    const rows = await platform().store.database.query<{ action: string }>(
      `select action from audit_entry where action like 'supply.%'
         and household_key = (select key from account where email = $1) order by key`,
      [HOME],
    );
    return rows.map(({ action }) => action);
  };

  test('is not offered without the flag of its tenant, nor without a seller', async () => {
    await offer(false);
    const body = { offer: 'base', kva: 9, fromDate: '2026-06-23', digest: '0'.repeat(64) };
    expect(await own()).toMatchObject({ state: 'unavailable', seller: null, offers: [], begun: null });
    expect((await post('begin', body)).error).toBe('supply.not.offered');
    await offer(true);
    const { database } = platform().store;
    const [seller] = await database.query<object>("delete from seller where tenant = 'foyer' returning *");
    expect(await own()).toMatchObject({ state: 'unavailable', seller: null });
    expect((await post('begin', body)).error).toBe('supply.not.offered');
    const names = Object.keys(seller ?? {});
    await database.query(
      `insert into seller (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(seller ?? {}),
    );
  });

  test('is offered with prices, seller and terms, from tomorrow on', async () => {
    expect(await own()).toMatchObject({
      ...{ state: 'offered', currency: 'EUR', needsIndex: false, firstDate: '2026-06-22' },
      lastDate: '2027-06-21',
      seller: { legalName: expect.stringMatching(/./), terms: expect.stringMatching(/./) },
      offers: [{ name: 'base' }, { name: 'peakOffPeak' }, { name: 'tempo' }],
    });
  });

  test.each<[Fields, string]>([
    [{ fromDate: '2026-06-21' }, 'supply.day.invalid'],
    [{ fromDate: '2027-06-22' }, 'supply.day.invalid'],
    [{ offer: 'ejp' }, 'supply.offer.unknown'],
    [{ kva: 7.5 }, 'parameter.invalid'],
    [{ kva: 500 }, 'supply.power.unknown'],
    [{ digest: '0'.repeat(64) }, 'supply.terms.changed'],
    [{ index: 'base 100' }, 'index.day.invalid'],
    [{ fromDate: '2026-06-22', index: 'peak 100' }, 'index.registers'],
  ])('does not begin with %j: %s', async (changes, error) => {
    expect((await post('begin', await asked(changes))).error).toBe(error);
    expect(await contracts()).toEqual([]);
  });

  test('is started by the customer alone', async () => {
    const fields = await asked();
    const [actor, household] = [
      await platform().account('maintainer@foyer.example'),
      await platform().account(HOME),
    ];
    const session = { kind: 'session', actor: { account: actor, role: 'maintainer' }, household } as const;
    const authToken = await platform().sessions.open(session, platform().nowMs());
    for (const [path, sent] of [
      ['begin', fields],
      ['undo', {}],
    ] as const) {
      const options = { method: 'POST' } as const;
      const { body } = await platform().call(`/api/contract/own/${path}`, { authToken, ...sent }, options);
      expect(body.error).toBe('role.not.allowed');
    }
    expect(await contracts()).toEqual([]);
  });

  test('begins once, is confirmed by mail, and is undone without a trace on bills', async () => {
    const fields = await asked();
    const answers = await Promise.all([post('begin', fields), post('begin', fields)]);
    expect(answers).toEqual([{ status: 'ok' }, { status: 'ok' }]);
    expect(await contracts()).toMatchObject([{ fromDay: '2026-06-23', offer: 'base', kva: 9 }]);
    expect((await post('begin', { ...fields, kva: 6 })).error).toBe('supply.signed');
    expect(await own()).toMatchObject({
      state: 'begun',
      begun: { offer: 'base', kva: 9, fromDate: '2026-06-23', undoUntil: '2026-06-22' },
    });
    expect(mails().map(({ subject }) => subject)).toEqual([
      'Votre contrat d’électricité à partir du 23 juin 2026',
    ]);
    expect(mails()[0]?.text).toMatch(/Jusqu’au 22 juin 2026 inclus/);
    await platform().makePapers(HOME);
    expect((await platform().callAs(HOME, '/api/user/document/bills')).body.bills).toEqual([]);
    expect([await post('undo'), await post('undo')]).toEqual([{ status: 'ok' }, { status: 'ok' }]);
    expect(await contracts()).toEqual([]);
    expect((await own()).state).toBe('offered');
    expect(mails()).toHaveLength(2);
    expect(await entries()).toEqual(['supply.begun', 'supply.undone']);
  });

  test('with the index of tomorrow, is undone no more on its first day', async () => {
    const fields = await asked({ offer: 'peakOffPeak', fromDate: '2026-06-22', index: 'peak 80;offPeak 20' });
    expect(await post('begin', fields)).toEqual({ status: 'ok' });
    platform().passTime(DAY_MS);
    expect((await post('undo')).error).toBe('supply.undo.too.late');
    expect(await own()).toMatchObject({ state: 'begun', begun: { undoUntil: null } });
    expect((await platform().callAs(HOME, '/api/contract/index')).body.readings).toMatchObject([
      { date: '2026-06-22' },
    ]);
  });
}
