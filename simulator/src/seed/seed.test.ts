import type { MeasureGroup } from '@foyer/api/energy/measures/measure-store';
import { testStores } from '@foyer/api/foundation/database/testing/index';
import { passwordMatches } from '@foyer/api/identity/session/passwords';
import type { Store } from '@foyer/api/process/store';
import { addDays, siteDay } from '@foyer/domain';
import { REFERENCE_PASSWORD, seedReferenceHomes } from '.';

const NOW = new Date('2026-06-21T10:00:00Z');
const RUNNING = ['home', 'solar', 'meter', 'pending', 'swiss', 'tempo', 'kiosk', 'readonly'].map(
  (name) => `${name}@foyer.example`,
);
const ACCOUNTS = [
  ...RUNNING,
  ...['inactive', 'started', 'first', 'maintainer', 'installer'].map((name) => `${name}@foyer.example`),
  'green@azur.example',
];

const value = ({ values }: MeasureGroup, type: string) =>
  values.find((one) => one.type === type)?.value ?? null;

describe.each(testStores({ seededAt: NOW }))('reference homes on %s', (_name, database) => {
  let store: Store;

  beforeAll(async () => {
    store = await database.open();
  }, 240_000);

  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const account = async (email: string) => {
    const found = await store.accounts.byEmail(email);
    if (!found) throw new Error(`no account ${email}`);
    return found;
  };
  const devices = async (email: string) => store.devices.ofHousehold((await account(email)).id);

  it.each(ACCOUNTS)('include %s with the common password', async (email) => {
    const known = await store.accounts.credentials(email);
    expect(await passwordMatches(known?.passwordHash ?? null, REFERENCE_PASSWORD, 'member')).toBe(true);
    expect(known?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['home@foyer.example', { tenant: 'foyer', canModify: true, isActive: true, subscriptionStatus: 'ok' }],
    ['kiosk@foyer.example', { kioskMode: true }],
    ['readonly@foyer.example', { canModify: false }],
    ['inactive@foyer.example', { isActive: false }],
    ['started@foyer.example', { subscriptionStatus: 'setup_installation_details_set' }],
    ['first@foyer.example', { subscriptionStatus: '0' }],
    ['green@azur.example', { tenant: 'azur' }],
    [
      'swiss@foyer.example',
      {
        siteTimeZone: 'Europe/Zurich',
        language: 'en',
        details: expect.objectContaining({ currency: 'CHF', gridType: '3 phases' }),
      },
    ],
    ['meter@foyer.example', { createdAt: NOW, operationalDate: '2026-06-21' }],
    ['maintainer@foyer.example', { userType: 'MAINTAINER' }],
    ['installer@foyer.example', { userType: 'INSTALLER' }],
  ])('set up %s as listed', async (email, fields) => {
    expect(await account(email)).toMatchObject(fields);
  });

  it('give the home with all devices about 14 devices of at least ten kinds in five rooms', async () => {
    const list = await devices('home@foyer.example');
    expect(list.length).toBeGreaterThanOrEqual(14);
    expect(new Set(list.map(({ plugType }) => plugType)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(list.map(({ typeId }) => typeId)).size).toBeGreaterThanOrEqual(10);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    expect(list.filter(({ id }) => !/^[A-Za-z0-9]{16,20}(_msb)?$/.test(id))).toEqual([]);
    const home = await account('home@foyer.example');
    expect((await store.rooms.ofHousehold(home.id)).map(({ name }) => name)).toEqual([
      'Habitation',
      'Cuisine',
      'Buanderie',
      'Salon',
      'Chambre',
    ]);
    expect(list.map(({ id }) => id)).toContain(home.mainThermostatId);
    expect(list.find(({ plugType }) => plugType === 'bat')?.traits.battery).toMatchObject({
      capacityKwh: 300,
      msbType: 'MYLIGHT',
      ok: true,
    });
    expect(list.find(({ typeId }) => typeId === 'water_heater')?.programs.greenPlay).toBe(true);
  });

  it('give it 12 active alerts and 30 inactive ones', async () => {
    const alerts = await store.alerts.ofHousehold((await account('home@foyer.example')).id);
    const active = alerts.filter((alert) => alert.active && alert.visible && !alert.acknowledged);
    expect(active).toHaveLength(12);
    expect(alerts).toHaveLength(42);
    expect(new Set(active.map(({ severity }) => severity)).size).toBeGreaterThan(1);
    expect(alerts.filter(({ visible }) => !visible).length).toBeGreaterThan(0);
    const old = NOW.getTime() - 15 * 86_400_000;
    expect(alerts.filter(({ active: open, at }) => !open && at.getTime() < old).length).toBeGreaterThan(0);
    expect(alerts.filter(({ at }) => at > NOW)).toEqual([]);
  });

  it('end the solar home’s trial in seven days and give the meter home no SMS alerts', async () => {
    const licence = async (email: string) => store.licences.ofHousehold((await account(email)).id);
    expect(await licence('solar@foyer.example')).toMatchObject({
      licenceType: 'trial',
      expirationDate: '2026-06-28',
    });
    expect((await licence('meter@foyer.example'))?.features.sms_alerts_available).toBe('false');
    expect(await licence('home@foyer.example')).toMatchObject({ licenceType: 'premium' });
  });

  it('bill the Tempo home at the published prices and hours', async () => {
    const { id } = await account('tempo@foyer.example');
    expect(await store.contracts.ofHousehold(id)).toMatchObject([
      { offer: 'tempo', kva: 9, ranges: '', pricesCentsPerKwh: [] },
    ]);
  });

  it('include 25 pending installations of the maintainer and installer', async () => {
    const of = async (email: string) =>
      (await store.accounts.pendingInstallations((await account(email)).id)).map(({ id }) => id);
    const [maintainers, installers] = [
      await of('maintainer@foyer.example'),
      await of('installer@foyer.example'),
    ];
    const seeded = (await store.database.query("select 1 from account where email like 'installation-%'"))
      .length;
    expect(seeded).toBe(25);
    expect(maintainers).toEqual(expect.arrayContaining(installers.slice(0, 5)));
    expect(installers.length).toBeGreaterThan(0);
    expect(installers.length).toBeLessThan(maintainers.length);
  });

  it.each(RUNNING.filter((email) => !email.startsWith('meter')))(
    'satisfy the energy balance of %s on every day',
    async (email) => {
      const { id, siteTimeZone } = await account(email);
      const house = (await devices(email)).find(({ plugType }) => plugType === 'vrt');
      const today = siteDay(NOW.getTime(), siteTimeZone);
      const days =
        (await store.measures.grouping(id, {
          of: { deviceId: house?.id ?? '' },
          groupType: 'day',
          fromDate: addDays(today, -28),
          toDate: addDays(today, 1),
          now: NOW,
        })) ?? [];
      expect(days).toHaveLength(29);
      for (const day of days) {
        const of = (type: string) => value(day, type) ?? 0;
        const sources = of('produced_energy') + of('electricity_meter_energy') + of('msb_discharge');
        expect(sources - of('msb_charge') - of('msb_loss')).toBe(of('energy'));
      }
    },
  );

  /**
   * Five-minute steps of every home that violate `wrong`; energies of house, devices and green play water heater in Ws.
   */
  const steps = (wrong: string) =>
    store.database.query<{ email: string; at: Date }>(`
      with measured as (
        select a.email, m.at,
          max(m.energy_ws) filter (where d.plug_type = 'vrt') as house,
          max(m.produced_ws) filter (where d.plug_type = 'vrt') as produced,
          coalesce(sum(m.energy_ws) filter (where d.plug_type in ('sw', 'eth')), 0) + coalesce(sum(m.heating_ws), 0) as plugged,
          coalesce(sum(m.energy_ws) filter (where d.green_play_enabled), 0) as following
        from measure_five_minutes m join device d on d.key = m.device_key join account a on a.key = d.household_key
        group by a.email, m.at)
      select email, at from measured where house is not null and ${wrong} limit 5`);

  it('never consume less than the plugged-in devices, nor nothing', async () => {
    expect(await steps('true')).toHaveLength(5);
    expect(await steps('following > 0')).toHaveLength(5);
    expect(await steps('house < plugged or house = 0')).toEqual([]);
  });

  it('heat green play water without energy from the grid', async () => {
    expect(await steps('following > greatest(0, produced - (house - following))')).toEqual([]);
  });

  it('never consume more in a room than in the house', async () => {
    const { id } = await account('home@foyer.example');
    const rooms = await store.rooms.ofHousehold(id);
    const energy = async (roomId: string) => {
      const period = { groupType: 'day', fromDate: '2026-06-18', toDate: '2026-06-19', now: NOW } as const;
      const [day] = (await store.measures.grouping(id, { of: { roomId }, ...period })) ?? [];
      return day ? (value(day, 'energy') ?? 0) : 0;
    };
    const [home = 0, ...others] = await Promise.all(rooms.map((room) => energy(room.id)));
    expect(others.some((one) => one > 0)).toBe(true);
    expect(others.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(home);
  });

  it('report live states that agree with the house', async () => {
    const { id } = await account('swiss@foyer.example');
    const states = await store.states.ofHousehold(id, NOW);
    const meter = states.find(({ plugType }) => plugType === 'gmd')?.reading;
    const house = states.find(({ plugType }) => plugType === 'vrt')?.reading;
    if (meter?.kind !== 'power' || house?.kind !== 'household') throw new Error('no readings');
    expect(meter.phasePowersW).toHaveLength(3);
    expect(meter.phasePowersW?.reduce<number>((sum, power) => sum + (power ?? 0), 0)).toBe(meter.powerW);
    expect(Math.abs((meter.powerW ?? 0) * 150 - (house.meterWs ?? 0))).toBeLessThanOrEqual(300);
  });

  it('are kept when complete and rewritten when interrupted', async () => {
    expect(await seedReferenceHomes({ store, now: NOW, longestPastMonths: 1 })).toBe('present');
    await store.database.query('update seed_run set finished_at = null');
    await store.database.query("delete from device where name = 'Batterie'");
    const steps: number[] = [];
    const onProgress = (fraction: number) => steps.push(fraction);
    expect(await seedReferenceHomes({ store, now: NOW, longestPastMonths: 0, onProgress })).toBe('seeded');
    expect((await devices('home@foyer.example')).map(({ name }) => name)).toContain('Batterie');
    expect(steps.at(-1)).toBe(1);
    expect(steps.every((step, index) => index === 0 || step >= (steps[index - 1] ?? 0))).toBe(true);
  }, 120_000);

  it('are never written into a database with other accounts', async () => {
    await store.database.query('delete from seed_run');
    expect(await seedReferenceHomes({ store, now: NOW })).toBe('occupied');
  });
});
