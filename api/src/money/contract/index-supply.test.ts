import { commandRunner } from '../../administration/testing/run-command';
import { testStores } from '../../foundation/database/testing';
import type { Store } from '../../process/store';
import { type Fields, TEST_NOW, type TestPlatform, testPlatform } from '../../process/testing/test-platform';
import type { BillFacts } from '../documents/facts';
import { hourNotes } from '../documents/pages/bill';
import { ownSupplyCases } from './testing/own-supply-cases';

/** Created today: nothing was measured before. */
const HOME = 'meter@foyer.example';
const OPERATOR = 'operator@foyer.example';

describe.each(testStores({ seededAt: TEST_NOW }))('supply by index readings on %s', (_name, database) => {
  let store: Store;
  let platform: TestPlatform;
  let id = '';
  const { run } = commandRunner(() => platform);
  const post = async (email: string, path: string, fields: Fields) =>
    (await platform.callAs(email, path, fields, { method: 'POST' })).body;
  const begin = (fields: Fields) =>
    post(OPERATOR, '/api/operator/households/supply', {
      ...{ id, offer: 'peakOffPeak', kva: 9, fromDate: '2026-05-01', signedDate: '2026-04-20', ...fields },
    });
  const enter = (date: string, index: string) => post(HOME, '/api/contract/index/save', { date, index });
  const billOf = async (fromDay: string) => {
    await platform.makePapers(HOME);
    const listed = await store.documents.ofHousehold(id);
    const bill = listed.find((one) => one.type.endsWith('TransitionalBill') && one.fromDay === fromDay);
    return (bill && (await store.documents.byNumber(id, bill.number))?.facts) as BillFacts | undefined;
  };

  beforeAll(async () => {
    store = await database.open();
    platform = testPlatform(store);
    ({ id } = await platform.account(HOME));
    await store.database.query(
      'update account set operational_date = null, contract_lifecycle = null where id = $1',
      [id],
    );
  }, 180_000);
  afterAll(async () => {
    await platform.close();
    await database.stop();
  });

  test.each([
    [{ offer: 'weekly' }, 'supply.offer.unknown'],
    [{ offer: 'ejp' }, 'supply.offer.unknown'],
    [{ kva: 500 }, 'supply.power.unknown'],
    [{ signedDate: '2026-05-02' }, 'supply.day.invalid'],
    [{ index: 'base 1000' }, 'index.registers'],
    [{ offer: 'tempo', index: 'base 1000' }, 'index.registers'],
    [{ id: 'unknown' }, 'user.not.found'],
  ])('does not begin with %j', async (fields, error) => {
    expect((await begin(fields)).error).toBe(error);
    expect(await store.contracts.ofHousehold(id)).toEqual([]);
  });

  test('is shown to an operator, with the offers at which it can begin', async () => {
    const { supply } = (await post(OPERATOR, '/api/operator/households/one', { id })).household;
    expect(supply).toMatchObject({
      ...{ signedDate: null, contracts: [], hasSeller: true, isMeterRead: false, registers: [] },
      ...{ readings: [], firstIndexDate: null, currency: 'EUR', today: '2026-06-21' },
    });
    const offers = supply.offers.map(({ name, registers }: { name: string; registers: string[] }) => [
      name,
      registers,
    ]);
    // EJP is not sold any more; colours of days are told apart by no index.
    expect(offers).toEqual([
      ['base', ['base']],
      ['peakOffPeak', ['peak', 'offPeak']],
      ['tempo', []],
    ]);
    expect(supply.offers[1]).toMatchObject({
      prices: [
        { period: 'peak', upToKva: null, price: 20.65 },
        { period: 'offPeak', upToKva: null, price: 15.79 },
      ],
      standing: expect.arrayContaining([{ kva: 9, price: 1956 }]),
    });
  });

  test('begins with the first index, and once', async () => {
    expect((await begin({ index: 'peak 1000;offPeak 400' })).status).toBe('ok');
    expect((await begin({})).error).toBe('supply.signed');
    expect((await platform.callAs(HOME, '/api/contract/index')).body).toMatchObject({
      registers: ['peak', 'offPeak'],
      readings: [{ date: '2026-05-01', registers: [{ kwh: 1000 }, { kwh: 400 }] }],
      ...{ firstDate: '2026-05-01', lastDate: '2026-06-21' },
    });
    const { supply } = (await post(OPERATOR, '/api/operator/households/one', { id })).household;
    expect(supply).toMatchObject({
      signedDate: '2026-04-20',
      contracts: [{ fromDate: '2026-05-01', toDate: null, offer: 'peakOffPeak', kva: 9, currency: 'EUR' }],
      registers: ['peak', 'offPeak'],
      readings: [{ date: '2026-05-01' }],
    });
    const [entry] = await store.database.query<{ action: string }>(
      `select action from audit_entry where household_key = (select key from account where id = $1)
       order by key desc limit 1`,
      [id],
    );
    expect(entry?.action).toBe('administration.contract.supply');
  });

  test('keeps the options of a battery whose registration is under way', async () => {
    const { id: other } = await platform.account('nobattery@foyer.example');
    const options = [{ type: 'VirtualBattery', state: 'Requested' }];
    const lifecycle = { contract: { state: 'NonInitialized' }, activation: { offerOptions: options } };
    const change = 'update account set contract_lifecycle = $2::jsonb where id = $1';
    await store.database.query(change, [other, JSON.stringify(lifecycle)]);
    const days = { fromDate: '2026-07-01', signedDate: '2026-06-20' };
    expect((await begin({ id: other, ...days })).status).toBe('ok');
    const [row] = await store.database.query('select contract_lifecycle as l from account where id = $1', [
      other,
    ]);
    expect(row).toEqual({
      l: {
        contract: { state: 'Active', signatureDate: '2026-06-20' },
        activation: {
          energyOffer: {
            state: 'Activated',
            contractionDate: '2026-06-20',
            activationDate: '2026-07-01',
          },
          offerOptions: options,
        },
      },
    });
  });

  test('takes no index that goes down, of other registers, or of a day to come', async () => {
    expect((await enter('2026-05-20', 'peak 999;offPeak 400')).error).toBe('index.lower');
    expect((await enter('2026-05-20', 'base 1400')).error).toBe('index.registers');
    expect((await enter('2026-04-30', 'peak 1000;offPeak 400')).error).toBe('index.day.invalid');
    expect((await enter('2026-06-22', 'peak 1000;offPeak 400')).error).toBe('index.day.invalid');
  });

  test('bills the difference of two readings to the cent, says so, and costs the same', async () => {
    await run('contract index', [HOME], { day: '2026-06-01', index: 'peak 1200;offPeak 510.5' });
    const facts = await billOf('2026-05-01');
    const amounts = facts?.bill.lines.map(({ hours, amountCents }) => [hours, amountCents]);
    expect(amounts).toEqual([
      [null, 1956],
      ['peak', Math.round(200 * 20.65)],
      ['offPeak', Math.round(110.5 * 15.79)],
    ]);
    if (!facts) throw new Error('no bill');
    expect([facts.missingHours, facts.estimatedHours, facts.indexHours]).toEqual([0, 0, 31 * 24]);
    expect(hourNotes(facts, 'en')).toEqual([expect.stringContaining('two readings')]);
    const { body } = await platform.callAs(HOME, '/api/costs', { month: '2026-05' });
    expect(body.billed).toBe(facts.bill.totalCents);
  });

  test('is not asked for where a meter is read, nor entered after the end of supply', async () => {
    const asked = async (email: string) =>
      (await platform.callAs(email, '/api/contract/index')).body as { registers: string[]; lastDate: string };
    await platform.advance('home@foyer.example');
    expect(await asked('home@foyer.example')).toMatchObject({ registers: [], firstDate: null });
    const request = { kind: 'termination', askedAt: '2026-06-01T00:00:00Z', lastDay: '2026-06-05' };
    const setEnd = (value: string | null) =>
      store.database.query(
        `update account set contract_lifecycle = case when $2::jsonb is null
           then contract_lifecycle #- '{contract,endRequest}'
           else jsonb_set(contract_lifecycle, '{contract,endRequest}', $2::jsonb) end where id = $1`,
        [id, value],
      );
    await setEnd(JSON.stringify(request));
    expect((await asked(HOME)).lastDate).toBe('2026-06-06');
    expect((await enter('2026-06-07', 'peak 1220;offPeak 520')).error).toBe('index.day.invalid');
    await setEnd(null);
  });

  test('counts a later reading in the running month up to its day', async () => {
    await enter('2026-06-11', 'peak 1260;offPeak 540.5');
    const { body } = await platform.callAs(HOME, '/api/costs');
    expect(body.amounts.boughtKwh).toBeCloseTo(90, 6);
    expect(body.amounts.bought).toBe(Math.round(60 * 20.65) + Math.round(30 * 15.79));
  });

  describe('a supply that a household starts itself', () => ownSupplyCases(() => platform));
});
