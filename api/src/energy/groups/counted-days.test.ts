import { siteDay, startOfSiteDay } from '@foyer/domain';
import { type Metered, meteredHomes } from '../../../../simulator/src/house/metering';
import { testStores } from '../../foundation/database/testing';
import { HOME } from '../../foundation/database/testing/homes';
import { checkHomes } from '../alerts/home-checks';
import { GatewayUnreachable, STEP_MS } from '../gateway/port';
import { testHouse, VALVE } from '../gateway/testing/house-at-noon';
import { changeSiteZone } from '../measures/site-zone';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WS_PER_KWH = 3_600_000;
const PARIS = 'Europe/Paris';
const REUNION = 'Indian/Reunion';

const DEVICES = [
  { id: 'house', plugType: 'vrt', typeId: 'virtual', hasActuator: false, isOn: null },
  { id: 'solar', plugType: 'gmd', typeId: 'production_counter', hasActuator: false, isOn: null },
  { ...VALVE, hasActuator: true },
];

/** What the devices measure in a step, by type; throws while the gateway is away. */
let measuredAt: (atMs: number) => Readonly<Record<string, Metered>> = () => ({});

const gateway = meteredHomes(({ devices }, memory) => ({
  measured: (atMs) => {
    const values = measuredAt(atMs);
    return new Map(
      devices.flatMap(({ key, typeId }) => {
        const found = values[typeId];
        return found ? [[key, found] as const] : [];
      }),
    );
  },
  reported: () => [],
  memory: () => memory,
}));

/** Energy of every step, so that a whole day of 288 steps adds up to it. */
const perStep = (kwhOfDay: number) => Math.round((kwhOfDay * WS_PER_KWH) / 288);
const producing = (kwhOfDay: number) => ({
  virtual: { import: perStep(6), export: perStep(kwhOfDay) },
  production_counter: { production: perStep(kwhOfDay) },
});

const start = (day: string) => startOfSiteDay(day, PARIS);

describe.each(testStores())('days of a home on %s', (_name, database) => {
  const home = testHouse(database, DEVICES, gateway);
  const grouped = async (
    groupType: 'day' | 'month' | 'hour',
    deviceId: string,
    fromDate: string,
    toDate: string,
    type: 'energy' | 'temperature' = 'energy',
  ) => {
    const groups = await home.store.measures.grouping(HOME.id, {
      of: { deviceId },
      groupType,
      fromDate,
      toDate,
      now: new Date(home.nowMs),
    });
    return (groups ?? []).map(({ date, values }) => [
      date,
      values.find((one) => one.type === type)?.value ?? null,
    ]);
  };
  const kindsOf = async () =>
    (await home.store.alerts.ofHousehold(HOME.id)).filter(({ active }) => active).map(({ kind }) => kind);

  it('have a mean temperature that weighs hours by their samples with one', async () => {
    // From 13:00 on only every sixth step has a temperature, although the valve reports.
    measuredAt = (atMs) => {
      const minutes = Math.floor((atMs % HOUR_MS) / 60_000);
      const isLate = atMs >= Date.parse('2026-06-21T11:00:00Z');
      const isKnown = !isLate || minutes % 30 === 0;
      return {
        wiser_valve: isKnown ? { temperature: isLate ? 25 : 20, heating: 0 } : { heating: 0 },
      };
    };
    await home.advanceTo(Date.parse('2026-06-21T12:00:00Z'));
    // Twelve samples of 20 °C, two of 25 °C.
    const mean = Math.round(((12 * 20 + 2 * 25) / 14) * 100) / 100;
    expect(await grouped('day', 'valve', '2026-06-21', '2026-06-22', 'temperature')).toEqual([
      ['2026-06-21', mean],
    ]);
    expect(await grouped('month', 'valve', '2026-06-01', '2026-07-01', 'temperature')).toEqual([
      ['2026-06-01', mean],
    ]);
  });

  it('are not judged before they are measured', async () => {
    measuredAt = () => producing(18);
    await home.advanceTo(start('2026-06-29'));
    // On the 29th the gateway is heard until 08:05.
    const lastHeard = start('2026-06-29') + 8 * HOUR_MS + STEP_MS;
    measuredAt = () => producing(0.31 / ((8 * 12 + 1) / 288));
    await home.advanceTo(lastHeard);
    measuredAt = () => {
      throw new GatewayUnreachable('the gateway does not answer');
    };
    const check = async (atMs: number) => {
      await home.advanceTo(atMs);
      home.takeErrors();
      await checkHomes(home.store.database, new Date(atMs));
      return kindsOf();
    };
    expect(await check(start('2026-06-30') + 7 * HOUR_MS)).toEqual([]);
    expect(await check(lastHeard + DAY_MS + 1)).toEqual(['gateway_offline']);
    measuredAt = (atMs) => producing(atMs < start('2026-06-30') ? 17.2 / (1 - 97 / 288) : 18);
    expect(await check(start('2026-06-30') + 12 * HOUR_MS)).toEqual([]);
  });

  it('have no production alarm when their production was not measured', async () => {
    await home.setAlarm('solar', { type: 'production', threshold: 5 });
    const alarms = async () => (await home.alertsOf('alarm_production')).map(({ at }) => at.getTime());
    // The meter measures nothing from 08:05 on.
    const quietFrom = start('2026-07-01') + 8 * HOUR_MS + STEP_MS;
    measuredAt = (atMs) => (atMs < quietFrom ? producing(0.9) : {});
    await home.advanceTo(start('2026-07-02') + HOUR_MS);
    expect(await alarms()).toEqual([]);
    measuredAt = () => producing(0.9);
    await home.advanceTo(start('2026-07-03') + HOUR_MS);
    expect(await alarms()).toEqual([start('2026-07-03')]);
  });

  it('before a move stay what they were, and days after it are those of the new place', async () => {
    measuredAt = () => producing(24);
    await home.advanceTo(start('2026-07-10') + 10 * HOUR_MS);
    const past = await grouped('day', 'solar', '2026-06-20', '2026-07-10');
    const june = await grouped('month', 'solar', '2026-06-01', '2026-07-01');
    await home.setSchedule('valve', 'sat 6:00 21;sat 20:00 16');
    await home.store.database.transaction((sql) =>
      changeSiteZone(sql, HOME.id, REUNION, new Date(home.nowMs)),
    );
    expect(await grouped('day', 'solar', '2026-06-20', '2026-07-10')).toEqual(past);
    expect(await grouped('month', 'solar', '2026-06-01', '2026-07-01')).toEqual(june);
    // A wrong postal code that is put right on the same day changes nothing.
    const moves = ['Pacific/Noumea', 'America/Guadeloupe', PARIS, REUNION, PARIS, REUNION];
    for (const zone of moves) {
      await home.store.database.transaction((sql) =>
        changeSiteZone(sql, HOME.id, zone, new Date(home.nowMs)),
      );
    }
    expect(await grouped('day', 'solar', '2026-06-20', '2026-07-10')).toEqual(past);
    // Eight o'clock there, six in Paris.
    await home.advanceTo(Date.parse('2026-07-11T04:00:00Z'));
    expect(siteDay(home.nowMs, REUNION)).toBe('2026-07-11');
    expect((await home.store.devices.byId(HOME.id, 'valve'))?.targetTemperatureC).toBe(21);
    await home.advanceTo(Date.parse('2026-07-12T20:00:00Z'));
    const hourWs = 12 * perStep(24);
    expect(await grouped('day', 'solar', '2026-07-09', '2026-07-13')).toEqual([
      ['2026-07-09', 24 * hourWs],
      // Ten hours by the clock of Paris, and twelve by that of La Réunion, where it was 12:00 then.
      ['2026-07-10', 22 * hourWs],
      ['2026-07-11', 24 * hourWs],
      ['2026-07-12', 24 * hourWs],
    ]);
    const days = await grouped('day', 'solar', '2026-07-01', '2026-08-01');
    const sum = days.reduce((total, [, value]) => total + Number(value ?? 0), 0);
    expect(await grouped('month', 'solar', '2026-07-01', '2026-08-01')).toEqual([['2026-07-01', sum]]);
    expect(await home.store.measures.total(HOME.id, 'solar')).toMatchObject([
      {},
      { type: 'energy', value: sum + Number(june[0]?.[1]) },
    ]);
  });
});
